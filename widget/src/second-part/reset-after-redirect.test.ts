// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

/** A quiz whose lead has led to a redirect. */
async function redirected() {
  const link = { redirectUrl: 'https://shop.example/', nextUrl: 'https://shop.example/?score=75' };
  const quiz = mountForTest({
    quiz: { ...testQuiz, questions: testQuiz.questions.slice(0, 1) },
    submit: async () => link,
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await quiz.choose('Second');
  await quiz.click('Finish');
  await quiz.type('#email', 'vera@example.com');
  quiz.find<HTMLInputElement>('input[type=checkbox]').click();
  await quiz.click('See My Result');
  expect(quiz.redirected).toHaveLength(1);
  return quiz;
}
const leave = () => window.dispatchEvent(new Event('beforeunload'));
const goBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

describe('after a redirect', () => {
  it('a visitor who goes back starts anew, and never sees the result', async () => {
    const quiz = await redirected();
    leave();
    goBack();
    expect(quiz.text()).toContain('Pick one');
    expect(quiz.shadow.querySelector('input:checked')).toBeNull();
    // What waited for a blocked redirect goes on after the return.
    quiz.mounted.running?.set({ phase: 'result' });
    expect(quiz.text()).toContain('Pick one');
    expect(quiz.saved.at(-1)).toEqual({ answers: [], index: 0, at: { phase: 'question' } });
  });
  it('nothing is kept of a visit whose page was slow to leave', async () => {
    const quiz = await redirected();
    leave();
    await vi.waitFor(() => expect(quiz.text()).toContain('You are green'), { timeout: 30_000 });
    expect(quiz.saved.at(-1)).toEqual({ answers: [], index: 0, at: { phase: 'question' } });
  });
  it('that was blocked, the result is kept', async () => {
    const quiz = await redirected();
    await vi.waitFor(() => expect(quiz.text()).toContain('You are green'), { timeout: 30_000 });
    expect(quiz.saved.at(-1)).toMatchObject({ at: { phase: 'result' } });
  });
});

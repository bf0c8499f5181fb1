// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountForTest, testQuiz } from './test-quiz.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const SOON = 400;
const [choice, text] = testQuiz.questions as [(typeof testQuiz.questions)[number], (typeof testQuiz.questions)[number]];
const mounted = (change: object = { autoAdvance: true }) => mountForTest({ quiz: { ...testQuiz, ...change } });
/** Only clicks of a pointer have a `detail`, which counts them. */
async function point(quiz: ReturnType<typeof mountForTest>, value: string, detail = 1) {
  quiz
    .find(`input[value=${value}]`)
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  await vi.advanceTimersByTimeAsync(SOON);
}

describe('a quiz with auto-advance', () => {
  it('shows the choice and then the next question', async () => {
    const quiz = mounted();
    quiz.find('input[value=b]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await vi.advanceTimersByTimeAsync(100);
    expect(quiz.find('.chosen').textContent).toContain('Second');
    expect(quiz.text()).toContain('Question 1 of 2');
    await vi.advanceTimersByTimeAsync(SOON);
    expect(quiz.text()).toContain('Question 2 of 2');
    expect(quiz.shadow.activeElement).toBe(quiz.find('h2'));
  });
  it('advances with a letter', async () => {
    const quiz = mounted();
    await quiz.press('a');
    await vi.advanceTimersByTimeAsync(SOON);
    expect(quiz.text()).toContain('Question 2 of 2');
  });
  it('does not advance when arrow keys choose', async () => {
    const quiz = mounted();
    await point(quiz, 'b', 0);
    expect(quiz.find('.chosen')).toBeDefined();
    expect(quiz.text()).toContain('Question 1 of 2');
  });
  it('advances once for two clicks, and not after Next', async () => {
    const quiz = mounted({ autoAdvance: true, questions: [choice, { ...choice, id: 'q1b' }, text] });
    quiz.find('input[value=a]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await point(quiz, 'b', 2);
    expect(quiz.text()).toContain('Question 2 of 3');
    quiz.find('input[value=a]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await quiz.click('Next');
    await vi.advanceTimersByTimeAsync(SOON);
    expect(quiz.text()).toContain('Question 3 of 3');
  });
  it('does not advance from the last question', async () => {
    const quiz = mounted({ autoAdvance: true, questions: [choice] });
    await point(quiz, 'a');
    expect(quiz.button('Finish')).toBeDefined();
  });
});

it('waits for Next without auto-advance', async () => {
  const quiz = mounted({});
  await point(quiz, 'a');
  expect(quiz.text()).toContain('Question 1 of 2');
});

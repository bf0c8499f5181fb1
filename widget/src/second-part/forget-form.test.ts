// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountForTest, testQuiz } from '../test-quiz.ts';

const MINUTE_MS = 60_000;

// Timers of a mounted quiz are faked, those that tests wait for are not.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A quiz with a filled-in form. */
async function filledIn(options: Parameters<typeof mountForTest>[0] = {}) {
  const quiz = mountForTest({
    progress: {
      answers: [
        { questionId: 'q1', chosen: ['a'] },
        { questionId: 'q2', chosen: [], text: 'More' },
      ],
      index: 1,
    },
    ...options,
  });
  await quiz.settled();
  await quiz.click('Finish');
  await quiz.type('#name', 'Ann');
  await quiz.type('#email', 'ann@example.com');
  await quiz.choose('I agree');
  return quiz;
}
type Quiz = Awaited<ReturnType<typeof filledIn>>;
const content = (quiz: Quiz) => [
  quiz.find<HTMLInputElement>('#name').value,
  quiz.find<HTMLInputElement>('#email').value,
  quiz.find<HTMLInputElement>('[type=checkbox]').checked,
];
const pause = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
async function retake(quiz: Quiz) {
  await quiz.click('Take it again');
  await quiz.choose('First');
  await quiz.click('Next');
  await quiz.type('textarea', 'More');
  await quiz.click('Finish');
}

describe('a form', () => {
  it('is emptied once nobody has touched it for half an hour', async () => {
    const quiz = await filledIn();
    await pause(29);
    await quiz.type('#name', 'Anna');
    await pause(29);
    expect(content(quiz)).toEqual(['Anna', 'ann@example.com', true]);
    await pause(2);
    expect(content(quiz)).toEqual(['', '', false]);
    expect(JSON.stringify(quiz.saved.at(-1))).not.toMatch(/Ann|ann@/);
    expect(quiz.text()).toContain('Almost there!');
  });
  it('is filled in for the same visitor who takes the quiz again, and for nobody later', async () => {
    const quiz = await filledIn();
    await quiz.click('See My Result');
    await retake(quiz);
    expect(content(quiz)).toEqual(['Ann', 'ann@example.com', false]);
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    await pause(31);
    // The result is still there for whoever reads it.
    expect(quiz.text()).toContain('You are green');
    await retake(quiz);
    expect(content(quiz)).toEqual(['', '', false]);
  });
  it('stays while its lead is being sent', async () => {
    let arrive = (_result: object) => {};
    const quiz = await filledIn({ submit: () => new Promise((resolve) => (arrive = resolve)) });
    await quiz.click('See My Result');
    await pause(31);
    expect(content(quiz)[1]).toBe('ann@example.com');
    arrive({});
    await vi.waitFor(() => expect(quiz.text()).toContain('You are green'), 30_000);
  });
});

describe('on a shared device a form', () => {
  const shared = { isSharedDevice: true };
  it('is emptied with the result', async () => {
    const quiz = await filledIn(shared);
    await quiz.click('See My Result');
    await retake(quiz);
    expect(content(quiz)).toEqual(['', '', false]);
  });
  it('leaves nothing of its visit in the tab', async () => {
    sessionStorage.setItem('quizfunnel:q', '{}');
    const quiz = await filledIn(shared);
    await quiz.click('See My Result');
    expect(sessionStorage.getItem('quizfunnel:q')).toBeNull();
    expect(JSON.stringify(quiz.saved)).not.toMatch(/Ann|ann@/);
    expect(quiz.saved.at(-1)).toBeUndefined();
  });
  it('and a result make room for the next person after half an hour', async () => {
    const quiz = await filledIn({ ...shared, quiz: { ...testQuiz, start: { text: 'Welcome', minutes: 1 } } });
    await quiz.click('See My Result');
    expect(quiz.text()).toContain('You are green');
    await pause(31);
    expect(quiz.text()).toContain('Welcome');
    expect(quiz.text()).not.toContain('You are green');
  });
});

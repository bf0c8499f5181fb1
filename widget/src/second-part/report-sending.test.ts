// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountForTest } from '../test-quiz.ts';

const progress = {
  answers: [
    { questionId: 'q1', chosen: ['a'] },
    { questionId: 'q2', chosen: [], text: 'x' },
  ],
  index: 1,
};
const OFFLINE = 'You are offline. Your answers are kept and will be sent.';
const SLOW = 'This takes longer than it should. Your answers are kept, and we keep trying.';
let online = true;

beforeEach(() => {
  online = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A lead that is being sent until `arrive` is called. */
async function sending() {
  let arrive = () => {};
  const cancelled = vi.fn();
  const retryNow = vi.fn();
  const quiz = mountForTest({
    progress,
    retryNow,
    cancelSubmit: cancelled,
    submit: () =>
      new Promise((resolve) => {
        arrive = () => resolve({});
      }),
  });
  // The second part loads when the browser is idle.
  await vi.advanceTimersByTimeAsync(500);
  await quiz.click('Finish');
  await quiz.type('#email', 'ann@example.com');
  await quiz.choose('I agree');
  await quiz.click('See My Result');
  return { quiz, retryNow, cancelled, arrive: () => arrive() };
}
function turn(now: boolean) {
  online = now;
  window.dispatchEvent(new Event(now ? 'online' : 'offline'));
}

describe('a lead that is being sent', () => {
  it('reports at once that the browser is offline, and is sent when it is online', async () => {
    online = false;
    const { quiz, retryNow, arrive } = await sending();
    expect(quiz.find('.failure').textContent).toBe(OFFLINE);
    expect(quiz.shadow.activeElement).toBe(quiz.find('.failure'));
    turn(true);
    await quiz.settled();
    expect(quiz.find('.failure').textContent).toBe('');
    expect(retryNow).toHaveBeenCalledOnce();
    arrive();
    await quiz.settled();
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
  it('reports when the connection is lost meanwhile', async () => {
    const { quiz } = await sending();
    expect(quiz.find('.failure').textContent).toBe('');
    turn(false);
    await quiz.settled();
    expect(quiz.find('.failure').textContent).toBe(OFFLINE);
  });
  it('reports at once that the page’s policy blocks the server, and not what it blocks elsewhere', async () => {
    const { quiz } = await sending();
    const violate = async (blockedURI: string) => {
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), { blockedURI, disposition: 'enforce' }),
      );
      await quiz.settled();
    };
    await violate('https://ads.example/');
    expect(quiz.find('.failure').textContent).toBe('');
    await violate('https://quiz.example/api/public/quiz/q/submit');
    expect(quiz.find('.failure').textContent).toBe(SLOW);
  });
  it('offers an immediate retry after six seconds, while automatic retries continue', async () => {
    const { quiz, retryNow, arrive } = await sending();
    await vi.advanceTimersByTimeAsync(5_900);
    expect(quiz.find('.failure').textContent).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    expect(quiz.find('.failure').textContent).toBe(SLOW);
    expect(quiz.button('Try again').ariaDisabled).toBe('false');
    await quiz.click('Try again');
    expect(retryNow).toHaveBeenCalledOnce();
    expect(quiz.submitted).toHaveLength(1);
    expect(quiz.button('Sending…')).toBeDefined();
    // And again after another six seconds.
    await vi.advanceTimersByTimeAsync(6_100);
    expect(quiz.find('.failure').textContent).toBe(SLOW);
    arrive();
    await quiz.settled();
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
  const email = (quiz: Awaited<ReturnType<typeof sending>>['quiz']) => quiz.find<HTMLInputElement>('#email');
  it('is cancelled by an edit while offline, and submitted again with the edit', async () => {
    online = false;
    const { quiz, cancelled, arrive } = await sending();
    expect(email(quiz).readOnly).toBe(false);
    cancelled.mockClear();
    email(quiz).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await quiz.settled();
    expect(cancelled).not.toHaveBeenCalled();
    await quiz.choose('I agree');
    expect(cancelled).toHaveBeenCalledOnce();
    const changed = 'Your changes have not been sent yet. Press the button to send them.';
    expect(quiz.find('.failure').textContent).toBe(changed);
    await quiz.choose('I agree');
    await quiz.type('#email', 'right@example.com');
    expect(quiz.find('.failure').textContent).toBe(changed);
    await quiz.click('See My Result');
    expect(quiz.find('.failure').textContent).toBe(OFFLINE);
    expect(quiz.submitted.map(({ email }) => email)).toEqual(['ann@example.com', 'right@example.com']);
    arrive();
    await quiz.settled();
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
  it('is not submitted when a required consent was withdrawn', async () => {
    online = false;
    const { quiz } = await sending();
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    expect(quiz.submitted).toHaveLength(1);
    expect(quiz.text()).toContain('You must consent to continue');
  });
  it('is read-only once it may have left the page', async () => {
    online = false;
    const { quiz, cancelled } = await sending();
    turn(true);
    await quiz.settled();
    cancelled.mockClear();
    quiz.host.cancelSubmit = undefined;
    expect(email(quiz).readOnly).toBe(true);
    expect(email(quiz).disabled).toBe(false);
    turn(false);
    await quiz.settled();
    expect(email(quiz).readOnly).toBe(true);
    await quiz.type('#email', 'other@example.com');
    await quiz.choose('I agree');
    expect(email(quiz).value).toBe('ann@example.com');
    expect(quiz.find<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
    expect(quiz.find('.failure').textContent).toBe(OFFLINE);
  });
  it('leaves no message in the form of the next visit', async () => {
    const { quiz, arrive } = await sending();
    await vi.advanceTimersByTimeAsync(6_100);
    expect(quiz.find('.failure').textContent).toBe(SLOW);
    arrive();
    await quiz.settled();
    await quiz.click('Take it again');
    await quiz.choose('Second');
    await quiz.click('Next');
    await quiz.type('textarea', 'More');
    await quiz.click('Finish');
    await quiz.choose('I agree');
    expect(quiz.find('.failure').textContent).toBe('');
    await quiz.click('See My Result');
    expect(quiz.submitted).toHaveLength(2);
  });
  it('reports nothing after it was stored', async () => {
    const { quiz, retryNow, arrive } = await sending();
    arrive();
    await quiz.settled();
    turn(false);
    turn(true);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(retryNow).not.toHaveBeenCalled();
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountForTest } from './test-quiz.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const answers = [
  { questionId: 'q1', chosen: ['a'] },
  { questionId: 'q2', chosen: [], text: 'More' },
];
async function sent(options: Parameters<typeof mountForTest>[0], consent = true) {
  const quiz = mountForTest({ progress: { answers, index: 1 }, ...options });
  await quiz.click('Finish');
  await quiz.type('#name', ' Ann ');
  await quiz.type('#email', ' ann@example.com ');
  if (consent) await quiz.choose('I agree');
  await quiz.click('See My Result');
  return quiz;
}
const card = { title: 'You are green', text: 'Very.' };

describe('a quiz that redirects', () => {
  const nextUrl = 'https://shop.example/?a=1&score=75&outcome=Green&email=ann%40example.com';
  const submit = async () => ({ redirectUrl: 'https://shop.example/?a=1', nextUrl, card });

  it('shows a notice, fires quiz:redirect with the plain URL, and shows the result when the redirect is blocked', async () => {
    const quiz = await sent({ submit });
    expect(quiz.find('[role=status]').textContent).toBe('One moment, taking you to the next page…');
    expect(quiz.details.at(-1)).toEqual({ url: 'https://shop.example/?a=1' });
    expect(quiz.redirected).toEqual([nextUrl]);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(quiz.shadow.querySelector('.result')).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(quiz.find('h2').textContent).toBe('You are green');
    expect(quiz.find<HTMLAnchorElement>('a.button').href).toBe(nextUrl);
  });
  it('stays on the page of an editor, and shows the target as a button', async () => {
    const quiz = await sent({ submit, isPreview: () => true });
    expect(quiz.redirected).toEqual([]);
    expect(quiz.emitted).not.toContain('quiz:redirect');
    expect(quiz.find<HTMLAnchorElement>('a.button').href).toBe(nextUrl);
  });
  it('stays when the page prevents quiz:redirect, and shows the target as a button', async () => {
    const quiz = await sent({ submit, prevented: 'quiz:redirect' });
    expect(quiz.redirected).toEqual([]);
    expect(quiz.find('h2').textContent).toBe('You are green');
    expect(quiz.find<HTMLAnchorElement>('a.button').target).toBe('_blank');
  });
});

it('does not redirect after the quiz was unmounted', async () => {
  let arrive = () => {};
  const quiz = await sent({
    submit: () =>
      new Promise((resolve) => {
        arrive = () => resolve({ redirectUrl: 'https://shop.example/', nextUrl: 'https://shop.example/', card });
      }),
  });
  quiz.mounted.unmount();
  arrive();
  await quiz.settled();
  expect(quiz.emitted).toContain('quiz:lead');
  expect(quiz.redirected).toEqual([]);
});

describe('a result', () => {
  it('shows only the parts that it has', async () => {
    const quiz = await sent({ submit: async () => ({ score: 0, outcome: '', card: { title: '', text: '' } }) });
    expect(quiz.find('h2').textContent).toBe('Your Result');
    expect(quiz.find('.out').textContent).toBe('0 out of 100 points');
    for (const absent of ['.text', '.thanks', '.ring', '.shares', '.share', '.hero', 'a.button'])
      expect(quiz.shadow.querySelector(absent)).toBeNull();
  });
  it('shows the thank-you texts in place', async () => {
    const thanks = { title: 'Thanks', subtitle: 'Really', message: 'Soon' };
    const quiz = await sent({ submit: async () => ({ nextUrl: 'https://a.example/', card: { ...card, thanks } }) });
    expect(quiz.find('.text').textContent).toBe('Very.');
    expect([...quiz.find('.thanks').children].map(({ textContent }) => textContent)).toEqual([
      'Thanks',
      'Really',
      'Soon',
    ]);
    expect(quiz.redirected).toEqual([]);
    expect(quiz.find<HTMLAnchorElement>('a.button').href).toBe('https://a.example/');
  });
  it('fires quiz:lead without personal data', async () => {
    const quiz = await sent({});
    expect(quiz.details[quiz.emitted.indexOf('quiz:lead')]).toMatchObject({
      submissionId: 's',
      score: 75,
      outcome: 'Green',
    });
    expect(JSON.stringify(quiz.details)).not.toMatch(/@/);
  });
});

describe('a lead that could not be sent', () => {
  it('stays in the form with the server’s message, which disappears with the next attempt', async () => {
    let calls = 0;
    let answer: (() => void) | undefined;
    const quiz = await sent({
      submit: () => {
        calls += 1;
        if (calls === 1) return Promise.reject({ refused: { message: 'Not like this' } });
        return new Promise((resolve) => {
          answer = () => resolve({});
        });
      },
    });
    expect(quiz.text()).toContain('Not like this');
    expect(quiz.emitted.at(-1)).toBe('quiz:error');
    expect(quiz.details.at(-1)).toEqual({ code: 'submit_failed', message: 'Not like this' });
    await quiz.click('See My Result');
    expect(quiz.text()).not.toContain('Not like this');
    const form = quiz.find('form');
    expect(form.getAttribute('aria-busy')).toBe('true');
    // Not disabled, because a disabled button loses the focus, but without effect.
    for (const name of ['Previous', 'Sending…']) {
      expect(quiz.button(name)).toMatchObject({ disabled: false, ariaDisabled: 'true' });
      await quiz.click(name);
    }
    expect(calls).toBe(2);
    expect(quiz.find('#email')).toBeDefined();
    answer?.();
    await quiz.settled();
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
  it.each([{ refused: { message: '' } }, { refused: undefined }, new Error('secret detail')])(
    'shows the widget’s own message for %s',
    async (error) => {
      const quiz = await sent({ submit: () => Promise.reject(error) });
      expect(quiz.text()).toContain('Error submitting quiz. Please try again.');
      expect(quiz.text()).not.toContain('secret detail');
      expect(quiz.details.at(-1)).toEqual({ code: 'submit_failed', message: 'failed' });
      expect(quiz.button('See My Result').disabled).toBe(false);
    },
  );
});

it('does not report a stored lead as failed when its result cannot be rendered', async () => {
  const unreadable = Object.defineProperty({ ...card }, 'image', {
    get: () => {
      throw new Error('cannot be rendered');
    },
  });
  const quiz = mountForTest({ progress: { answers, index: 1 }, submit: async () => ({ card: unreadable }) });
  // The second part renders images.
  await vi.advanceTimersByTimeAsync(500);
  await quiz.click('Finish');
  await quiz.type('#email', 'ann@example.com');
  await quiz.choose('I agree');
  await expect(quiz.mounted.running?.submit()).rejects.toThrow();
  expect(quiz.emitted).not.toContain('quiz:error');
  await quiz.mounted.running?.submit();
  expect(quiz.submitted).toHaveLength(1);
});

describe('the form', () => {
  it('reports only the errors that remain', async () => {
    const quiz = await sent({}, false);
    expect(quiz.find('#consent-problem').textContent).toBe('You must consent to continue');
    expect(quiz.find('input[type=checkbox]').getAttribute('aria-invalid')).toBe('true');
    expect(quiz.find('#email-problem').textContent).toBe('');
    expect(quiz.find('#email').getAttribute('aria-invalid')).toBe('false');
    expect(quiz.submitted).toEqual([]);
    await quiz.choose('I agree');
    await quiz.type('#email', 'nobody');
    await quiz.click('See My Result');
    expect(quiz.find('#consent-problem').textContent).toBe('');
    expect(quiz.find('#email-problem').textContent).toBe('Please enter a valid email address');
    expect(quiz.submitted).toEqual([]);
  });
  it('submits what a bot wrote into the honeypot, which visitors cannot reach', async () => {
    const quiz = mountForTest({ progress: { answers, index: 1 } });
    await quiz.click('Finish');
    const trap = quiz.find<HTMLInputElement>('#trap');
    expect(trap.tabIndex).toBe(-1);
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    await quiz.type('#trap', 'spam');
    await quiz.type('#email', 'a@b.co');
    await quiz.choose('I agree');
    await quiz.click('See My Result');
    expect(quiz.submitted[0]).toMatchObject({ trap: 'spam', email: 'a@b.co', name: '' });
  });
});

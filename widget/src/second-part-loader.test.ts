// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { secondPart } from './second-part/second-part.ts';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

type Mounted = ReturnType<typeof mountForTest>;
const [first] = testQuiz.questions;
const oneQuestion = { ...testQuiz, questions: first ? [first] : [] };
const neverComes = () => Promise.reject(new Error('blocked'));

async function toLeadForm(quiz: Mounted): Promise<Mounted> {
  await quiz.choose('Second');
  await quiz.click('Finish');
  return quiz;
}
async function toResult(quiz: Mounted): Promise<Mounted> {
  await toLeadForm(quiz);
  await quiz.type('#email', 'ann@example.com');
  await quiz.choose('I agree to receive');
  await quiz.click('See My Result');
  return quiz;
}

describe('the second part', () => {
  it('loads when the quiz was viewed and the browser is idle', async () => {
    const idle: Array<() => void> = [];
    vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
    const fetched = vi.fn(async () => secondPart);
    mountForTest({ secondPart: fetched });
    expect([idle.length, fetched.mock.calls.length]).toEqual([1, 0]);
    idle[0]?.();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('loads after a timeout in browsers without requestIdleCallback', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(async () => secondPart);
    mountForTest({ secondPart: fetched });
    vi.advanceTimersByTime(100);
    expect(fetched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(fetched).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('does not load while the quiz is not visible', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const idle = vi.fn();
    vi.stubGlobal('requestIdleCallback', idle);
    mountForTest();
    expect(idle).not.toHaveBeenCalled();
  });

  it('loads at the lead form at the latest, and only once', async () => {
    const fetched = vi.fn(async () => secondPart);
    const quiz = await toResult(mountForTest({ quiz: oneQuestion, secondPart: fetched }));
    expect(fetched).toHaveBeenCalledOnce();
    expect(quiz.find('.score').textContent).toBe('75');
  });

  it('does not affect a quiz that was unmounted before it loaded', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
    let arrive = (_part: typeof secondPart) => {};
    const coming = new Promise<typeof secondPart>((done) => {
      arrive = done;
    });
    const quiz = mountForTest({ secondPart: () => coming });
    quiz.mounted.unmount();
    const before = quiz.shadow.innerHTML;
    arrive(secondPart);
    await coming;
    expect(quiz.shadow.innerHTML).toBe(before);
  });

  it('retries once at the lead form after a failure, not with every key', async () => {
    vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
    const fetched = vi.fn(neverComes);
    const quiz = await toLeadForm(mountForTest({ quiz: oneQuestion, secondPart: fetched }));
    for (const value of ['a', 'an', 'ann']) await quiz.type('#name', value);
    expect(fetched.mock.calls).toEqual([
      ['en', 0],
      ['en', 1],
    ]);
  });

  it('loads again for another language without attaching listeners twice', async () => {
    vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
    const fetched = vi.fn(async (_language: string, _failures: number) => secondPart);
    const begun = vi.spyOn(secondPart, 'sendPending');
    const quiz = mountForTest({ quiz: oneQuestion, secondPart: fetched });
    await quiz.settled();
    quiz.mounted.update(null, { lang: 'de' });
    quiz.mounted.update(null, { lang: 'de' });
    await quiz.settled();
    expect(fetched.mock.calls).toEqual([
      ['en', 0],
      ['de', 0],
    ]);
    expect(begun).toHaveBeenCalledOnce();
    begun.mockRestore();
  });
});

describe('without the second part', () => {
  const card = {
    title: 'You are green',
    text: 'Very.',
    thanks: { title: 'Thank you', subtitle: 'Ann', message: 'We will write.' },
  };

  it('shows all texts of the result on a plain card', async () => {
    const nextUrl = 'https://shop.example/next';
    const quiz = await toResult(
      mountForTest({ quiz: oneQuestion, secondPart: neverComes, submit: async () => ({ card, nextUrl }) }),
    );
    expect(quiz.submitted).toHaveLength(1);
    expect(quiz.find('h2').textContent).toBe('You are green');
    expect(quiz.shadow.activeElement).toBe(quiz.find('h2'));
    expect([...quiz.shadow.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      '75 out of 100 points',
      'Very.',
      'Thank you',
      'Ann',
      'We will write.',
      'Continue to Next Step',
    ]);
    expect(quiz.find('a').textContent).toBe('Continue to Next Step');
    expect(quiz.find<HTMLAnchorElement>('a').href).toBe(nextUrl);
    expect(quiz.emitted).toContain('quiz:lead');
    // Restored after a reload, with or without the second part.
    const progress = JSON.parse(JSON.stringify(quiz.saved.at(-1)));
    const later = mountForTest({ quiz: oneQuestion, secondPart: neverComes, progress });
    expect(later.find('h2').textContent).toBe('You are green');
    expect(later.tracked).toEqual([]);
  });

  it('keeps what was entered into the form when the part loads later', async () => {
    let come: (part: typeof secondPart) => void = () => undefined;
    const late = new Promise<typeof secondPart>((resolve) => {
      come = resolve;
    });
    const quiz = await toLeadForm(mountForTest({ quiz: oneQuestion, secondPart: () => late }));
    await quiz.type('#email', 'ann@example.com');
    come(secondPart);
    await quiz.settled();
    const progress = JSON.parse(JSON.stringify(quiz.saved.at(-1)));
    expect(mountForTest({ quiz: oneQuestion, progress }).find<HTMLInputElement>('#email').value).toBe(
      'ann@example.com',
    );
  });

  it('gives a result without an outcome a title', async () => {
    const quiz = await toResult(
      mountForTest({
        quiz: oneQuestion,
        secondPart: neverComes,
        submit: async () => ({ card: { title: '', text: '' } }),
      }),
    );
    expect(quiz.find('h2').textContent).toBe('Your Result');
    expect(quiz.shadow.querySelectorAll('p')).toHaveLength(1);
  });

  it('redirects', async () => {
    const links = { redirectUrl: 'https://shop.example/thanks', nextUrl: 'https://shop.example/thanks?score=75' };
    const quiz = await toResult(
      mountForTest({ quiz: oneQuestion, secondPart: neverComes, submit: async () => ({ card, ...links }) }),
    );
    expect(quiz.redirected).toEqual([links.nextUrl]);
  });

  it('does not redraw a visible result when the part loads late', async () => {
    let come: (part: typeof secondPart) => void = () => undefined;
    const late = new Promise<typeof secondPart>((resolve) => {
      come = resolve;
    });
    const quiz = await toResult(mountForTest({ quiz: oneQuestion, secondPart: () => late }));
    const title = quiz.find('h2');
    come(secondPart);
    await quiz.settled();
    quiz.mounted.update(oneQuestion, { theme: 'dark' });
    expect(quiz.find('h2')).toBe(title);
    expect(quiz.shadow.querySelector('.score')).toBeNull();
  });
});

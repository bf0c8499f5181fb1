// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterLead } from './after-lead/after-lead.ts';
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

describe('what comes after a stored lead', () => {
  it('is asked for when the browser is idle and the quiz was seen, not before', async () => {
    const idle: Array<() => void> = [];
    vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
    const fetched = vi.fn(async () => afterLead);
    mountForTest({ afterLead: fetched });
    expect([idle.length, fetched.mock.calls.length]).toEqual([1, 0]);
    idle[0]?.();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('waits until the question is painted in browsers that do not tell when they are idle', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(async () => afterLead);
    mountForTest({ afterLead: fetched });
    vi.advanceTimersByTime(100);
    expect(fetched).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(fetched).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('is not asked for while nobody sees the quiz', () => {
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

  it('is asked for at the form at the latest, and once', async () => {
    const fetched = vi.fn(async () => afterLead);
    const quiz = await toResult(mountForTest({ quiz: oneQuestion, afterLead: fetched }));
    expect(fetched).toHaveBeenCalledOnce();
    expect(quiz.find('.score').textContent).toBe('75');
  });

  it('is not put into a quiz that was taken back before it came', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
    let arrive = (_part: typeof afterLead) => {};
    const coming = new Promise<typeof afterLead>((done) => {
      arrive = done;
    });
    const quiz = mountForTest({ afterLead: () => coming });
    quiz.mounted.unmount();
    const left = quiz.shadow.innerHTML;
    arrive(afterLead);
    await coming;
    expect(quiz.shadow.innerHTML).toBe(left);
  });

  it('is asked for once more at the form when it did not come, not with every letter', async () => {
    vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
    const fetched = vi.fn(neverComes);
    const quiz = await toLeadForm(mountForTest({ quiz: oneQuestion, afterLead: fetched }));
    for (const value of ['a', 'an', 'ann']) await quiz.type('#name', value);
    expect(fetched.mock.calls).toEqual([
      ['en', 0],
      ['en', 1],
    ]);
  });

  it('is asked for in another language once the quiz speaks that, and does nothing twice', async () => {
    vi.stubGlobal('requestIdleCallback', (call: () => void) => call());
    const fetched = vi.fn(async (_language: string, _failures: number) => afterLead);
    const begun = vi.spyOn(afterLead, 'sendPending');
    const quiz = mountForTest({ quiz: oneQuestion, afterLead: fetched });
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

describe('where the second part cannot come', () => {
  const card = {
    title: 'You are green',
    text: 'Very.',
    thanks: { title: 'Thank you', subtitle: 'Ann', message: 'We will write.' },
  };

  it('the visitor reads every word of the result, on a plain card', async () => {
    const continueUrl = 'https://shop.example/next';
    const quiz = await toResult(
      mountForTest({ quiz: oneQuestion, afterLead: neverComes, submit: async () => ({ card, continueUrl }) }),
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
    expect(quiz.find<HTMLAnchorElement>('a').href).toMatch(/^https:\/\/shop\.example\/next\?score=75/);
    expect(quiz.emitted).toContain('quiz:lead');
    // As a reload finds it, whether or not the part comes by then.
    const progress = JSON.parse(JSON.stringify(quiz.saved.at(-1)));
    const later = mountForTest({ quiz: oneQuestion, afterLead: neverComes, progress });
    expect(later.find('h2').textContent).toBe('You are green');
    expect(later.tracked).toEqual([]);
  });

  it('our own thank-you page is given no email address either', async () => {
    const leadsTo = async (continueUrl: string) => {
      const submit = async () => ({ card, continueUrl });
      const quiz = await toResult(mountForTest({ quiz: oneQuestion, afterLead: neverComes, submit }));
      return new URL(quiz.find<HTMLAnchorElement>('a').href).searchParams;
    };
    const ours = await leadsTo('https://quiz.example/thank-you/q');
    expect([ours.get('score'), ours.has('email')]).toEqual(['75', false]);
    expect((await leadsTo('https://shop.example/thank-you/q')).get('email')).toBe('ann@example.com');
  });

  it('what was typed into the form before the part came is kept when it does', async () => {
    let come: (part: typeof afterLead) => void = () => undefined;
    const late = new Promise<typeof afterLead>((resolve) => {
      come = resolve;
    });
    const quiz = await toLeadForm(mountForTest({ quiz: oneQuestion, afterLead: () => late }));
    await quiz.type('#email', 'ann@example.com');
    come(afterLead);
    await quiz.settled();
    const progress = JSON.parse(JSON.stringify(quiz.saved.at(-1)));
    expect(mountForTest({ quiz: oneQuestion, progress }).find<HTMLInputElement>('#email').value).toBe(
      'ann@example.com',
    );
  });

  it('a result without an outcome has a title all the same', async () => {
    const quiz = await toResult(
      mountForTest({
        quiz: oneQuestion,
        afterLead: neverComes,
        submit: async () => ({ card: { title: '', text: '' } }),
      }),
    );
    expect(quiz.find('h2').textContent).toBe('Your Result');
    expect(quiz.shadow.querySelectorAll('p')).toHaveLength(1);
  });

  it('a quiz that redirects does so', async () => {
    const redirectUrl = 'https://shop.example/thanks';
    const quiz = await toResult(
      mountForTest({ quiz: oneQuestion, afterLead: neverComes, submit: async () => ({ card, redirectUrl }) }),
    );
    expect(quiz.redirected).toHaveLength(1);
  });

  it('a result that is being read is not redrawn when the part comes late', async () => {
    let come: (part: typeof afterLead) => void = () => undefined;
    const late = new Promise<typeof afterLead>((resolve) => {
      come = resolve;
    });
    const quiz = await toResult(mountForTest({ quiz: oneQuestion, afterLead: () => late }));
    const title = quiz.find('h2');
    come(afterLead);
    await quiz.settled();
    quiz.mounted.update(oneQuestion, { theme: 'dark' });
    expect(quiz.find('h2')).toBe(title);
    expect(quiz.shadow.querySelector('.score')).toBeNull();
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeVisit } from './lead-part/resume-visit.ts';
import type { RunningQuiz } from './run-quiz.ts';
import { mountForTest, testQuiz } from './test-quiz.ts';

const quiz = {
  ...testQuiz,
  form: { fields: [{ id: 'email', kind: 'email' as const, required: true }], place: 'first' as const },
};
const sent: Array<{ url: string; body: Record<string, unknown> }> = [];
let answer: object = {};
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    return { ok: true, json: async () => answer };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

type Shown = ReturnType<typeof mountForTest>;
async function fillIn(shown: Shown) {
  await shown.type('#email', 'fay@example.com');
  shown.find<HTMLInputElement>('[type=checkbox]').click();
  await shown.settled();
  await shown.click('Continue');
}

describe('a form before the first question', () => {
  it('leads to the questions, and from the last one to the result', async () => {
    const shown = mountForTest({ quiz });
    expect(shown.find('h2').textContent).toBe('First, a few details');
    expect([...shown.shadow.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Continue']);
    await fillIn(shown);
    expect(shown.submitted[0]).toMatchObject({ email: 'fay@example.com', partial: true, answers: [] });
    expect(shown.find('h2').textContent).toBe('Pick one');
    expect(shown.emitted).not.toContain('quiz:lead');
    await shown.choose('Second');
    await shown.click('Next');
    await shown.type('textarea', 'More');
    await shown.click('Finish');
    expect(shown.submitted).toHaveLength(2);
    expect(shown.submitted[1]).toMatchObject({ email: 'fay@example.com' });
    expect(shown.submitted[1]?.partial).toBeUndefined();
    expect(shown.submitted[1]?.answers).toHaveLength(2);
    expect(shown.find('h2').textContent).toBe('You are green');
    const told = shown.emitted.filter((name) => /lead|complete|start$|back|skip/.test(name));
    expect(told).toEqual(['quiz:start', 'quiz:complete', 'quiz:lead']);
  });
  it('comes after the start screen', async () => {
    const shown = mountForTest({ quiz: { ...quiz, start: { text: 'Hello', minutes: 1 } } });
    await shown.click('Start');
    expect(shown.find('h2').textContent).toBe('First, a few details');
  });
  it('is checked before it is sent', async () => {
    const shown = mountForTest({ quiz });
    await shown.click('Continue');
    expect(shown.submitted).toEqual([]);
    expect(shown.text()).toContain('Please enter a valid email address');
  });
  it('is not asked again after a reload, but for another round', async () => {
    const shown = mountForTest({ quiz });
    await fillIn(shown);
    const again = mountForTest({ quiz, progress: shown.saved.at(-1) as NonNullable<(typeof shown.saved)[number]> });
    expect(again.find('h2').textContent).toBe('Pick one');
    await again.choose('Second');
    await again.click('Next');
    await again.type('textarea', 'More');
    await again.click('Finish');
    expect(again.find('h2').textContent).toBe('You are green');
    await again.click('Take it again');
    expect(again.find('h2').textContent).toBe('First, a few details');
  });
  it('stays on screen while it is not sent, also after a reload', async () => {
    const shown = mountForTest({ quiz });
    await shown.type('#email', 'fay@');
    const again = mountForTest({ quiz, progress: shown.saved.at(-1) as NonNullable<(typeof shown.saved)[number]> });
    expect(again.find<HTMLInputElement>('#email').value).toBe('fay@');
  });
  it('shows why the answers did not arrive, and sends them again', async () => {
    let fails = false;
    const shown = mountForTest({
      quiz,
      submit: async () => {
        if (fails) throw { refused: undefined };
        return {};
      },
    });
    await fillIn(shown);
    fails = true;
    await shown.choose('Second');
    await shown.click('Next');
    await shown.type('textarea', 'More');
    await shown.click('Finish');
    expect(shown.text()).toContain('Error submitting quiz');
    fails = false;
    await shown.click('See My Result');
    expect(shown.find('h2').textContent).toBe('You are green');
  });
});

it('sends the answers so far with each question', async () => {
  const shown = mountForTest({ quiz, sessionId: 'a session' });
  await fillIn(shown);
  await shown.choose('Second');
  expect(sent).toEqual([]);
  await shown.click('Next');
  expect(sent).toEqual([
    {
      url: 'https://quiz.example/api/public/quiz/q/progress',
      body: {
        sessionId: 'a session',
        version: testQuiz.version,
        answers: [{ questionId: 'q1', answerOptionId: 'b' }],
        at: expect.any(Number),
      },
    },
  ]);
});

it('sends nothing on the way where the form comes later', async () => {
  const shown = mountForTest();
  await shown.choose('Second');
  await shown.click('Next');
  expect(sent).toEqual([]);
});

describe('the link in a mail', () => {
  it('stores the visit to go on with, after its last answer, and loads the page without the token', async () => {
    history.replaceState(null, '', '/quiz/q?resume=a.token&lang=en');
    answer = {
      sessionId: 'the session',
      answers: [
        { questionId: 'q1', chosen: ['b'] },
        { questionId: 'gone', chosen: [] },
      ],
    };
    const shown = mountForTest({ quiz });
    sessionStorage.setItem('quizfunnel:q', JSON.stringify({ sessionId: 'another', version: 'v' }));
    const load = vi.fn();
    await resumeVisit(shown.host, shown.mounted.running as RunningQuiz, load);
    expect(sent.at(-1)).toEqual({ url: 'https://quiz.example/api/public/quiz/q/resume', body: { token: 'a.token' } });
    const at = { phase: 'question' };
    expect(shown.saved.at(-1)).toEqual({ answers: [{ questionId: 'q1', chosen: ['b'] }], index: 1, at });
    expect(JSON.parse(sessionStorage.getItem('quizfunnel:q') ?? '')).toEqual({
      sessionId: 'the session',
      version: 'v',
    });
    expect(load.mock.calls[0]?.[0]).toMatch(/\/quiz\/q\?lang=en$/);
  });
  it('begins as ever once it is not valid any more', async () => {
    history.replaceState(null, '', '/quiz/q?resume=a.token');
    answer = { code: 'submission_not_found' };
    const shown = mountForTest({ quiz });
    await shown.settled();
    expect(shown.find('h2').textContent).toBe('First, a few details');
  });
});

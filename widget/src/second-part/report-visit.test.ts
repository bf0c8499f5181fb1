// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageFrom } from '../message-from.ts';
import type { Progress } from '../quiz-host.ts';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  sessionStorage.clear();
});

type Mounted = ReturnType<typeof mountForTest>;
/** Events with their details, without those of the widget's size. */
const told = ({ emitted, details }: Mounted) =>
  emitted
    .map((name, index) => ({ name, ...(details[index] as object) }))
    .filter(({ name }) => name !== 'quiz:resize' && name !== 'quiz:ready');
const answered = (quiz: Mounted) =>
  told(quiz).flatMap((event) => (event.name === 'quiz:answer' && 'optionIds' in event ? [event.optionIds] : []));
const names = (quiz: Mounted) => told(quiz).map(({ name }) => name);
const loaded = () => new Promise((resolve) => setTimeout(resolve, 300));

async function takeToForm(quiz: Mounted): Promise<void> {
  await loaded();
  await quiz.choose('Second');
  await quiz.click('Next');
  await quiz.type('textarea', 'More');
  await quiz.click('Finish');
}
async function sendLead(quiz: Mounted): Promise<void> {
  await quiz.type('#email', 'vera@example.com');
  quiz.find<HTMLInputElement>('input[type=checkbox]').click();
  await quiz.click('See My Result');
}

it('reports each step, the form and the lead, without personal data', async () => {
  const quiz = mountForTest({ sessionId: 's1' });
  await takeToForm(quiz);
  await sendLead(quiz);
  expect(told(quiz)).toEqual([
    { name: 'quiz:view' },
    { name: 'quiz:step', phase: 'question', questionIndex: 0, questionId: 'q1' },
    { name: 'quiz:start' },
    { name: 'quiz:answer', questionId: 'q1', questionIndex: 0, optionIds: ['b'] },
    { name: 'quiz:step', phase: 'question', questionIndex: 1, questionId: 'q2' },
    { name: 'quiz:answer', questionId: 'q2', questionIndex: 1, optionIds: [] },
    { name: 'quiz:complete' },
    { name: 'quiz:step', phase: 'lead', questionIndex: 1 },
    { name: 'quiz:form' },
    {
      name: 'quiz:lead',
      submissionId: 's',
      score: 75,
      outcome: 'Green',
      consentGiven: true,
      marketingConsent: false,
    },
    { name: 'quiz:step', phase: 'result', questionIndex: 1, score: 75, outcome: 'Green' },
  ]);
  expect(JSON.stringify(quiz.details)).not.toMatch(/vera|More/);
});

it('reports going back, and completing and starting only once', async () => {
  const quiz = mountForTest();
  await takeToForm(quiz);
  await quiz.click('Previous');
  await quiz.click('Previous');
  await quiz.choose('First');
  expect(told(quiz).filter(({ name }) => name === 'quiz:back')).toMatchObject([
    { phase: 'question', questionIndex: 1, questionId: 'q2' },
    { phase: 'question', questionIndex: 0, questionId: 'q1' },
  ]);
  await quiz.click('Next');
  await quiz.click('Finish');
  for (const once of ['quiz:start', 'quiz:complete'])
    expect(names(quiz).filter((name) => name === once)).toEqual([once]);
  expect(answered(quiz)).toEqual([['b'], [], ['a']]);
  expect(names(quiz).filter((name) => name === 'quiz:form')).toHaveLength(2);
});

it('reports the options that stand when a question is left, each time they have changed', async () => {
  const quiz = mountForTest({ sessionId: 's1' });
  await loaded();
  const choose = async (...labels: string[]) => {
    for (const label of labels) await quiz.choose(label);
    await quiz.click('Next');
    await quiz.click('Previous');
  };
  await choose('First', 'Second');
  await choose();
  await choose('First', 'Second');
  await choose('First');
  await choose('Second');
  expect(answered(quiz)).toEqual([['a'], ['b'], ['a'], ['b']]);
});

it('reports clicks on the buttons of the result, and restarts', async () => {
  const card = { title: 'Green', text: '', button: { text: 'Book, Vera', url: 'https://a.example/book?email=vera' } };
  const quiz = mountForTest({ submit: async () => ({ card, nextUrl: undefined }) as object });
  await takeToForm(quiz);
  await sendLead(quiz);
  const link = quiz.find<HTMLAnchorElement>('a.button');
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect(told(quiz).at(-1)).toMatchObject({ name: 'quiz:click', button: 'outcome', url: 'https://a.example/book' });
  await quiz.click('Take it again');
  expect(names(quiz).slice(-2)).toEqual(['quiz:restart', 'quiz:step']);
  expect(quiz.find<HTMLInputElement>('input[value=b]').checked).toBe(false);
});

it('reports a skipped form with score and outcome', async () => {
  const form = { fields: [], place: 'skippable' as const };
  const quiz = mountForTest({ quiz: { ...testQuiz, form } });
  await takeToForm(quiz);
  await quiz.click('Skip this step');
  expect(told(quiz).slice(-2)).toMatchObject([
    { name: 'quiz:skip', submissionId: 's', score: 75, outcome: 'Green' },
    { name: 'quiz:step', phase: 'result' },
  ]);
  expect(names(quiz)).not.toContain('quiz:lead');
});

it('reports nothing again after a reload', async () => {
  const before = mountForTest({ sessionId: 's1' });
  await takeToForm(before);
  const progress = before.saved.at(-1) as Progress;
  before.mounted.unmount();
  const after = mountForTest({ sessionId: 's1', progress });
  await loaded();
  expect(names(after)).toEqual([]);
  await after.click('Previous');
  expect(names(after)).toEqual(['quiz:back', 'quiz:step']);
});

describe('in a frame', () => {
  function framed() {
    const messages: Array<{ type: string; event?: { event: string } }> = [];
    const parent = { postMessage: (message: (typeof messages)[number]) => messages.push(message) };
    vi.stubGlobal('parent', parent);
    const receive = (data: unknown, source: unknown = parent) => window.dispatchEvent(messageFrom(source, data));
    const events = () => messages.flatMap(({ event }) => event?.event ?? []);
    return { messages, receive, events };
  }
  it('sends the events to the page once it listens, each once', async () => {
    const { messages, receive, events } = framed();
    const quiz = mountForTest({ sessionId: 's1' });
    await takeToForm(quiz);
    expect(messages).toContainEqual({ type: 'quizfunnel:hello', quizId: 'q' });
    expect(events()).toEqual([]);
    receive({ type: 'quizfunnel:ping' }, window);
    receive({ type: 'other' });
    expect(events()).toEqual([]);
    receive({ type: 'quizfunnel:ping' });
    receive({ type: 'quizfunnel:ping' });
    expect(events().slice(0, 4)).toEqual(['quiz:ready', 'quiz:view', 'quiz:step', 'quiz:start']);
    expect(messages.find(({ event }) => event?.event === 'quiz:start')).toEqual({
      type: 'quizfunnel:event',
      event: { event: 'quiz:start', quizId: 'q', sessionId: 's1' },
    });
    await sendLead(quiz);
    expect(events().slice(-2)).toEqual(['quiz:lead', 'quiz:step']);
    expect(events().filter((name) => name === 'quiz:view')).toHaveLength(1);
  });
  it('tells what happened before this part was there', async () => {
    const { receive, events } = framed();
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.choose('Second');
    await loaded();
    receive({ type: 'quizfunnel:page' });
    expect(events()).toEqual(['quiz:ready', 'quiz:view', 'quiz:start', 'quiz:answer', 'quiz:step']);
  });
});

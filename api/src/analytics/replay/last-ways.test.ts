import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Ways } from '../../../contract/analytics/ways.schema.ts';
import { END } from '../../../contract/flow.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { profiled } from '../../test/profiled.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const options = (...rows: Array<[id: string, next?: string]>) =>
  rows.map(([id, next]) => ({ id, text: id, points: 1, ...(next ? { next } : {}) }));
const branching = () =>
  publishedQuiz(ann, {
    questions: [
      { id: 'a', title: 'A', options: options(['a1'], ['a2', 'd'], ['a3', END], ['a4', 'c']) },
      { id: 'b', title: 'B', type: 'long_text', optional: true, next: 'd' },
      { id: 'c', title: 'C', options: options(['c1'], ['c2']) },
      { id: 'd', title: 'D', type: 'multiple_select', options: options(['d1'], ['d2']) },
    ],
  });
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
async function complete({ id, version }: Quiz, answers: object[], count = 1): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const body = { sessionId: randomUUID(), version, events: [{ type: 'complete', answers }] };
    const { status, text } = await new Browser(app.url).post(`/api/public/quiz/${id}/events`, body, agent);
    expect(status, text).toBe(204);
  }
}
const waysOf = async ({ id }: Quiz): Promise<Ways> => (await ann.get<Ways>(`/api/quizzes/${id}/ways`)).body;
const chose = (answerOptionId: string) => ({ questionId: answerOptionId.slice(0, 1), answerOptionId });

it('counts who went from each question to each other, also past texts and what was skipped', async () => {
  const quiz = await branching();
  expect(await waysOf(quiz)).toEqual({ visitors: 0, ways: [] });
  await complete(quiz, [chose('a1'), { questionId: 'd', answerOptionIds: ['d1', 'd2'] }], 2);
  await complete(quiz, [chose('a1'), { questionId: 'b', textAnswer: 'x' }, chose('d2')]);
  await complete(quiz, [chose('a2'), chose('d1')], 3);
  await complete(quiz, [chose('a3')]);
  expect(await waysOf(quiz)).toEqual({
    visitors: 7,
    ways: [
      { from: 'a', to: 'b', count: 3 },
      { from: 'a', to: 'd', count: 3 },
      { from: 'a', to: END, count: 1 },
      { from: 'b', to: 'd', count: 3 },
      { from: 'd', to: END, count: 6 },
    ],
  });
});

it('is about the current version alone', async () => {
  const quiz = await branching();
  await complete(quiz, [chose('a3')]);
  const [first, ...others] = quiz.questions;
  const changed = { questions: [{ ...first, title: 'A, reworded' }, ...others] };
  const { body: saved } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, changed);
  expect((await waysOf(saved)).visitors).toBe(0);
  await complete(saved, [chose('a2'), chose('d1')]);
  expect(await waysOf(saved)).toEqual({
    visitors: 1,
    ways: [
      { from: 'a', to: 'd', count: 1 },
      { from: 'd', to: END, count: 1 },
    ],
  });
});

/** Visits that begin a second apart; those without a way left before the end. */
async function storeVisits({ id: quiz, version }: Quiz, ways: ReadonlyArray<string | undefined>): Promise<void> {
  const visits = ways.map((way, n) => ({
    ...{ _id: `${quiz}:${n}`, quiz, owner: 'ann', sessionId: `${n}`, answered: [], reached: [], dirty: false },
    ...{ viewAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)), ...(way && { version, way }) },
  }));
  await app.db.collection<{ _id: string }>('visits').insertMany(visits);
}
const repeated = (count: number, way?: string) => Array.from({ length: count }, () => way);

it('takes the last thousand, by when their visits began', async () => {
  const quiz = await branching();
  await storeVisits(quiz, [...repeated(300, 'a3'), ...repeated(900, 'a2,d1')]);
  const { visitors, ways } = await waysOf(quiz);
  expect(visitors).toBe(1_000);
  expect(ways).toContainEqual({ from: 'a', to: END, count: 100 });
  expect(ways).toContainEqual({ from: 'a', to: 'd', count: 900 });
});

it('has those who left among the thousand', async () => {
  const quiz = await branching();
  await storeVisits(quiz, [...repeated(5, 'a3'), ...repeated(998), ...repeated(1, 'a2,d1')]);
  expect(await waysOf(quiz)).toEqual({
    visitors: 2,
    ways: [
      { from: 'a', to: 'd', count: 1 },
      { from: 'a', to: END, count: 1 },
      { from: 'd', to: END, count: 1 },
    ],
  });
});

it('reads a thousand visits from the index, without sorting them', async () => {
  const quiz = await branching();
  await storeVisits(quiz, [...repeated(700, 'a3'), ...repeated(800)]);
  const reads = await profiled(app.db, () => waysOf(quiz));
  const [read, ...others] = reads.filter(({ command }) => JSON.stringify(command.pipeline)?.includes(quiz.id));
  expect(others).toEqual([]);
  expect(read).toMatchObject({ collection: 'visits', documents: 1_000, keys: 1_000 });
  expect(read?.plan).toContain('IXSCAN');
  expect(read?.plan).not.toMatch(/COLLSCAN|SORT/);
});

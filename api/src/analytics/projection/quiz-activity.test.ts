import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { projectFigures } from './project-figures.ts';
import { activityUpdates, endedWindows, removeWindow } from './quiz-activity.ts';
import { statKey } from './stat-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const at = new Date('2031-11-19T12:00:00Z');
const later = new Date('2031-11-19T12:01:00Z');
const activity = () => database.db.collection<{ _id: string; batch: number; started?: number }>('quiz_activity');
const windowsOf = async (quiz: string, before = at, now = later) =>
  (await endedWindows(before, now)).filter((window) => window.quiz === quiz);
const add = async (quiz: string, batch: number, started: number, when = at) => {
  const counts = { quiz, started, completed: 1, outcomes: { [statKey('green')]: 1 } };
  // As batches are applied: one that was is met by its own number.
  for (const { q, u } of activityUpdates(batch, { at: when, quizzes: [counts] }))
    await activity()
      .updateOne(q as object, u, { upsert: true })
      .catch(({ code }) => expect(code).toBe(11_000));
};

it('adds a batch once, to the window that is open or to none, whenever it is repeated', async () => {
  const quiz = randomUUID();
  for (const batch of [5, 5, 6, 5]) await add(quiz, batch, batch);
  expect(await windowsOf(quiz, new Date(at.getTime() - 1))).toEqual([]);
  const [first] = await windowsOf(quiz);
  expect(first).toEqual({
    quiz,
    id: 6,
    from: at,
    to: later,
    started: 11,
    completed: 2,
    outcomes: [{ id: 'green', count: 2 }],
  });
  // Its process has died before the messages were stored.
  for (const batch of [5, 6]) await add(quiz, batch, batch);
  await add(quiz, 7, 1, later);
  expect(await windowsOf(quiz, later, later)).toEqual([first]);
  await removeWindow({ quiz, id: 6 });
  await removeWindow({ quiz, id: 6 });
  expect(await windowsOf(quiz, later, later)).toMatchObject([{ id: 7, started: 1, from: later }]);
});

it('counts each visit as started and as completed once, of owners who have somebody told', async () => {
  const [quiz, other] = [randomUUID(), randomUUID()];
  await database.db.collection('connections').insertOne({ owner: 'ann', events: ['quiz.started'] });
  const record = (about: string, owner: string, sessionId: string, stage: 'view' | 'start') =>
    recordVisit({ quiz: about, owner, sessionId, stage, shown: 'v1', at: new Date(), first: stage === 'view' });
  for (const session of ['one', 'two', 'three']) await record(quiz, 'ann', session, 'view');
  await record(other, 'bob', 'one', 'start');
  await projectFigures();
  expect(await activity().countDocuments({ _id: { $in: [quiz, other] } })).toBe(0);
  await record(quiz, 'ann', 'one', 'start');
  await projectFigures();
  for (const session of ['one', 'two']) await record(quiz, 'ann', session, 'start');
  await projectFigures();
  await projectFigures();
  expect(await activity().findOne({ _id: quiz })).toMatchObject({ started: 2, completed: 0 });
  expect(await activity().countDocuments({ _id: other })).toBe(0);
});

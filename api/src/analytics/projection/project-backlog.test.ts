import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { VisitModel, type VisitRecord } from '../recording/visit.model.ts';
import { visitKey } from '../recording/visit-updates.ts';
import { figuresState } from './figures-state.ts';
import { projectFigures } from './project-figures.ts';
import { recountQuiz } from './recount.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const owner = 'ann';
const submissions = () => database.db.collection<{ _id: string; counted: boolean }>('submissions');
const leadsOf = async (quiz: string) =>
  (await database.db.collection('quiz_stats').findOne({ _id: quiz as never }))?.leads;
const uncounted = (quiz: string) => ({
  _id: randomUUID(),
  quiz,
  owner,
  sessionId: randomUUID(),
  createdAt: new Date(),
  answers: [],
  totalScore: 10,
  outcomeId: 'green',
  version: 'v1',
  counted: false,
});

it('leaves a long backlog to whoever may go on with it', async () => {
  const quiz = randomUUID();
  const views = { quiz, owner, stage: 'view' as const, shown: 'v1', at: new Date(), first: true };
  await recordVisit({ ...views, sessionId: 'one' });
  const { _id, sessionId, ...one } = (await VisitModel.findOne({ quiz }).lean<VisitRecord>()) as VisitRecord;
  const many = Array.from({ length: 4_500 }, () => randomUUID());
  await VisitModel.collection.insertMany(
    many.map((sessionId) => ({ ...one, _id: visitKey({ quiz, sessionId }), sessionId })) as never[],
  );
  let asked = 0;
  await projectFigures(async () => {
    asked += 1;
    return asked < 2;
  });
  expect(asked).toBe(2);
  expect(await VisitModel.countDocuments({ quiz, dirty: true })).toBe(501);
  // Nobody is told that all of it is in them.
  expect((await figuresState()).asOf).toEqual(new Date(0));
  await projectFigures(async () => false);
  expect(await VisitModel.countDocuments({ quiz, dirty: true })).toBe(0);
});

it('counts everything but what is damaged, and says that there is such', async () => {
  const [broken, quiz] = [randomUUID(), randomUUID()];
  const leads = Array.from({ length: 100 }, () => uncounted(broken));
  const damaged = [...leads, uncounted(broken)].map((lead, place) => ({
    ...lead,
    _id: visitKey(lead),
    // As nobody has ever written it.
    answered: 'all',
    viewAt: new Date(),
    dirty: place === 100,
  }));
  await VisitModel.collection.insertMany(damaged as never[]);
  await submissions().insertMany([...leads, ...Array.from({ length: 200 }, () => uncounted(quiz))]);
  await recordVisit({ quiz, owner, sessionId: 'another', stage: 'view', shown: 'v1', at: new Date(), first: true });
  const { asOf } = await figuresState();
  expect((await projectFigures()).failure).toBeDefined();
  expect(await leadsOf(quiz)).toBe(200);
  expect(await submissions().distinct('quiz', { counted: false })).toEqual([broken]);
  expect((await figuresState()).asOf).toEqual(asOf);
  // Another quiz is recounted as ever.
  expect(await recountQuiz({ _id: quiz, owner })).toMatchObject({ visits: 201, wrongDays: [], wrongTotals: false });
  await VisitModel.collection.deleteMany({ quiz: broken });
  expect(await projectFigures()).toEqual({ failure: undefined });
  expect([await leadsOf(broken), await submissions().countDocuments({ counted: false })]).toEqual([100, 0]);
  expect((await figuresState()).asOf.getTime()).toBeGreaterThan(asOf.getTime());
});

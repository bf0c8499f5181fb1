import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateBatch } from '../../db/batch-write.ts';
import { howMany } from '../../test/long-form.ts';
import { startTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { recordVisits } from './record-visit.ts';
import type { VisitRecord } from './visit.model.ts';
import { STAGES, stagesOf, timeField } from './visit-stages.ts';
import { updateOf, type VisitStep } from './visit-updates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const result = {
  score: 40,
  outcomeId: 'brown',
  choices: [{ questionId: 'q1', chosen: ['o1'] }],
  categories: [{ name: 'Water', score: 40 }],
};
const questions = ['q1', 'q2', 'q3'];
const visits = () => database.db.collection('visits');
const visitOf = (quiz: string, session: string) => visits().findOne({ _id: `${quiz}:${session}` as never });

type Stored = Awaited<ReturnType<typeof visitOf>> | undefined;
/** Whether there is more to count and nothing says so. */
const isLeftOut = (visit: Stored): boolean => {
  const { stages = 0, answered = 0, reached = 0 } = visit?.counted ?? {};
  const isCounted =
    stagesOf(visit as unknown as VisitRecord) <= stages &&
    visit?.answered.length <= answered &&
    (visit?.reached?.length ?? 0) <= reached;
  return !visit?.dirty && !(isCounted && visit?.revised === undefined);
};

const arbitraryStep = fc.record({
  stage: fc.constantFrom(...STAGES),
  answered: fc.nat(3),
  seconds: fc.nat(100),
  first: fc.boolean(),
  // Of an erased lead neither way nor version is known.
  way: fc.option(fc.constantFrom('o1,o2,', 'o3,o2,'), { nil: undefined }),
  version: fc.constantFrom('v1', 'v2'),
});
type Some = typeof arbitraryStep extends fc.Arbitrary<infer E> ? E : never;
const stepOf = (
  quiz: string,
  sessionId: string,
  { stage, answered, seconds, first, way, version }: Some,
): VisitStep => ({
  quiz,
  owner: 'ann',
  sessionId,
  stage,
  first: first && stage === 'view',
  at: new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)),
  source: { utmSource: 'news' },
  shown: 'v1',
  answered: questions.slice(0, answered),
  reached: questions.slice(0, answered + 1),
  ...(stage === 'complete' || stage === 'lead'
    ? { result: { ...result, ...(way ? { way, version, score: way.length, categories: [], outcomeId: way } : {}) } }
    : {}),
});

type Facts = Partial<Omit<VisitRecord, '_id' | 'sessionId' | 'dirty' | 'counted'>>;
/** The rule, one step after another in memory. */
function follow(
  before: Facts | undefined,
  { quiz, owner, stage, at, shown, answered, reached, result }: VisitStep,
): Facts {
  const visit: Facts = { quiz, owner, source: { utmSource: 'news' }, ...(before ? {} : { shown }), ...before };
  const { answered: known = [], reached: seen = [] } = visit;
  const added = (answered ?? []).filter((id) => !known.includes(id));
  const since = before?.answeredAt ?? before?.viewAt;
  const isAlone = added.length === 1 && since !== undefined && stage !== 'lead';
  const took = isAlone ? Math.round((at.getTime() - since.getTime()) / 100) / 10 : null;
  const { choices, categories, score, outcomeId } = visit;
  const revises =
    stage === 'lead' &&
    !visit.leadAt &&
    visit.way !== undefined &&
    result?.way !== undefined &&
    (visit.way !== result.way || visit.version !== result.version);
  for (const field of STAGES.slice(0, STAGES.indexOf(stage) + 1).map(timeField)) visit[field] ??= at;
  return {
    ...visit,
    answered: [...known, ...added],
    took: [...(visit.took ?? []), ...added.map(() => took)],
    ...(added.length > 0 ? { answeredAt: at } : {}),
    reached: [...seen, ...(reached ?? []).filter((id) => !seen.includes(id))],
    ...(result && (choices === undefined || revises) ? result : {}),
    ...(revises ? { revised: { choices, categories, score, outcomeId } } : {}),
  } as Facts;
}

it('brings a visit to where its steps are, whatever of it is there before, each alone and with others at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 1, maxLength: 5 }), async (steps) => {
      const quiz = randomUUID();
      const last = steps.at(-1) as Some;
      let expected: Facts | undefined;
      for (const step of steps) {
        const isLast = step === last;
        // Beside one that is there, and one that is not.
        const together = ['one', 'other', ...(isLast ? ['late'] : [])].map((session) => stepOf(quiz, session, step));
        const outcomes = await recordVisits(together, 5_000);
        expect(outcomes).toEqual(together.map(() => ({ status: 'written' })));
        await updateBatch(visits().collectionName, [updateOf(stepOf(quiz, 'alone', step))], 5_000);
        expected = follow(expected, stepOf(quiz, 'one', step));
      }
      for (const session of ['one', 'other', 'alone']) {
        const { _id, sessionId, dirty, ...facts } = (await visitOf(quiz, session)) as unknown as VisitRecord;
        expect(facts).toEqual(expected);
        expect(dirty).toBe(true);
      }
      // What comes once more when it is counted is nothing new.
      const { answered = [], reached = [], ...stages } = expected as Facts;
      const counted = { stages: stagesOf(stages as VisitRecord), answered: answered.length, reached: reached.length };
      await visits().updateMany(
        { quiz, sessionId: 'one' },
        { $set: { counted, dirty: false }, $unset: { revised: '' } },
      );
      await recordVisits([stepOf(quiz, 'one', last)], 5_000);
      expect(await visitOf(quiz, 'one')).toMatchObject({ dirty: false, counted });
      expect(await visitOf(quiz, 'late')).toMatchObject(follow(undefined, stepOf(quiz, 'late', last)));
    }),
    { numRuns: howMany(15, 40) },
  );
});

it('keeps each answer once, with its time, and each stage where it was, when several processes write at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 2, maxLength: 6 }), async (steps) => {
      const quiz = randomUUID();
      await recordVisits(
        [{ ...stepOf(quiz, 'one', steps[0] as Some), stage: 'view', first: true, answered: [] }],
        5_000,
      );
      const begun = await visitOf(quiz, 'one');
      const outcomes = await Promise.all(steps.map((step) => recordVisits([stepOf(quiz, 'one', step)], 5_000)));
      expect(outcomes.flat().every(({ status }) => status === 'written')).toBe(true);
      const visit = await visitOf(quiz, 'one');
      const most = Math.max(...steps.map(({ answered }) => answered));
      expect(visit?.viewAt).toEqual(begun?.viewAt);
      expect([...(visit?.answered ?? [])].sort()).toEqual(questions.slice(0, most));
      expect(visit?.took).toHaveLength(most);
      expect(new Set(visit?.reached).size).toBe(visit?.reached.length);
      expect(isLeftOut(visit)).toBe(false);
    }),
    { numRuns: howMany(15, 40) },
  );
});

it('records two leads of one session once, and one whose visit is begun meanwhile', async () => {
  const quiz = randomUUID();
  const at = new Date();
  const step = {
    quiz,
    owner: 'ann',
    sessionId: 'one',
    stage: 'lead' as const,
    shown: 'v1',
    at,
    answered: ['q1'],
    result,
  };
  const outcomes = await Promise.all([
    recordVisits([step, step], 5_000),
    recordVisits([{ ...step, stage: 'view', first: true }], 5_000),
  ]);
  expect(outcomes.flat().map(({ status }) => status)).toEqual(['written', 'written', 'written']);
  expect(await visits().find({ quiz }).toArray()).toMatchObject([
    { leadAt: at, completeAt: at, startAt: at, viewAt: at, answered: ['q1'], score: 40 },
  ]);
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { ownerOf, publishedQuiz } from '../../test/factories.ts';
import { howMany } from '../../test/long-form.ts';
import { projectFigures } from '../projection/project-figures.ts';
import { recountQuiz } from '../projection/recount.ts';
import { recordVisit } from '../recording/record-visit.ts';
import type { VisitRecord } from '../recording/visit.model.ts';
import type { Stage } from '../recording/visit-stages.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let owner: string;

const start = Date.parse('2026-03-01T10:00:00Z');
/** A step of a visit that has answered so many questions, so many seconds after it was first seen. */
const step = (quiz: Quiz, sessionId: string, stage: Stage, answered: number, seconds: number) =>
  recordVisit({
    quiz: quiz.id,
    owner,
    sessionId,
    stage,
    first: stage === 'view',
    shown: quiz.version,
    at: new Date(start + seconds * 1_000),
    answered: quiz.questions.slice(0, answered).map(({ id }) => id),
    ...(stage === 'complete' || stage === 'lead' ? { result: { score: 40, outcomeId: 'brown', choices: [] } } : {}),
  });
const made = async (): Promise<Quiz> => {
  const quiz = await publishedQuiz(ann);
  owner = await ownerOf(app, quiz.id);
  return quiz;
};
const figures = async ({ id }: Quiz) => {
  await projectFigures();
  return (await ann.get<QuizAnalytics>(`/api/quizzes/${id}/analytics?explain=1`)).body;
};
const medians = async (quiz: Quiz) => (await figures(quiz)).questions.map(({ medianTime }) => medianTime);
const visitsOf = ({ id }: Quiz) => app.db.collection<VisitRecord>('visits').find({ quiz: id }).toArray();

it('is the time from one answer to the next, the first one’s from when the quiz was seen', async () => {
  const quiz = await made();
  for (const pace of [3, 5, 60]) {
    const session = randomUUID();
    await step(quiz, session, 'view', 0, 0);
    await step(quiz, session, 'start', 0, 1);
    await step(quiz, session, 'start', 1, pace);
    await step(quiz, session, 'start', 2, pace + 12);
    // Back and on again adds nothing.
    await step(quiz, session, 'start', 1, pace + 500);
    await step(quiz, session, 'complete', 3, pace + 32);
    await step(quiz, session, 'lead', 3, pace + 900);
  }
  const [first, second, third] = await medians(quiz);
  expect(first).toBe(5);
  expect(Math.abs((second ?? 0) - 12)).toBeLessThanOrEqual(1.2);
  expect(Math.abs((third ?? 0) - 20)).toBeLessThanOrEqual(2);
  expect((await figures(quiz)).explain?.questionTime?.counts).toEqual({ answers: 9 });
});

it('is not known of answers whose events were lost, or that came with the lead alone', async () => {
  const quiz = await made();
  const [lost, bare] = [randomUUID(), randomUUID()];
  await step(quiz, lost, 'view', 0, 0);
  await step(quiz, lost, 'start', 2, 9);
  await step(quiz, lost, 'lead', 3, 90);
  await step(quiz, bare, 'lead', 3, 5);
  expect((await visitsOf(quiz)).map(({ took }) => took)).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(await medians(quiz)).toEqual([null, null, null]);
});

it('tells figures by the version that visits began with', async () => {
  const quiz = await made();
  const [one, two] = [randomUUID(), randomUUID()];
  await step(quiz, one, 'complete', 3, 20);
  const { body: now } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { consentRequired: false });
  await ann.patch(`/api/quizzes/${quiz.id}/versions/${quiz.version}`, { name: 'Spring' });
  await step(now, two, 'start', 1, 20);
  // Whoever goes on with a newer one stays with what they began.
  await step(now, one, 'lead', 3, 40);
  expect((await figures(quiz)).versions).toMatchObject([
    { version: now.version, name: '', current: true, views: 1, starts: 1, completions: 0, leads: 0, outcomes: [] },
    {
      version: quiz.version,
      name: 'Spring',
      current: false,
      starts: 1,
      completions: 1,
      leads: 1,
      completionRate: 100,
      averageScore: 40,
      outcomes: [{ id: 'brown', count: 1 }],
    },
  ]);
});

it('equals a recount, whatever comes in whatever order', async () => {
  const events = fc.array(
    fc.tuple(
      fc.nat(2),
      fc.constantFrom<Stage>('view', 'start', 'start', 'complete', 'lead'),
      fc.nat(3),
      fc.integer({ min: -3, max: 4_000 }),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(events, async (steps) => {
      const quiz = await made();
      const sessions = [randomUUID(), randomUUID(), randomUUID()];
      for (const [who, stage, answered, seconds, count] of steps) {
        const all = stage === 'complete' || stage === 'lead';
        await step(quiz, sessions[who] as string, stage, all ? 3 : stage === 'view' ? 0 : answered, seconds);
        if (count) await projectFigures();
      }
      const shown = await figures(quiz);
      expect(await recountQuiz({ _id: quiz.id, owner })).toMatchObject({ wrongDays: [], wrongTotals: false });
      const visits = await visitsOf(quiz);
      for (const { answered, took } of visits) expect(took).toHaveLength(answered.length);
      for (const { id, medianTime } of shown.questions) {
        const times = visits
          .flatMap(({ answered, took }) => took?.[answered.indexOf(id)] ?? [])
          .map((seconds) => Math.max(1, seconds))
          .sort((a, b) => a - b);
        const median = times[Math.ceil(times.length / 2) - 1];
        if (median === undefined) expect(medianTime).toBeNull();
        else expect(Math.abs((medianTime ?? 0) - median)).toBeLessThanOrEqual(0.5 + 0.1 * median);
      }
      const { totalStarts, totalCompletions, versions } = shown;
      expect(versions).toMatchObject(
        totalStarts + shown.totalViews ? [{ starts: totalStarts, completions: totalCompletions }] : [],
      );
    }),
    { numRuns: howMany(8, 25) },
  );
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { howMany } from '../../test/long-form.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { STAGES } from '../recording/visit-stages.ts';
import { projectFigures } from './project-figures.ts';
import { recountInTime, recountQuiz } from './recount.ts';
import { consistentTotals } from './totals.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const event = fc.record({
  visitor: fc.nat(3),
  stage: fc.constantFrom(...STAGES),
  score: fc.nat(100),
  outcomeId: fc.constantFrom('', 'A.b', '$C'),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

describe('counting', () => {
  it('keeps views ≥ starts ≥ completions ≥ leads, each once, whatever order, doubling and loss the events suffer, and a recount agrees', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
        const quiz = { _id: randomUUID(), owner: 'ann' };
        const sessions = Array.from({ length: 4 }, () => randomUUID());
        const send = ({ visitor, stage, score, outcomeId }: Event) =>
          recordVisit({
            quiz: quiz._id,
            owner: quiz.owner,
            sessionId: sessions[visitor] as string,
            stage,
            shown: 'v1',
            at: new Date(),
            answered: ['q1'],
            ...(stage === 'complete' || stage === 'lead'
              ? { result: { score, outcomeId, choices: [{ questionId: 'q1', chosen: ['o1'] }] } }
              : {}),
          });
        // All at once, as browsers do.
        await Promise.all(events.map(send));
        await projectFigures();
        const furthest = sessions.map((_, visitor) =>
          Math.max(-1, ...events.filter((one) => one.visitor === visitor).map(({ stage }) => STAGES.indexOf(stage))),
        );
        const reached = (stage: number) => furthest.filter((index) => index >= stage).length;
        const stored = await mongoose.connection.collection('quiz_stats').findOne({ _id: quiz._id as never });
        expect(consistentTotals(stored as never)).toMatchObject({
          views: reached(0),
          starts: reached(1),
          completions: reached(2),
          leads: reached(3),
        });
        expect(await recountQuiz(quiz)).toMatchObject({ wrongDays: [], wrongTotals: false });
      }),
      { numRuns: howMany(12, 40) },
    );
  });

  it('is repaired by a recount when figures were lost', async () => {
    const quiz = await publishedQuiz(ann);
    const { _id, owner } = (await app.db.collection('quizzes').findOne({ _id: quiz.id as never })) as unknown as {
      _id: string;
      owner: string;
    };
    for (const stage of STAGES)
      await recordVisit({ quiz: _id, owner, sessionId: randomUUID(), stage, shown: quiz.version, at: new Date() });
    await projectFigures();
    await app.db.collection('daily_stats').updateMany({ quiz: _id }, { $inc: { views: -1, leads: 5 } });
    await app.db.collection('quiz_stats').deleteOne({ _id: _id as never });
    expect(await recountQuiz({ _id, owner })).toEqual({
      visits: 4,
      wrongDays: [new Date().toISOString().slice(0, 10)],
      wrongTotals: true,
    });
    expect((await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`)).body).toMatchObject({
      totalViews: 4,
      totalStarts: 3,
      totalCompletions: 2,
      totalLeads: 1,
    });
    expect(await recountQuiz({ _id, owner })).toMatchObject({ wrongDays: [], wrongTotals: false });
  });

  it('is recounted once for all who ask meanwhile', async () => {
    const quiz = await publishedQuiz(ann);
    const { owner } = (await app.db.collection('quizzes').findOne({ _id: quiz.id as never })) as unknown as {
      owner: string;
    };
    const [first, second] = await Promise.all([1, 2].map(() => recountInTime({ _id: quiz.id, owner })));
    expect(second).toBe(first);
    expect(await recountInTime({ _id: quiz.id, owner })).not.toBe(first);
  });
});

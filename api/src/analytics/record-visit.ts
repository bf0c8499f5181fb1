import mongoose from 'mongoose';
import type { Source } from '../../contract/submission.schema.ts';
import { rollupIncrements } from './rollup-increments.ts';
import { DailyStatsModel, QuizStatsModel } from './stats.model.ts';
import { type Choice, VisitModel, type VisitRecord } from './visit.model.ts';

/** How far a visit has come; a later stage implies the earlier ones. */
export type Stage = 'view' | 'start' | 'complete' | 'lead';
export type VisitStep = {
  quiz: string;
  owner: string;
  sessionId: string;
  stage: Stage;
  at: Date;
  source?: Source | undefined;
  /** Ids of questions answered so far. */
  answered?: string[];
  result?: { choices: Choice[]; score: number; outcome: string };
};

const ORDER: Stage[] = ['view', 'start', 'complete', 'lead'];

/**
 * Notes that a visit reached a stage. Each stage counts at most once per quiz and session, and earlier ones that were lost on the way are
 * filled in, so views ≥ starts ≥ completions ≥ leads whatever order, doubling or loss the events suffer.
 */
export async function recordVisit(step: VisitStep): Promise<void> {
  const id = `${step.quiz}:${step.sessionId}`;
  // The database decides what was unset before: of two events at once, one sees the other's mark.
  const before = await upsert(id, step).catch((error: unknown) => {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11_000) return upsert(id, step);
    throw error;
  });
  const after = afterStep(before, id, step);
  await addToRollups(step.quiz, step.owner, rollupIncrements(before, after));
}

const upsert = (id: string, step: VisitStep): Promise<VisitRecord | null> =>
  VisitModel.collection.findOneAndUpdate({ _id: id as never }, pipeline(step), {
    upsert: true,
    returnDocument: 'before',
    includeResultMetadata: false,
  }) as unknown as Promise<VisitRecord | null>;

function pipeline({ quiz, owner, sessionId, stage, at, source, answered, result }: VisitStep) {
  const reached = ORDER.slice(0, ORDER.indexOf(stage) + 1);
  const once = (field: string, value: unknown) => ({ $ifNull: [`$${field}`, { $literal: value }] });
  return [
    {
      $set: {
        quiz: once('quiz', quiz),
        owner: once('owner', owner),
        sessionId: once('sessionId', sessionId),
        source: once('source', keptSource(source)),
        ...Object.fromEntries(reached.map((name) => [`${name}At`, once(`${name}At`, at)])),
        answered: { $setUnion: [{ $ifNull: ['$answered', []] }, { $literal: answered ?? [] }] },
        ...(result
          ? {
              choices: once('choices', result.choices),
              score: once('score', result.score),
              outcome: once('outcome', result.outcome),
            }
          : {}),
      },
    },
  ];
}

/** The document that the pipeline makes of `before`; the same rules, in memory. */
export function afterStep(
  before: VisitRecord | null,
  id: string,
  { quiz, owner, sessionId, stage, at, source, answered, result }: VisitStep,
): VisitRecord {
  const reached = ORDER.slice(0, ORDER.indexOf(stage) + 1);
  return {
    ...(result ?? {}),
    ...Object.fromEntries(reached.map((name) => [`${name}At`, at])),
    ...({ _id: id, quiz, owner, sessionId, source: keptSource(source), viewAt: at } satisfies Partial<VisitRecord>),
    ...(before ?? {}),
    answered: [...new Set([...(before?.answered ?? []), ...(answered ?? [])])],
  };
}

export async function addToRollups(
  quiz: string,
  owner: string,
  increments: ReturnType<typeof rollupIncrements>,
): Promise<void> {
  await Promise.all(
    increments.flatMap(({ day, totals, details }) => [
      DailyStatsModel.collection.updateOne(
        { _id: `${quiz}:${day}` as never },
        { $inc: { ...totals, ...details }, $setOnInsert: { quiz, owner, day } },
        { upsert: true },
      ),
      ...(Object.keys(totals).length
        ? [
            QuizStatsModel.collection.updateOne(
              { _id: quiz as never },
              { $inc: totals, $setOnInsert: { owner } },
              { upsert: true },
            ),
          ]
        : []),
    ]),
  );
}

function keptSource(source: Source | undefined): VisitRecord['source'] {
  const { pageUrl, utmSource, utmMedium, utmCampaign } = source ?? {};
  return {
    ...(pageUrl ? { pageUrl } : {}),
    ...(utmSource ? { utmSource } : {}),
    ...(utmMedium ? { utmMedium } : {}),
    ...(utmCampaign ? { utmCampaign } : {}),
  };
}

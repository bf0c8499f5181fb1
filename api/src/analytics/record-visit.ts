import type { Source } from '../../contract/submission.schema.ts';
import { type BatchedUpdate, DERIVED, insertBatch, updateBatch, type WriteOutcome } from '../batch-write.ts';
import { unavailable } from '../errors.ts';
import { groupCommit } from '../group-commit.ts';
import type { Choice } from './choices.ts';
import { hasUncountedFacts, VisitModel, type VisitRecord } from './visit.model.ts';
import { type Stage, stagesUpTo, timeField } from './visit-stages.ts';

export type VisitStep = {
  quiz: string;
  owner: string;
  sessionId: string;
  stage: Stage;
  /** Whether it is the first step of its visit, as far as the sender knows. */
  first?: boolean;
  at: Date;
  source?: Source | undefined;
  /** The version that is shown: the figures of a visit are that one's which it began with. */
  shown?: string;
  /** Ids of questions answered so far. */
  answered?: string[];
  /** Ids of questions shown so far. */
  reached?: string[];
  /** `version` and `way` say what was taken and chosen, for whoever scores it again (see replay.ts). */
  result?: { choices: Choice[]; score: number; outcome: string; version?: string; way?: string };
};

/**
 * Records that a visit reached a stage. Each stage is set at most once per quiz and session, and earlier ones whose events were lost are
 * filled in, so views ≥ starts ≥ completions ≥ leads even if events are reordered, duplicated or lost. Concurrent steps are written
 * together; the figures follow (see project-figures.ts). Throws a 503 if it is not known to be stored.
 */
export async function recordVisit(step: VisitStep): Promise<void> {
  const { status } = await commit(step);
  if (status !== 'written') throw unavailable();
}

const commit = groupCommit<VisitStep>(recordVisits);

/** Records many steps at once. Returns one outcome per step, in order. */
export async function recordVisits(steps: readonly VisitStep[], timeoutMs: number): Promise<WriteOutcome[]> {
  const name = VisitModel.collection.collectionName;
  const outcomes: WriteOutcome[] = [];
  const write = async (indexes: number[], how: (some: VisitStep[]) => Promise<WriteOutcome[]>) => {
    if (indexes.length === 0) return;
    const written = await how(indexes.map((index) => steps[index] as VisitStep));
    indexes.forEach((index, n) => {
      outcomes[index] = written[n] as WriteOutcome;
    });
  };
  const update = (some: VisitStep[]) => updateBatch(name, some.map(upsertOf), timeoutMs);
  const indexesOf = (wanted: (step: VisitStep, index: number) => boolean) =>
    steps.flatMap((step, index) => (wanted(step, index) ? [index] : []));
  // To insert a visit costs the database half as much as to look what there is of it.
  await Promise.all([
    write(
      indexesOf(({ first }) => first === true),
      (some) => insertBatch(name, some.map(newVisit), timeoutMs, DERIVED),
    ),
    write(
      indexesOf(({ first }) => !first),
      update,
    ),
  ]);
  // One that is there already, or of which two were written at once, is an update.
  await write(
    indexesOf((_step, index) => outcomes[index]?.status === 'duplicate'),
    update,
  );
  return outcomes;
}

/** What `upsertOf` makes where there is no visit yet. */
function newVisit({
  quiz,
  owner,
  sessionId,
  stage,
  at,
  source,
  shown,
  answered = [],
  reached = answered,
  result,
}: VisitStep) {
  return {
    _id: `${quiz}:${sessionId}`,
    quiz,
    owner,
    sessionId,
    source: storedSource(source),
    ...(shown === undefined ? {} : { shown }),
    ...Object.fromEntries(stagesUpTo(stage).map((each) => [timeField(each), at])),
    answered: [...new Set(answered)],
    took: [...new Set(answered)].map(() => null),
    reached: [...new Set(reached)],
    ...result,
    dirty: true,
  };
}

function upsertOf({
  quiz,
  owner,
  sessionId,
  stage,
  at,
  source,
  shown,
  answered = [],
  reached = answered,
  result,
}: VisitStep): BatchedUpdate {
  const once = (field: string, value: unknown) => ({ $ifNull: [`$${field}`, { $literal: value }] });
  const withChoices = (field: string, value: unknown) => ({
    $cond: [{ $eq: [{ $type: '$choices' }, 'missing'] }, { $literal: value }, `$${field}`],
  });
  // New ones are appended, so the number counted so far tells which ones those are.
  const knownOf = (field: string) => ({ $ifNull: [`$${field}`, []] });
  const newOf = (field: string, ids: string[]) => ({ $setDifference: [{ $literal: ids }, knownOf(field)] });
  const append = (field: string, ids: string[]) => ({ $concatArrays: [knownOf(field), newOf(field, ids)] });
  const isNew = { $eq: [{ $type: '$viewAt' }, 'missing'] };
  return {
    q: { _id: `${quiz}:${sessionId}` },
    u: [
      {
        $set: {
          quiz: once('quiz', quiz),
          owner: once('owner', owner),
          sessionId: once('sessionId', sessionId),
          source: once('source', storedSource(source)),
          ...(shown === undefined ? {} : { shown: { $cond: [isNew, shown, '$shown'] } }),
          ...Object.fromEntries(
            stagesUpTo(stage)
              .map(timeField)
              .map((field) => [field, once(field, at)]),
          ),
          answered: append('answered', answered),
          ...answerTimes(newOf('answered', answered), stage, at),
          reached: append('reached', reached),
          ...(result
            ? {
                choices: once('choices', result.choices),
                score: once('score', result.score),
                outcome: once('outcome', result.outcome),
                // Of the same run as the choices.
                ...Object.fromEntries(
                  (['version', 'way'] as const).flatMap((field) =>
                    result[field] === undefined ? [] : [[field, withChoices(field, result[field])]],
                  ),
                ),
              }
            : {}),
        },
      },
      { $set: { dirty: hasUncountedFacts } },
    ],
    upsert: true,
  };
}

/**
 * How long each new answer took, beside `answered`: from the one before, or from the first sight of the quiz. It is known of one that came
 * alone, as each does when Next is pressed; not of those whose own events were lost, nor of a lead's, which comes after its form.
 */
function answerTimes(added: object, stage: Stage, at: Date) {
  const before = { $ifNull: ['$answeredAt', '$viewAt'] };
  const seconds = stage === 'lead' ? null : { $round: [{ $divide: [{ $subtract: [at, before] }, 1_000] }, 1] };
  const nulls = { $map: { input: { $ifNull: ['$answered', []] }, in: null } };
  const count = { $size: added };
  return {
    took: {
      $concatArrays: [
        { $ifNull: ['$took', nulls] },
        { $cond: [{ $eq: [count, 1] }, [seconds], { $map: { input: added, in: null } }] },
      ],
    },
    answeredAt: { $cond: [{ $gt: [count, 0] }, at, '$answeredAt'] },
  };
}

function storedSource(source: Source | undefined): VisitRecord['source'] {
  const { pageUrl, utmSource, utmMedium, utmCampaign } = source ?? {};
  return {
    ...(pageUrl ? { pageUrl } : {}),
    ...(utmSource ? { utmSource } : {}),
    ...(utmMedium ? { utmMedium } : {}),
    ...(utmCampaign ? { utmCampaign } : {}),
  };
}

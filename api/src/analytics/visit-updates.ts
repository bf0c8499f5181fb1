import type { Source } from '../../contract/submission.schema.ts';
import type { BatchedUpdate } from '../batch-write.ts';
import type { Choice } from './choices.ts';
import { hasUncountedFacts, type VisitRecord } from './visit.model.ts';
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

/** The id of a visit: one for each quiz and session. */
export const visitKey = ({ quiz, sessionId }: Pick<VisitStep, 'quiz' | 'sessionId'>): string => `${quiz}:${sessionId}`;

/** What `updateOf` makes where there is no visit yet. */
export function newVisit(step: VisitStep) {
  const { stage, at, shown, answered = [], reached = answered, result } = step;
  return {
    _id: visitKey(step),
    ...identityOf(step),
    ...(shown === undefined ? {} : { shown }),
    ...Object.fromEntries(stagesUpTo(stage).map((each) => [timeField(each), at])),
    answered: [...new Set(answered)],
    took: [...new Set(answered)].map(() => null),
    ...(answered.length > 0 ? { answeredAt: at } : {}),
    reached: [...new Set(reached)],
    ...result,
    dirty: true,
  };
}

/** Brings a visit to where a step is, whatever of it was there before, and whatever comes at the same time. */
export function updateOf(step: VisitStep): BatchedUpdate {
  const { stage, at, shown, answered = [], reached = answered, result } = step;
  const once = (field: string, value: unknown) => ({ $ifNull: [`$${field}`, { $literal: value }] });
  const withChoices = (field: string, value: unknown) => ({
    $cond: [{ $eq: [{ $type: '$choices' }, 'missing'] }, { $literal: value }, `$${field}`],
  });
  // New ones are appended, so the number counted so far tells which ones those are.
  const knownOf = (field: string) => ({ $ifNull: [`$${field}`, []] });
  const newOf = (field: string, ids: string[]) => ({ $setDifference: [{ $literal: ids }, knownOf(field)] });
  const append = (field: string, ids: string[]) => ({ $concatArrays: [knownOf(field), newOf(field, ids)] });
  const isNew = { $eq: [{ $type: '$viewAt' }, 'missing'] };
  // Whoever goes back from the form, changes an answer and sends it has that result, whatever was completed before.
  const isOther =
    stage === 'lead' && result?.way !== undefined
      ? {
          $and: [
            { $eq: [{ $type: '$leadAt' }, 'missing'] },
            { $ne: [{ $type: '$way' }, 'missing'] },
            { $or: [{ $ne: ['$way', { $literal: result.way }] }, { $ne: ['$version', { $literal: result.version }] }] },
          ],
        }
      : false;
  const orOther = (value: unknown, kept: object) => (isOther ? { $cond: [isOther, { $literal: value }, kept] } : kept);
  return {
    q: { _id: visitKey(step) },
    u: [
      {
        $set: {
          ...Object.fromEntries(Object.entries(identityOf(step)).map(([field, value]) => [field, once(field, value)])),
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
                ...(isOther ? { revised: { $cond: [isOther, RESULT, '$revised'] } } : {}),
                choices: orOther(result.choices, once('choices', result.choices)),
                score: orOther(result.score, once('score', result.score)),
                outcome: orOther(result.outcome, once('outcome', result.outcome)),
                // Of the same run as the choices.
                ...Object.fromEntries(
                  (['version', 'way'] as const).flatMap((field) =>
                    result[field] === undefined
                      ? []
                      : [[field, orOther(result[field], withChoices(field, result[field]))]],
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

const RESULT = { choices: '$choices', score: '$score', outcome: '$outcome' };

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

/** Whose visit it is, of which quiz, and where it came from: never changed once it is there. */
const identityOf = ({ quiz, owner, sessionId, source }: VisitStep) => ({
  quiz,
  owner,
  sessionId,
  source: storedSource(source),
});

/** What figures need of a source: of the page that led here no more than its site, and that only where it is another. */
function storedSource(source: Source | undefined): VisitRecord['source'] {
  const { pageUrl, utmSource, utmMedium, utmCampaign } = source ?? {};
  const referrer = siteOf(source?.referrer);
  return {
    ...(pageUrl ? { pageUrl } : {}),
    ...(referrer && referrer !== siteOf(pageUrl) ? { referrer } : {}),
    ...(utmSource ? { utmSource } : {}),
    ...(utmMedium ? { utmMedium } : {}),
    ...(utmCampaign ? { utmCampaign } : {}),
  };
}

/** `https://shop.example/` of any page there. */
const siteOf = (address: string | undefined): string | undefined =>
  address && URL.canParse(address) ? `${new URL(address).origin}/` : undefined;

import type { Source } from '../../../contract/lead/submission.schema.ts';
import type { CategoryScore } from '../../../contract/scoring/scoring.ts';
import type { BatchedUpdate } from '../../db/batch-write.ts';
import type { Choice } from './choices.ts';
import { hasUncountedFacts, type VisitRecord } from './visit.model.ts';
import { STAGES, type Stage, stagesUpTo, timeField } from './visit-stages.ts';

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
  shown: string;
  /** Ids of questions answered so far. */
  answered?: string[];
  /** Ids of questions shown so far. */
  reached?: string[];
  /** `version` and `way` say what was taken and chosen, for whoever scores it again (see replay.ts). */
  result?: {
    choices: Choice[];
    categories?: CategoryScore[];
    score: number;
    outcomeId: string;
    version?: string;
    way?: string;
  };
};

/** The id of a visit: one for each quiz and session. */
export const visitKey = ({ quiz, sessionId }: Pick<VisitStep, 'quiz' | 'sessionId'>): string => `${quiz}:${sessionId}`;

/** What `updateOf` makes where there is no visit yet. */
export function newVisit(step: VisitStep) {
  const { stage, at, shown, answered = [], reached = answered, result } = step;
  return {
    _id: visitKey(step),
    ...identityOf(step),
    shown,
    ...Object.fromEntries(stagesUpTo(stage).map((each) => [timeField(each), at])),
    answered: [...new Set(answered)],
    took: [...new Set(answered)].map(() => null),
    ...(answered.length > 0 ? { answeredAt: at } : {}),
    reached: [...new Set(reached)],
    ...(result ? { categories: [], ...result } : {}),
    dirty: true,
  };
}

/** Brings a visit to where a step is, whatever of it was there before, and whatever comes at the same time. */
export function updateOf(step: VisitStep): BatchedUpdate {
  const identity = Object.entries(identityOf(step)).map(([field, value]) => [field, once(field, { $literal: value })]);
  return {
    q: { _id: visitKey(step) },
    u: [{ $set: { ...Object.fromEntries(identity), step: { $literal: factsOf(step) } } }, ...follow([step])],
    upsert: true,
  };
}

/** The same for visits that are there, one step each: less than half the work for the database of a statement for each. */
export function updateOfAll(steps: readonly VisitStep[]): { q: { _id: { $in: string[] } }; u: object[] } {
  const ids = steps.map(visitKey);
  const facts = { $literal: steps.map(factsOf) };
  const step = { $arrayElemAt: [facts, { $indexOfArray: [{ $literal: ids }, '$_id'] }] };
  return { q: { _id: { $in: ids } }, u: [{ $set: { step } }, ...follow(steps)] };
}

/** What the expressions below read of a step. */
function factsOf(step: VisitStep) {
  const { stage, at, shown, answered = [], reached = answered, result } = step;
  return {
    stages: STAGES.indexOf(stage) + 1,
    at,
    answered,
    reached,
    shown,
    ...(result ? { result: { categories: [], ...result } } : {}),
  };
}

/** A field as it is, or this where there is none. */
const once = (field: string, value: unknown) => ({ $ifNull: [`$${field}`, value] });
const eachOf = (fields: string[], make: (field: string, place: number) => unknown) =>
  Object.fromEntries(fields.map((field, place) => [field, make(field, place)]));
const isMissing = (field: string) => ({ $eq: [{ $type: `$${field}` }, 'missing'] });

/** Brings a visit to where its temporary field `step` says, and takes that away. @param steps those that the field is of */
function follow(steps: readonly VisitStep[]): object[] {
  const haveResults = steps.some(({ result }) => result);
  const added = (field: string) => ({ $setDifference: [`$step.${field}`, once(field, [])] });
  // At the end, so that the number counted so far tells which ones are new.
  const append = (field: string) => ({ $concatArrays: [once(field, []), `$step.${field}`] });
  return [
    {
      $set: {
        'step.answered': added('answered'),
        'step.reached': added('reached'),
        ...(haveResults ? { 'step.revises': REVISES } : {}),
      },
    },
    {
      $set: {
        shown: once('shown', '$step.shown'),
        ...eachOf(STAGES.map(timeField), (field, place) => ({
          $cond: [{ $gt: ['$step.stages', place] }, once(field, '$step.at'), `$${field}`],
        })),
        answered: append('answered'),
        ...ANSWER_TIMES,
        reached: append('reached'),
        ...(haveResults ? RESULT_FIELDS : {}),
      },
    },
    { $set: { dirty: hasUncountedFacts, step: '$$REMOVE' } },
  ];
}

const IS_LEAD = { $eq: ['$step.stages', STAGES.length] };
const SECONDS = { $round: [{ $divide: [{ $subtract: ['$step.at', once('answeredAt', '$viewAt')] }, 1_000] }, 1] };
const COUNT = { $size: '$step.answered' };
const nullsFor = (list: string | object) => ({ $map: { input: list, in: null } });
/**
 * How long each new answer took, beside `answered`: from the one before, or from the first sight of the quiz. It is known of one that came
 * alone, as each does when Next is pressed; not of those whose own events were lost, nor of a lead's, which comes after its form.
 */
const ANSWER_TIMES = {
  took: {
    $concatArrays: [
      once('took', []),
      { $cond: [{ $eq: [COUNT, 1] }, [{ $cond: [IS_LEAD, null, SECONDS] }], nullsFor('$step.answered')] },
    ],
  },
  answeredAt: { $cond: [{ $gt: [COUNT, 0] }, '$step.at', '$answeredAt'] },
};

/** Whoever goes back from the form, changes an answer and sends it has that result, whatever was completed before. */
const REVISES = {
  $and: [
    IS_LEAD,
    isMissing('leadAt'),
    ...['$way', '$step.result.way'].map((way) => ({ $ne: [{ $type: way }, 'missing'] })),
    { $or: ['way', 'version'].map((field) => ({ $ne: [`$${field}`, `$step.result.${field}`] })) },
  ],
};
/** What was completed first stays but for that; version and way are of the same run as the choices. */
const RESULTS = ['choices', 'categories', 'score', 'outcomeId'];
const RESULT_FIELDS = {
  revised: { $cond: ['$step.revises', eachOf(RESULTS, (field) => `$${field}`), '$revised'] },
  ...eachOf(RESULTS, (field) => ({
    $cond: ['$step.revises', `$step.result.${field}`, once(field, `$step.result.${field}`)],
  })),
  ...eachOf(['version', 'way'], (field) => ({
    $cond: [
      { $or: ['$step.revises', isMissing('choices')] },
      { $ifNull: [`$step.result.${field}`, `$${field}`] },
      `$${field}`,
    ],
  })),
};

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

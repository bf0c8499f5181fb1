import type { BatchedUpdate } from '../batch-write.ts';
import type { VisitRecord } from './visit.model.ts';
import { stagesUpTo, timeField } from './visit-stages.ts';
import { type VisitStep, visitKey } from './visit-updates.ts';

/** What a step needs to know of its visit. */
export const BEFORE = {
  viewAt: 1,
  startAt: 1,
  completeAt: 1,
  leadAt: 1,
  answered: 1,
  took: 1,
  answeredAt: 1,
  reached: 1,
  choices: { $slice: 1 },
  score: 1,
  outcome: 1,
  version: 1,
  way: 1,
} as const;
export type Before = Pick<VisitRecord, '_id' | keyof typeof BEFORE>;

/**
 * The same as `updateOf` where it is known what there is of the visit, for a fraction of what that costs the database. It matches only while
 * all that it adds is still missing. `null` if nothing is; undefined where only `updateOf` will do: for a visit of an older release, and for
 * a lead with other answers than were completed.
 */
export function plainUpdate(step: VisitStep, before: Before): BatchedUpdate | null | undefined {
  const { stage, at, answered = [], reached = answered, result } = step;
  const { took, answeredAt = before.viewAt, choices, score, outcome } = before;
  if (!took || !before.reached || !answeredAt) return undefined;
  if (result && new Set([choices, score, outcome].map((one) => one === undefined)).size > 1) return undefined;

  const { way, version } = before;
  if (stage === 'lead' && result?.way !== undefined && way !== undefined && before.leadAt === undefined)
    if (way !== result.way || version !== result.version) return undefined;

  const guard: Record<string, unknown> = {};
  const set: Record<string, unknown> = {};
  const push: Record<string, unknown> = {};
  for (const field of stagesUpTo(stage).map(timeField))
    if (before[field] === undefined) {
      set[field] = at;
      // A lead has one moment, whoever records it.
      if (field !== 'leadAt') guard[field] = { $exists: false };
    }
  const add = (field: 'answered' | 'reached', ids: readonly string[]): string[] => {
    const known = new Set(before[field]);
    const added = [...new Set(ids)].filter((id) => !known.has(id));
    if (added.length > 0) {
      push[field] = { $each: added };
      guard[field] = { $size: before[field]?.length ?? 0 };
    }
    return added;
  };
  const added = add('answered', answered);
  if (added.length > 0) {
    const seconds = stage === 'lead' ? null : Math.round((at.getTime() - answeredAt.getTime()) / 100) / 10;
    push.took = { $each: added.length === 1 ? [seconds] : added.map(() => null) };
    set.answeredAt = at;
  }
  add('reached', reached);
  if (result && choices === undefined) {
    Object.assign(set, result);
    guard.choices = { $exists: false };
  }
  if (Object.keys(set).length + Object.keys(push).length === 0) return null;
  return {
    q: { _id: visitKey(step), ...guard },
    u: { $set: { ...set, dirty: true }, ...(Object.keys(push).length > 0 ? { $push: push } : {}) },
  };
}

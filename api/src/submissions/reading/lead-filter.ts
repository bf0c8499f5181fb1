import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { leadQuerySchema } from '../../../contract/lead/lead-query.schema.ts';
import { tagKey } from '../../../contract/lead/lead-status.ts';
import { endOfDay, startOfDay, UTC } from '../../../contract/time-zone.ts';
import { operators } from '../../db/collections.ts';
import { afterCursor } from '../../db/list-cursor.ts';
import type { SubmissionRecord } from '../submission.model.ts';

type Days =
  | { from?: string | undefined; to?: string | undefined; timeZone: string }
  | { from?: undefined; to?: undefined; timeZone?: string };
/** Leads that came after `before` are left out. Outcomes are given by ids of one quiz, or by the name that leads were told. Days are of `timeZone`. */
export type LeadFilters = Omit<
  z.output<typeof leadQuerySchema>,
  'limit' | 'cursor' | 'outcomeId' | 'outcome' | 'from' | 'to'
> &
  Days & {
    outcome?: { ids: readonly string[] } | { name: string } | undefined;
    before?: Date;
  };

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** An index of the submission's model by the part of the filters that it answers by itself, in the order of `NEWEST_FIRST`. */
export type Way = { by: QueryFilter<SubmissionRecord>; index: Record<string, 1 | -1> };

/**
 * The ways to an owner's leads, but for a search (see walk-leads.ts). Each leads to all that the filters find, and past what only the other
 * ways leave out. Days are part of every one.
 */
export function waysTo(owner: string, filters: LeadFilters): Way[] {
  const { quizId, outcome, consent, mark, confirmation, completion, status, tag } = filters;
  const whose: QueryFilter<SubmissionRecord> = quizId ? { quiz: quizId } : { owner };
  const narrowed = [
    ...(outcome === undefined ? [] : [{ ...whose, ...hasOutcome(outcome) }]),
    ...(consent ? [{ ...whose, 'consent.given': consent === 'given' }] : []),
    ...(mark ? [{ ...whose, marks: mark }] : []),
    ...(confirmation ? [{ ...whose, 'confirmation.state': confirmation }] : []),
    ...(completion === 'partial' ? [{ ...whose, 'partial.open': true as const }] : []),
    ...(status && status !== 'new' ? [{ ...whose, status }] : []),
    ...(tag ? [{ ...whose, 'tags.key': tagKey(tag) }] : []),
  ];
  return (narrowed.length > 0 ? narrowed : [whose]).map((by) => ({
    by: { ...by, ...createdWithin(filters) },
    index: { ...Object.fromEntries(Object.keys(by).map((name) => [name, 1 as const])), ...NEWEST_FIRST },
  }));
}

/** Whether more is asked for than a quiz, days and a search. */
export const narrowsFurther = (filters: LeadFilters): boolean => {
  const { outcome, consent, mark, confirmation, completion, status, tag } = filters;
  return outcome !== undefined || [consent, mark, confirmation, completion, status, tag].some(Boolean);
};

/** The only way to what the filters find, where nothing else is on it but erased leads. New and complete ones are in no index of their own. */
export function wayAlone(owner: string, filters: LeadFilters): Way | undefined {
  const [way, ...others] = waysTo(owner, filters);
  const isInNoIndex = filters.status === 'new' || filters.completion === 'complete';
  return filters.search || isInNoIndex || others.length > 0 ? undefined : way;
}

/** The filter of an owner's leads, but for a search. The owner is always part of it; erased leads never are. */
export function leadFilter(owner: string, filters: LeadFilters): QueryFilter<SubmissionRecord> {
  const { quizId, outcome, consent, mark, confirmation, completion, status, tag } = filters;
  return {
    owner,
    erasedAt: null,
    ...(quizId ? { quiz: quizId } : {}),
    ...(outcome === undefined ? {} : hasOutcome(outcome)),
    ...(consent ? { 'consent.given': consent === 'given' } : {}),
    ...(mark ? { marks: mark } : {}),
    ...(confirmation ? { 'confirmation.state': confirmation } : {}),
    ...(completion ? { 'partial.open': completion === 'partial' ? true : operators({ $exists: false }) } : {}),
    ...(status ? { status: status === 'new' ? operators({ $exists: false }) : status } : {}),
    ...(tag ? { 'tags.key': tagKey(tag) } : {}),
    ...createdWithin(filters),
  };
}

/** What of it comes after a cursor; what comes before is not even looked at. */
export const after = (filter: QueryFilter<SubmissionRecord>, cursor: string | undefined): typeof filter =>
  cursor ? { $and: [filter, afterCursor(cursor, '$lt') as QueryFilter<SubmissionRecord>] } : filter;

function hasOutcome(outcome: NonNullable<LeadFilters['outcome']>): QueryFilter<SubmissionRecord> {
  if ('name' in outcome) return { outcome: outcome.name };
  const [id, ...others] = outcome.ids;
  return { outcomeId: id !== undefined && others.length === 0 ? id : operators({ $in: [...outcome.ids] }) };
}

export const createdWithin = ({ from, to, timeZone = UTC, before }: Days & Pick<LeadFilters, 'before'>) =>
  from || to || before
    ? {
        createdAt: operators({
          ...(from ? { $gte: startOfDay(from, timeZone) } : {}),
          ...(to ? { $lt: endOfDay(to, timeZone) } : {}),
          ...(before ? { $lte: before } : {}),
        }),
      }
    : {};

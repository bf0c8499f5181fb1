import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { endOfDay, startOfDay, UTC } from '../../contract/time-zone.ts';
import { operators } from '../collections.ts';
import { afterCursor } from '../list-cursor.ts';
import { emailKey } from './email-key.ts';
import { searchedTerms } from './search-terms.mjs';
import type { SubmissionRecord } from './submission.model.ts';

type Days =
  | { from?: string | undefined; to?: string | undefined; timeZone: string }
  | { from?: undefined; to?: undefined; timeZone?: string };
/** Leads that came after `before` are left out. An outcome that was renamed has more than one name. Days are of `timeZone`. */
export type LeadFilters = Omit<z.output<typeof leadQuerySchema>, 'limit' | 'cursor' | 'outcome' | 'from' | 'to'> &
  Days & {
    outcome?: string | readonly string[] | undefined;
    before?: Date;
  };

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** An index of the submission's model by the part of the filters that it answers by itself. */
export type Way = { by: QueryFilter<SubmissionRecord>; index: Record<string, 1 | -1>; inOrder: boolean };

/**
 * The ways to an owner's leads. Each leads to all that the filters find, and past what only the other ways leave out. Days are part of every
 * one, and so is the order of `NEWEST_FIRST`, except where the beginning of an address is looked up.
 */
export function waysTo(owner: string, filters: LeadFilters): Way[] {
  const { search, quizId, outcome, consent, mark } = filters;
  const whose: QueryFilter<SubmissionRecord> = quizId ? { quiz: quizId } : { owner };
  const found = search ? [{ owner, ...searched(search) }] : [];
  const isAddress = search !== undefined && addressIn(search) !== undefined;
  const narrowed = [
    ...(outcome === undefined ? [] : [{ ...whose, ...hasOutcome(outcome) }]),
    ...(consent ? [{ ...whose, 'consent.given': consent === 'given' }] : []),
    ...(mark ? [{ ...whose, marks: mark }] : []),
  ];
  const whole = narrowed.length === 0 && (quizId || !search) ? [whose] : [];
  const ways: Array<QueryFilter<SubmissionRecord>> = isAddress
    ? [...narrowed, ...whole, ...found]
    : [...found, ...narrowed, ...whole];
  return ways.map((by) => ({
    by: { ...by, ...createdWithin(filters) },
    index: { ...Object.fromEntries(Object.keys(by).map((name) => [name, 1 as const])), ...NEWEST_FIRST },
    inOrder: !('addresses' in by),
  }));
}

/** The filter of an owner's leads. The owner is always part of it; erased leads never are. */
export function leadFilter(owner: string, filters: LeadFilters): QueryFilter<SubmissionRecord> {
  const { search, quizId, outcome, consent, mark } = filters;
  return {
    owner,
    erasedAt: null,
    ...(search ? searched(search) : {}),
    ...(quizId ? { quiz: quizId } : {}),
    ...(outcome === undefined ? {} : hasOutcome(outcome)),
    ...(consent ? { 'consent.given': consent === 'given' } : {}),
    ...(mark ? { marks: mark } : {}),
    ...createdWithin(filters),
  };
}

/** What of it comes after a cursor; what comes before is not even looked at. */
export const after = (filter: QueryFilter<SubmissionRecord>, cursor: string | undefined): typeof filter =>
  cursor ? { $and: [filter, afterCursor(cursor, '$lt') as QueryFilter<SubmissionRecord>] } : filter;

const hasOutcome = (outcome: string | readonly string[]): QueryFilter<SubmissionRecord> => ({
  outcome: typeof outcome === 'string' ? outcome : operators({ $in: [...outcome] }),
});

/** A whole address, or one whose second part is being typed, is looked up as it is; all else by the terms of a lead. */
const searched = (search: string): QueryFilter<SubmissionRecord> => {
  const address = addressIn(search);
  // A range of a list would be compared with each of its addresses outside the index.
  if (address) return { addresses: new RegExp(`^${address.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`) as never };
  const terms = searchedTerms(search);
  return { terms: terms.length === 1 ? (terms[0] as never) : operators({ $in: terms }) };
};

/** The address that a search is, as far as it is typed: its mailbox is whole. */
export const addressIn = (search: string): string | undefined => {
  const address = /^[^@\s]+@\S*$/.exec(search)?.[0];
  return address && emailKey(address);
};

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

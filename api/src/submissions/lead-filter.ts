import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { operators } from '../collections.ts';
import { afterCursor } from '../list-cursor.ts';
import { emailKey } from './email-key.ts';
import { searchedTerms } from './search-terms.ts';
import type { SubmissionRecord } from './submission.model.ts';

export type LeadFilters = Omit<z.output<typeof leadQuerySchema>, 'limit' | 'cursor'>;

export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/**
 * The filter of an owner's leads and the index that serves it in the order of `NEWEST_FIRST`, so that a page costs what it shows. The owner
 * is always part of it; erased leads never are. After `cursor`, the leads of the pages before are not even looked at.
 */
export function leadFilter(
  owner: string,
  { search, quizId, outcome, from, to, consent }: LeadFilters,
  cursor?: string,
): { filter: QueryFilter<SubmissionRecord>; index: Record<string, 1 | -1> } {
  const filter = {
    owner,
    erasedAt: null,
    ...(search ? searched(search) : {}),
    ...(quizId ? { quiz: quizId } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(consent ? { 'consent.given': consent === 'given' } : {}),
    ...createdWithin(from, to),
  };
  const index = { ...indexKey({ search, quizId, outcome, consent }), ...NEWEST_FIRST };
  return {
    filter: cursor ? { $and: [filter, afterCursor(cursor, '$lt') as QueryFilter<SubmissionRecord>] } : filter,
    index,
  };
}

/** A whole address, or one whose second part is being typed, is looked up as it is; all else by the terms of a lead. */
const searched = (search: string): QueryFilter<SubmissionRecord> => {
  const address = addressIn(search);
  if (address) return { emailKey: operators({ $gte: address, $lt: `${address}\u{10FFFF}` }) };
  const terms = searchedTerms(search);
  return { terms: terms.length === 1 ? (terms[0] as never) : operators({ $in: terms }) };
};

const addressIn = (search: string): string | undefined => {
  const address = /^[^@\s]+@\S*$/.exec(search)?.[0];
  return address && emailKey(address);
};

/** What an index begins with; the submission's model has each of these. What it lacks is looked at lead by lead. */
function indexKey({ search, quizId, outcome, consent }: LeadFilters): Record<string, 1> {
  if (search) return addressIn(search) ? { owner: 1, emailKey: 1 } : { owner: 1, terms: 1 };
  const narrowed: Record<string, 1> = outcome !== undefined ? { outcome: 1 } : consent ? { 'consent.given': 1 } : {};
  return quizId ? { quiz: 1, ...narrowed } : { owner: 1, ...narrowed };
}

export const createdWithin = (from: string | undefined, to: string | undefined) =>
  from || to
    ? {
        createdAt: operators({
          ...(from ? { $gte: new Date(`${from}T00:00:00Z`) } : {}),
          ...(to ? { $lt: dayAfter(to) } : {}),
        }),
      }
    : {};

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}

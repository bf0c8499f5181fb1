import { MOST_ERASED } from '../../../contract/web/limits.ts';
import { conflict } from '../../errors.ts';
import type { LeadFilters } from './lead-filter.ts';
import { walkLeads } from './walk-leads.ts';

/** The answer comes while there is time for one. */
const COUNT_MS = 2_500;
const STEP = 5_000;

/** Leads that the filters find; `isLeast` where there are more than may be changed at once, or where not all were looked at in time. */
export async function findLeadIds(owner: string, filters: LeadFilters): Promise<{ ids: string[]; isLeast: boolean }> {
  const until = Date.now() + COUNT_MS;
  const ids: string[] = [];
  for await (const { leads, next } of walkLeads(owner, filters, { step: STEP, projection: { _id: 1 } })) {
    ids.push(...leads.map(({ _id }) => _id));
    if (!next) break;
    if (ids.length > MOST_ERASED || Date.now() >= until) return { ids, isLeast: true };
  }
  return { ids, isLeast: ids.length > MOST_ERASED };
}

/** The same where they are still as many as whoever asked was told; otherwise a 409. */
export async function leadIdsAsCounted(owner: string, filters: LeadFilters, count: number): Promise<string[]> {
  const { ids, isLeast } = await findLeadIds(owner, filters);
  if (isLeast || ids.length !== count)
    throw conflict('submission_conflict', `There are ${isLeast ? 'at least ' : ''}${ids.length} such leads now`);
  return ids;
}

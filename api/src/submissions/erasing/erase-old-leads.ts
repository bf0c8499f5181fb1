import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { leadFilter } from '../reading/lead-filter.ts';
import { walkLeads } from '../reading/walk-leads.ts';
import { eraseLeads } from './erase-leads.ts';

const STEP = 1_000;

/**
 * Erases an account's leads up to the day `to`. The figures stay, and connected tools keep what they were sent: the owner limits what is
 * stored here. False if it had to stop.
 */
export async function eraseOldLeads(
  { owner, timeZone }: { owner: string; timeZone: string },
  to: string,
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  const filters = { to, timeZone };
  for await (const { leads } of walkLeads(owner, filters, { step: STEP, projection: { _id: 1 } })) {
    if (!(await shouldContinue())) return false;
    const ids = leads.map(({ _id }) => _id);
    await eraseLeads(owner, ids, leadFilter(owner, filters), { tellsTools: false });
  }
  return true;
}

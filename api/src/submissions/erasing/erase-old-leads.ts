import { lastErasedDay } from '../../../contract/lead/lead-retention.ts';
import { eraseOldVisits } from '../../analytics/recording/erase-old-visits.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { type LeadRetention, leadRetentions, markLeadsErased } from '../../users/lead-retention.ts';
import { leadFilter } from '../reading/lead-filter.ts';
import { walkLeads } from '../reading/walk-leads.ts';
import { eraseLeads } from './erase-leads.ts';

const STEP = 1_000;

/**
 * Erases the leads of accounts that keep them for some days only, and then the visits of that time, once a day of the account. Any number of processes may run this, and
 * crash anywhere: a day is done when nothing up to it is left. The figures stay, and connected tools keep what they were sent: the owner
 * limits what is stored here.
 */
export async function eraseOldLeads(now: Date, shouldContinue: ShouldContinue): Promise<void> {
  for (const retention of await leadRetentions()) {
    const to = lastErasedDay(now, retention.days, retention.timeZone);
    if (retention.erasedTo === to) continue;
    if (!(await eraseUpTo(retention, to, shouldContinue))) return;
    if (await eraseOldVisits(retention, to, shouldContinue)) await markLeadsErased(retention.owner, to);
  }
}

/** False if it had to stop. */
async function eraseUpTo(
  { owner, timeZone }: LeadRetention,
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

import { lastErasedDay } from '../../contract/lead/lead-retention.ts';
import { eraseOldVisits } from '../analytics/recording/erase-old-visits.ts';
import type { ShouldContinue } from '../db/repeat-in-one-process.ts';
import { eraseOldLeads } from '../submissions/erasing/erase-old-leads.ts';
import { leadRetentions, markLeadsErased } from '../users/lead-retention.ts';

/**
 * Erases the leads of accounts that keep them for some days only, and then the visits of that time, once a day of the account. Any number of
 * processes may run this, and crash anywhere: a day is done when nothing up to it is left.
 */
export async function eraseOldRecords(now: Date, shouldContinue: ShouldContinue): Promise<void> {
  for (const retention of await leadRetentions()) {
    const to = lastErasedDay(now, retention.days, retention.timeZone);
    if (retention.erasedTo === to) continue;
    if (!(await eraseOldLeads(retention, to, shouldContinue))) return;
    if (await eraseOldVisits(retention, to, shouldContinue)) await markLeadsErased(retention.owner, to);
  }
}

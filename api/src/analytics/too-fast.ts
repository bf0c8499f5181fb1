import { FASTEST_LEAD_MS } from '../../contract/lead-marks.ts';
import { collectionOf } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { CountableSubmission } from '../submissions/uncounted-submissions.ts';
import { VisitModel } from './visit.model.ts';
import { visitKey } from './visit-updates.ts';

/**
 * Ids of the leads that came sooner after the first recorded moment of their visit than a person could have sent them. Both times are the
 * server's own, but for quizzes that were longer on their page by the widget's clock: their events were retried. Of a visit that begins with
 * its lead nothing is known: its events were blocked or lost.
 */
export async function tooFast(leads: readonly CountableSubmission[]): Promise<string[]> {
  const visits = await collectionOf(VisitModel)
    .find({ _id: { $in: leads.map(visitKey) } }, { projection: { viewAt: 1 }, maxTimeMS: MAX_TIME_MS })
    .toArray();
  const begun = new Map(visits.map(({ _id, viewAt }) => [_id, viewAt]));
  return leads.flatMap((lead) => {
    const at = begun.get(visitKey(lead));
    const ms = at ? lead.createdAt.getTime() - at.getTime() : 0;
    return ms > 0 && Math.max(ms, lead.tookMs ?? 0) < FASTEST_LEAD_MS ? [lead._id] : [];
  });
}

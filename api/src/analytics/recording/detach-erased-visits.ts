import { dayOf, startOfDay } from '../../../contract/time-zone.ts';
import { DURABLE, isDuplicateKey } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { forgetLeftVisit, leftVisits, sessionOfLeftVisit } from '../../submissions/erasing/left-visits.ts';
import { countedZones } from '../projection/counted-zones.ts';
import { figuresState } from '../projection/figures-state.ts';
import { progressOf, unchangedSince, VisitModel, type VisitRecord } from './visit.model.ts';
import { STAGES, timeField } from './visit-stages.ts';
import { visitKey } from './visit-updates.ts';

/** Name of the job and its lease. */
export const DETACH_JOB = 'erased leads';

const SLICE = 100;

/**
 * Detaches the visits of erased leads from their sessions, so that nobody who knows a session finds its visit. The counters stay, and with
 * them an anonymous visit under an id of its own, at the beginning of its day. Each step may be repeated after a crash: the new id is
 * written down before the visit is copied, and the old visit goes last.
 */
export async function detachErasedVisits(shouldContinue: () => Promise<boolean>): Promise<void> {
  for (let after = ''; ; ) {
    const leads = await leftVisits(after, SLICE);
    for (const lead of leads) {
      after = lead._id;
      const visit = await visits().findOne({ _id: visitKey(lead) }, { maxTimeMS: MAX_TIME_MS });
      // What is still to be counted is found by its session.
      if (!lead.counted || visit?.dirty) continue;
      // A recount reads visits by their ids.
      if (((await figuresState()).paused[lead.quiz] ?? new Date(0)) > new Date()) continue;
      const session = await sessionOfLeftVisit(lead);
      // Otherwise another process is at it.
      if (!session) continue;
      if (!visit || (await detach(visit, session))) await forgetLeftVisit(lead);
    }
    if (leads.length < SLICE || !(await shouldContinue())) return;
  }
}

const visits = () => collectionOf(VisitModel);

/** Whether it is done: not where the visit has gone on since it was read, so that it is detached as it is then. */
async function detach(visit: VisitRecord, session: string): Promise<boolean> {
  const zoneOf = await countedZones([visit]);
  const copy = {
    ...visit,
    ...shiftedToMidnight(visit, zoneOf(visit.quiz)),
    _id: visitKey({ quiz: visit.quiz, sessionId: session }),
    sessionId: session,
  };
  const asRead = unchangedSince(progressOf(visit));
  try {
    await visits().replaceOne({ _id: copy._id, ...asRead }, copy, { upsert: true, writeConcern: DURABLE });
  } catch (error) {
    // The copy of another process is further.
    if (!isDuplicateKey(error)) throw error;
  }
  const { deletedCount } = await visits().deleteOne({ _id: visit._id, ...asRead });
  return deletedCount === 1;
}

/**
 * Its times moved to the beginning of the day that they are counted on, as far apart as they were: to the millisecond they would tell whose
 * visit it was. After a change of the time zone it may be counted on the day before or after.
 */
function shiftedToMidnight(visit: VisitRecord, timeZone: string) {
  const midnightOf = (at: Date) => startOfDay(dayOf(at, timeZone), timeZone).getTime();
  const earlier = visit.viewAt.getTime() - midnightOf(visit.viewAt);
  const moved = (at: Date) => new Date(Math.max(at.getTime() - earlier, midnightOf(at)));
  const fields = [...STAGES.map(timeField), 'answeredAt'] as const;
  return Object.fromEntries(fields.flatMap((field) => (visit[field] ? [[field, moved(visit[field])]] : [])));
}

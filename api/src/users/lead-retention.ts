import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { accountClock } from './time-zones.ts';
import { UserModel, type UserRecord } from './user.model.ts';

/** An account that keeps its leads for `days`. `erasedTo` is the last day whose leads are erased, or ''. */
export type LeadRetention = { owner: string; days: number; timeZone: string; erasedTo: string };

export async function leadRetentions(): Promise<LeadRetention[]> {
  const accounts = await UserModel.find(
    { 'settings.leadDays': operators({ $gt: 0 }), deletedAt: null },
    { settings: 1, leadsErasedTo: 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<Pick<UserRecord, '_id' | 'settings' | 'leadsErasedTo'>>>();
  return accounts.flatMap(({ _id, settings, leadsErasedTo }) =>
    typeof settings?.leadDays === 'number'
      ? [
          {
            owner: _id,
            days: settings.leadDays,
            timeZone: accountClock({ settings }).timeZone,
            erasedTo: leadsErasedTo,
          },
        ]
      : [],
  );
}

/** Records that every lead up to this day is erased. */
export const markLeadsErased = (owner: string, erasedTo: string) =>
  UserModel.updateOne({ _id: owner, deletedAt: null }, { $set: { leadsErasedTo: erasedTo } });

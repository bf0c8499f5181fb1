import { UTC } from '../../contract/time-zone.ts';
import { operators } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { UserModel, type UserRecord } from './user.model.ts';

/** `isRecounting`: days of the figures may still be those of an earlier time zone. */
export type Clock = { timeZone: string; isRecounting: boolean };

type Zoned = Pick<UserRecord, 'settings' | 'recountDueSince'>;
const FIELDS = { 'settings.timeZone': 1, recountDueSince: 1 } as const;

/** What an account's days and times go by. */
export const accountClock = (account: Partial<Zoned> | null | undefined): Clock => ({
  timeZone: account?.settings?.timeZone || UTC,
  isRecounting: Boolean(account?.recountDueSince),
});

/** The clocks of accounts, by their ids; an account that is gone goes by UTC. */
export async function clocksOf(ids: readonly string[]): Promise<Map<string, Clock>> {
  const uniqueIds = [...new Set(ids)];
  const found = uniqueIds.length
    ? await UserModel.find({ _id: operators({ $in: uniqueIds }) }, FIELDS)
        .maxTimeMS(MAX_TIME_MS)
        .lean<Array<Zoned & { _id: string }>>()
    : [];
  const accounts = new Map(found.map((account) => [account._id, account]));
  return new Map(uniqueIds.map((id) => [id, accountClock(accounts.get(id))]));
}

/** The clock of one account. */
export const clockOfAccount = async (id: string): Promise<Clock> =>
  (await clocksOf([id])).get(id) ?? accountClock(undefined);

/** Accounts whose figures are to be recounted, those that wait longest first, with what `endRecount` is to be told. */
export type DueRecount = { owner: string; timeZone: string; since: Date };

export async function dueRecounts(): Promise<DueRecount[]> {
  const accounts = await UserModel.find(
    { recountDueSince: operators({ $type: 'date' as const }), deletedAt: null },
    FIELDS,
  )
    .sort({ recountDueSince: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<Zoned & { _id: string }>>();
  return accounts.map((account) => ({
    owner: account._id,
    timeZone: accountClock(account).timeZone,
    since: account.recountDueSince as Date,
  }));
}

/** Has the figures of an account recounted in the background. */
export const dueRecount = (id: string) =>
  UserModel.updateOne({ _id: id, deletedAt: null }, { $set: { recountDueSince: new Date() } });

/** The same for every account. */
export const dueRecountOfAll = () =>
  UserModel.updateMany({ deletedAt: null }, { $set: { recountDueSince: new Date() } });

/** Records that the figures of an account are right, unless it has changed its time zone meanwhile. */
export const endRecount = ({ owner, since }: DueRecount) =>
  UserModel.updateOne({ _id: owner, recountDueSince: since }, { $set: { recountDueSince: null } });

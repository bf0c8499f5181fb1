import type { SavedFilter } from '../../contract/lead/lead-query.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { DURABLE } from '../db/batch-write.ts';
import { collectionOf } from '../db/collections.ts';
import { conflict, forbidden } from '../errors.ts';
import { accountOf, findAccount } from './find-account.ts';
import { UserModel, type UserRecord } from './user.model.ts';

type Keeper = UserRecord & { leadFilters?: SavedFilter[] };

export const savedFiltersOf = (account: UserRecord): SavedFilter[] => (account as Keeper).leadFilters ?? [];

/**
 * Keeps filters under a name, and returns all that the account keeps. A 409 where the name is that of other filters than those that they
 * replace, a 403 where it keeps as many as it may.
 */
export async function saveFilter(
  userId: string,
  filter: SavedFilter,
  replaces?: SavedFilter['filters'],
): Promise<SavedFilter[]> {
  const { name, filters } = filter;
  const saved = await change(
    {
      _id: userId,
      $or: [{ 'leadFilters.name': name }, { [`leadFilters.${limits.savedFilters - 1}`]: { $exists: false } }],
      ...unless(name, [filters, ...(replaces ? [replaces] : [])]),
    },
    { $concatArrays: [without(name), [{ $literal: filter }]] },
  );
  if (saved) return saved;
  const isTaken = savedFiltersOf(await accountOf(userId)).some((one) => one.name === name);
  if (isTaken) throw conflict('name_conflict', OTHERS);
  throw forbidden('quota_exceeded', `An account keeps ${limits.savedFilters} saved filters. Remove one to make room.`);
}

/** Keeps none of this name any more, and returns those that are left. A 409 where others have it than those that were meant. */
export async function removeFilter(
  userId: string,
  { name, filters }: Pick<SavedFilter, 'name'> & Partial<SavedFilter>,
): Promise<SavedFilter[]> {
  const left = await change({ _id: userId, ...(filters ? unless(name, [filters]) : {}) }, without(name));
  if (left) return left;
  await accountOf(userId);
  throw conflict('name_conflict', OTHERS);
}

const OTHERS = 'Other filters are saved under this name';
/** That no filters have the name but some of these. */
const unless = (name: string, meant: ReadonlyArray<SavedFilter['filters']>) => ({
  leadFilters: { $not: { $elemMatch: { name, filters: { $nin: meant } } } },
});

/** Takes away those of the account's filters that `choose` picks; it is not asked where there are none. */
export async function forgetFilters(
  userId: string,
  choose: (saved: SavedFilter[]) => Promise<SavedFilter[]>,
): Promise<void> {
  const account = await findAccount(userId);
  const saved = account ? savedFiltersOf(account) : [];
  if (saved.length === 0) return;
  for (const { name } of await choose(saved)) await change({ _id: userId }, without(name));
}

const without = (name: string) => ({
  $filter: { input: { $ifNull: ['$leadFilters', []] }, cond: { $ne: ['$$this.name', { $literal: name }] } },
});

/** Undefined where no account is found. */
async function change(account: { _id: string; [condition: string]: unknown }, leadFilters: object) {
  const changed = await collectionOf(UserModel).findOneAndUpdate(
    { ...account, deletedAt: null } as object,
    [{ $set: { leadFilters } }],
    { returnDocument: 'after', projection: { leadFilters: 1 }, writeConcern: DURABLE },
  );
  return changed ? savedFiltersOf(changed as UserRecord) : undefined;
}

import { isDeepStrictEqual } from 'node:util';
import type { SavedFilter } from '../../contract/lead-query.schema.ts';
import { limits } from '../../contract/limits.ts';
import { DURABLE } from '../batch-write.ts';
import { collectionOf } from '../collections.ts';
import { conflict, forbidden, unauthorized } from '../errors.ts';
import { accountOf, findAccount } from './find-account.ts';
import { isAbout, type NamedLead } from './is-about.ts';
import { UserModel, type UserRecord } from './user.model.ts';

type Keeper = UserRecord & { leadFilters?: SavedFilter[] };

export const savedFiltersOf = (account: UserRecord): SavedFilter[] => (account as Keeper).leadFilters ?? [];

/**
 * Keeps filters under a name, and returns all that the account keeps. A 409 where other filters have the name and shall not be replaced, a
 * 403 where it keeps as many as it may.
 */
export async function saveFilter(
  userId: string,
  filter: SavedFilter,
  { replace }: { replace: boolean },
): Promise<SavedFilter[]> {
  const { name, filters } = filter;
  const isOther = { $elemMatch: { name, filters: { $ne: filters } } };
  const saved = await change(
    {
      _id: userId,
      $or: [{ 'leadFilters.name': name }, { [`leadFilters.${limits.savedFilters - 1}`]: { $exists: false } }],
      ...(replace ? {} : { leadFilters: { $not: isOther } }),
    },
    { $concatArrays: [without(name), [{ $literal: filter }]] },
  );
  if (saved) return saved;
  const known = savedFiltersOf(await accountOf(userId));
  const isTaken = known.some((one) => one.name === name && !isDeepStrictEqual(one.filters, filters));
  if (isTaken && !replace) throw conflict('name_conflict', 'Other filters are saved under this name');
  throw forbidden('quota_exceeded', `An account keeps ${limits.savedFilters} saved filters. Remove one to make room.`);
}

/** Keeps none of this name any more, and returns those that are left. */
export async function removeFilter(userId: string, name: string): Promise<SavedFilter[]> {
  const left = await change({ _id: userId }, without(name));
  if (!left) throw unauthorized();
  return left;
}

/**
 * Takes away the filters that name one of the leads, which are about to be erased: before them, so that a crash in between leaves nothing
 * that names somebody who is gone.
 */
export async function forgetFiltersAbout(userId: string, leads: () => Promise<readonly NamedLead[]>): Promise<void> {
  const account = await findAccount(userId);
  const saved = account ? savedFiltersOf(account) : [];
  if (saved.length === 0) return;
  const checks = (await leads()).map(isAbout);
  for (const { name, filters } of saved)
    if (checks.some((isAboutThem) => isAboutThem(name) || isAboutThem(filters.search ?? '')))
      await change({ _id: userId }, without(name));
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

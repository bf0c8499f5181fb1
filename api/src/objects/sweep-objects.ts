import { DAY_MS } from '../../contract/time.ts';
import type { ShouldContinue } from '../db/repeat-in-one-process.ts';
import { objectIdIn } from './object-path.ts';
import { allObjects, hideUnused, markUnused, markUsed, type ObjectRecord } from './object-record.ts';
import { removeObject } from './object-store.ts';

/** How long a file without references is kept: an unsaved draft or an open page may still use it. */
const GRACE_MS = DAY_MS;

/** Every address in use, read afresh on each call; it may include addresses of other sites. */
type AddressesInUse = () => AsyncIterable<string>;

/**
 * Removes files that nothing has referred to for a day: uploads that were never used or never finished, logos that were replaced. An
 * interrupted sweep is completed by the next one. Returns how many files were removed.
 */
export async function sweepObjects(
  addressesInUse: AddressesInUse,
  now = new Date(),
  shouldContinue: ShouldContinue = async () => true,
): Promise<number> {
  const referred = await referredObjects(addressesInUse);
  const due: Array<ObjectRecord & { unusedSince: Date }> = [];
  for await (const record of allObjects()) {
    const { _id, unusedSince } = record;
    if (referred.has(_id)) {
      if (unusedSince) await markUsed(_id);
    } else if (!unusedSince) await markUnused(_id, now);
    else if (now.getTime() - unusedSince.getTime() >= GRACE_MS) due.push({ ...record, unusedSince });
  }
  if (due.length === 0) return 0;
  // Marking may have taken a while, and somebody may have switched back to an older logo.
  const still = await referredObjects(addressesInUse);
  const failures = new Map<ObjectRecord['place'], unknown>();
  let removed = 0;
  for (const record of due) {
    // An unreachable store does not hold up the other one, and is not tried again for each file.
    if (failures.has(record.place) || still.has(record._id)) continue;
    if (!(await shouldContinue())) break;
    if (!(await hideUnused(record._id, record.unusedSince))) continue;
    try {
      await removeObject(record);
      removed += 1;
    } catch (error) {
      failures.set(record.place, error);
    }
  }
  for (const failure of failures.values()) throw failure;
  return removed;
}

async function referredObjects(addressesInUse: AddressesInUse): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const address of addressesInUse()) {
    const id = objectIdIn(address);
    if (id) ids.add(id);
  }
  return ids;
}

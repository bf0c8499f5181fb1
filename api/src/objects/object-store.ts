import { type Place, placeOfNewFiles, readBytes, storeAt } from './byte-stores.ts';
import { objectPath } from './object-path.ts';
import {
  allObjects,
  deleteRecord,
  markFailed,
  markStored,
  type ObjectRecord,
  objectsOf,
  readableObject,
  reserveObject,
} from './object-record.ts';

const nameOf = (id: string): string => objectPath(id).slice(1);

/**
 * Stores the result of `make`, once: false if the id has been used. After a failure the id can be used for another try.
 */
export async function storeObject(id: string, owner: string, make: () => Promise<Buffer>): Promise<boolean> {
  const place = placeOfNewFiles();
  if (!(await reserveObject(id, owner, place))) return false;
  try {
    await storeAt(place).put(nameOf(id), await make());
  } catch (error) {
    await markFailed(id);
    throw error;
  }
  if (await markStored(id)) return true;
  await storeAt(place).remove(nameOf(id));
  return false;
}

/** The bytes of a file that is in use; undefined for anything else. */
export async function readObject(id: string): Promise<Buffer | undefined> {
  const record = await readableObject(id);
  return record ? readBytes(record.place, nameOf(id)) : undefined;
}

/** Removes the bytes first and their record last, so that an interrupted removal can be repeated. */
export async function removeObject({ _id, place }: ObjectRecord): Promise<void> {
  await storeAt(place).remove(nameOf(_id));
  await deleteRecord(_id);
}

/** Removes every file of an owner, wherever it is stored. */
export async function deleteObjectsOf(owner: string): Promise<void> {
  for (const record of await objectsOf(owner)) await removeObject(record);
}

/** Every file whose upload is complete. */
export async function* storedObjects(): AsyncGenerator<{ place: Place; name: string }> {
  for await (const { _id, place, state } of allObjects()) if (!state) yield { place, name: nameOf(_id) };
}

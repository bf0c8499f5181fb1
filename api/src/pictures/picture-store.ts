import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../contract/time.ts';
import { storedPicturePath, storedPictureSize, variantWidths } from '../../contract/web/stored-picture.ts';
import { forbidden, unavailable } from '../errors.ts';
import { type Place, placeOfNewFiles, readBytes, storeAt } from '../objects/byte-stores.ts';
import { randomId } from '../random-id.ts';
import { encodePicture, pictureExtensions } from './encode-picture.ts';
import {
  addOwner,
  deletePicture,
  findPicture,
  insertPicture,
  leftPictures,
  markRemoving,
  markStored,
  type PictureRecord,
  pictureBytesOf,
  picturesOfOwner,
  removeOwner,
  storedRecords,
} from './picture-record.ts';
import { readTemplatePicture } from './template-pictures.ts';

/** No upload takes as long: it was interrupted. */
const INTERRUPTED_MS = 2 * MINUTE_MS;
const HASH_CHARS = 32;

const fileName = ({ folder }: Pick<PictureRecord, 'folder'>, file: string): string => `pictures/${folder}/${file}`;

/** The files of all variants. */
const fileNames = (record: PictureRecord): string[] =>
  variantWidths(record.width).flatMap((width) => pictureExtensions.map((each) => fileName(record, `${width}.${each}`)));

type Upload = {
  owner: string;
  bytes: Buffer;
  /** What the pictures of the account may take, in bytes. Concurrent uploads may exceed it by what they store. */
  quota: number;
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
};

/**
 * Stores an uploaded picture for its owner. The same bytes are the same picture, whoever uploads them and however often. Throws a 403 above
 * the quota, a 503 while the same picture is being stored or removed, and what `encodePicture` throws.
 */
export async function storePicture({ owner, bytes, quota, signal }: Upload): Promise<PictureRecord> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARS);
  const known = await findPicture(hash);
  if (known && !known.state) {
    if (known.owners.includes(owner)) return known;
    await assertRoom(owner, known.bytes, quota);
    if (await addOwner([hash], owner)) return known;
  }
  if (known && wasInterrupted(known)) await removePicture(known);

  await assertRoom(owner, 0, quota);
  const { width, height, files } = await encodePicture(bytes, signal);
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  await assertRoom(owner, size, quota);
  const record: PictureRecord = {
    _id: hash,
    ...{ width, height, bytes: size },
    place: placeOfNewFiles(),
    folder: randomId(),
    owners: [],
    state: 'storing',
    createdAt: new Date(),
  };
  if (!(await insertPicture(record))) throw unavailable();
  try {
    const store = storeAt(record.place);
    for (const [file, content] of files) await store.put(fileName(record, file), content);
    if (!(await markStored(record, owner))) throw unavailable();
  } catch (error) {
    await removePicture(record).catch(() => undefined);
    throw error;
  }
  return record;
}

/** The bytes of a variant such as `960.avif` of the picture at a path. Undefined for anything that is not stored. */
export async function readPicture(path: string, file?: string): Promise<Buffer | undefined> {
  const size = storedPictureSize(path);
  const [hash = ''] = pictureHashesIn(path);
  if (!size) return undefined;
  const name = file ?? `${size.width}.jpg`;
  const names = variantWidths(size.width).flatMap((width) => pictureExtensions.map((each) => `${width}.${each}`));
  if (!names.includes(name)) return undefined;
  const shipped = await readTemplatePicture(storedPicturePath(hash, size.width, size.height), name);
  if (shipped) return shipped;
  const record = await findPicture(hash);
  if (!record || record.state || record.width !== size.width || record.height !== size.height) return undefined;
  return readBytes(record.place, fileName(record, name));
}

export const pathOfPicture = ({ _id, width, height }: PictureRecord): string => storedPicturePath(_id, width, height);

/** Hashes of the stored pictures that are named anywhere in a text. */
export const pictureHashesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\/pictures\/([0-9a-f]{32})-\d/g), ([, hash = '']) => hash)),
];

/**
 * Gives an account the pictures that its quiz shows and another account uploaded: they stay when that account is deleted. To be called
 * before the quiz is stored. Looks everywhere in the quiz, so that no field can be missed.
 */
export async function adoptPictures(owner: string, quiz: object): Promise<void> {
  const hashes = pictureHashesIn(JSON.stringify(quiz));
  if (hashes.length) await addOwner(hashes, owner);
}

/** Removes the pictures of an account that no other account has. May be repeated. */
export async function deletePicturesOf(owner: string): Promise<void> {
  for await (const record of picturesOfOwner(owner)) await removePicture(record, owner);
  await removeOwner(owner);
}

/** Every file of the pictures that are complete. */
export async function* storedPictures(): AsyncGenerator<{ place: Place; name: string }> {
  for await (const record of storedRecords()) for (const name of fileNames(record)) yield { place: record.place, name };
}

/** Removes what interrupted uploads and removals have left. */
export async function removeLeftPictures(now = new Date()): Promise<void> {
  const failures = new Map<Place, unknown>();
  for (const record of await leftPictures(new Date(now.getTime() - INTERRUPTED_MS))) {
    // An unreachable store does not hold up the other one, and is not tried again for each picture.
    if (failures.has(record.place)) continue;
    await removePicture(record).catch((error: unknown) => failures.set(record.place, error));
  }
  for (const failure of failures.values()) throw failure;
}

const wasInterrupted = ({ state, createdAt }: PictureRecord): boolean =>
  state === 'removing' || (state === 'storing' && Date.now() - createdAt.getTime() > INTERRUPTED_MS);

/** May be repeated after an interruption. Does nothing if the picture has an owner, other than the one whose account is deleted. */
async function removePicture(record: PictureRecord, owner?: string): Promise<void> {
  if (!(await markRemoving(record, owner))) return;
  const store = storeAt(record.place);
  for (const name of fileNames(record)) await store.remove(name);
  await deletePicture(record);
}

async function assertRoom(owner: string, bytes: number, quota: number): Promise<void> {
  if ((await pictureBytesOf(owner)) + bytes <= quota) return;
  const megabytes = Math.floor(quota / 1024 / 1024);
  throw forbidden('quota_exceeded', `An account can hold ${megabytes} MB of pictures, and this one is full`);
}

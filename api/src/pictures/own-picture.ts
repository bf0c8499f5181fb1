import { isStoredPicturePath, storedPictureSize, variantWidths } from '../../contract/web/stored-picture.ts';
import { objectIdIn } from '../objects/object-path.ts';
import { readObject } from '../objects/object-store.ts';
import { readPicture } from './picture-store.ts';

/**
 * Path of an uploaded picture or logo, from an address with or without our origin. Undefined for pictures of other servers: the server
 * fetches nothing for a stranger.
 */
export function ownPicturePath(address: string | undefined, origin: string): string | undefined {
  if (!address || !URL.canParse(address, origin)) return undefined;
  const { origin: from, pathname } = new URL(address, origin);
  if (from !== new URL(origin).origin) return undefined;
  return isStoredPicturePath(pathname) || objectIdIn(pathname) ? pathname : undefined;
}

/** The bytes at such a path, if possible of a variant with at least `width` pixels a row. Undefined if the picture is gone. */
export async function readOwnPicture(path: string, width: number): Promise<Buffer | undefined> {
  const id = objectIdIn(path);
  if (id) return readObject(id);
  const size = storedPictureSize(path);
  if (!size) return undefined;
  const variant = variantWidths(size.width).find((each) => each >= width) ?? size.width;
  return readPicture(path, `${variant}.jpg`);
}

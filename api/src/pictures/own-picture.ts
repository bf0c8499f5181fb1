import { isStoredPicturePath, storedPictureSize, variantWidths } from '../../contract/web/stored-picture.ts';
import { ownPath } from '../http/own-path.ts';
import { objectIdIn } from '../objects/object-path.ts';
import { readObject } from '../objects/object-store.ts';
import { readPicture } from './picture-store.ts';

/**
 * Path of an uploaded picture or logo, from an address with or without that of the installation. Undefined for pictures of other servers: the server
 * fetches nothing for a stranger.
 */
export function ownPicturePath(address: string | undefined, home: string): string | undefined {
  const path = address && ownPath(address, home);
  return path && (isStoredPicturePath(path) || objectIdIn(path)) ? path : undefined;
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

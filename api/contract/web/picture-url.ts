import { isStoredPicturePath } from './stored-picture.ts';
import { parseHttpUrl } from './url.ts';

export const INVALID_PICTURE = 'Enter a valid image URL';

/** Whether it is where a picture can be: at a path of this product's own file stores, or at an http(s) address. */
export const isPictureUrl = (value: string): boolean => isOwnPath(value) || parseHttpUrl(value) !== undefined;

/** The same without unencrypted addresses. */
export const isSafePictureUrl = (value: string): boolean =>
  isOwnPath(value) || parseHttpUrl(value)?.protocol === 'https:';

const isOwnPath = (value: string): boolean => /^\/objects\/[\w-]+(\.\w+)?$/.test(value) || isStoredPicturePath(value);

/**
 * Why the pages of the product at `origin` would show no picture from an address, in words: they let in none that comes unencrypted from
 * elsewhere. Undefined for one that they show, and for ''.
 */
export function pictureProblem(value: string, origin: string): string | undefined {
  const url = value.trim();
  if (url === '') return undefined;
  if (!isPictureUrl(url)) return INVALID_PICTURE;
  if (url.startsWith(`${origin}/`)) return undefined;
  return /^http:/i.test(url) ? 'The address of a picture must begin with https://' : undefined;
}

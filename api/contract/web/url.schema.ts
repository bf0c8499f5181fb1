import { z } from 'zod';
import { limits } from './limits.ts';
import { INVALID_PICTURE, isPictureUrl } from './picture-url.ts';
import { parseHttpUrl } from './url.ts';

/** An absolute http(s) URL, or the empty string for "none". */
export const urlOrEmpty = z
  .string()
  .trim()
  .max(limits.url, `At most ${limits.url} characters`)
  .refine(
    (value) => value === '' || parseHttpUrl(value) !== undefined,
    'Enter a valid URL that begins with https:// or http://',
  );

/** A path of this product's own file store, an http(s) URL, or '' for "none". */
export const imageUrlOrEmpty = z
  .string()
  .trim()
  .max(limits.url)
  .refine((value) => value === '' || isPictureUrl(value), INVALID_PICTURE);

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { widgetFolder } from '../dist-paths.ts';

/** The scripts that the product's typeface is cut into for its pages; a browser fetches what a page needs. */
const cuts = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};
const files = new Map<string, Buffer>();

/** Address of a cut, with a hash of its content: it may be kept for good. Without a build there is none, and the system's font is used. */
const addresses = Object.entries(cuts).flatMap(([name, range]) => {
  try {
    const bytes = readFileSync(join(widgetFolder, 'fonts', `inter-${name}.woff2`));
    const file = `inter-${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
    files.set(file, bytes);
    return [{ path: `/embed/fonts/${file}`, range }];
  } catch {
    return [];
  }
});

/** A file of the typeface by the name that the pages know. */
export const fontFile = (file: string): Buffer | undefined => files.get(file);

/** Fetched ahead, so that it is there before the first line is drawn. */
export const fontPreload = addresses
  .slice(0, 1)
  .map(({ path }) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)
  .join('');

/** `optional`: a font that comes late is for the next page. Nothing moves under a reader's eyes. */
export const fontFaces = addresses
  .map(
    ({ path, range }) =>
      `@font-face{font-family:Inter;src:url(${path}) format("woff2");font-weight:100 900;font-display:optional;unicode-range:${range}}`,
  )
  .join('');

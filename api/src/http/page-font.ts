import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { widgetFolder } from '../dist-paths.ts';

/** Unicode ranges of the font's subsets. Browsers fetch those that a page uses. */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};
const files = new Map<string, Buffer>();

/**
 * URLs carry a content hash and can be cached forever. Empty without a build: pages then use a
 * system font.
 */
const fonts = Object.entries(subsets).flatMap(([name, range]) => {
  try {
    const bytes = readFileSync(join(widgetFolder, 'fonts', `inter-${name}.woff2`));
    const file = `inter-${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
    files.set(file, bytes);
    return [{ path: `/embed/fonts/${file}`, range }];
  } catch {
    return [];
  }
});

/** The bytes of a font file by its hashed name; undefined if unknown. */
export const fontFile = (file: string): Buffer | undefined => files.get(file);

/** Preloads the first subset, so that it arrives before the first paint. `home` is the path of the installation, or for pages that are elsewhere its address. */
export const fontPreload = (home = ''): string =>
  fonts
    .slice(0, 1)
    .map(({ path }) => `<link rel="preload" href="${home}${path}" as="font" type="font/woff2" crossorigin>`)
    .join('');

/** `font-display: optional`, because swapping the font in late would shift the layout. */
export const fontFaces = (home = ''): string =>
  fonts
    .map(
      ({ path, range }) =>
        `@font-face{font-family:Inter;src:url(${home}${path}) format("woff2");font-weight:100 900;font-display:optional;unicode-range:${range}}`,
    )
    .join('');

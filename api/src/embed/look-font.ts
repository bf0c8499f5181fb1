import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FONTS_VERSION, fontFileName, type ShippedFontId, shippedFonts } from '../../contract/look/fonts.ts';
import { widgetFolder } from '../dist-paths.ts';

/** Paths in the build by the names that files are served as. */
const paths = new Map(
  Object.entries(shippedFonts).flatMap(([font, { subsets }]) =>
    subsets.map((subset) => [
      fontFileName(font as ShippedFontId, subset),
      join(widgetFolder, 'fonts', `${font}-${subset}.woff2`),
    ]),
  ),
);
const files = new Map<string, Buffer>();

/**
 * The bytes of a font for a script of another version, whose names have another hash: a font hardly changes, and a page
 * without it looks different.
 */
export const lookFontOfOtherVersion = (file: string): Buffer | undefined =>
  lookFont(file.replace(/-[0-9a-f]{8}\.woff2$/, `-${FONTS_VERSION}.woff2`));

/** The bytes of a font that owners can choose, by its file's name; undefined for a name that is none, and without a build. */
export function lookFont(file: string): Buffer | undefined {
  const path = paths.get(file);
  if (!path) return undefined;
  try {
    const bytes = files.get(file) ?? readFileSync(path);
    files.set(file, bytes);
    return bytes;
  } catch {
    return undefined;
  }
}

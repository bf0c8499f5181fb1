import { copyFileSync, mkdirSync } from 'node:fs';
import { BUILT } from './folders.mjs';

/** @typedef {Record<string, {subsets: readonly string[]}>} ShippedFonts as in `api/contract/look/fonts.ts` */

/** Copies the files of the fonts that owners can choose. The server names them. @param {ShippedFonts} fonts */
export function copyFonts(fonts) {
  mkdirSync(`${BUILT}/fonts`, { recursive: true });
  for (const [font, { subsets }] of Object.entries(fonts))
    for (const subset of subsets)
      copyFileSync(
        `node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`,
        `${BUILT}/fonts/${font}-${subset}.woff2`,
      );
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error It brings no types.
import subsetFont from 'subset-font';
// @ts-expect-error It brings no types.
import decompress from 'wawoff2/decompress.js';
import { root } from './folders.mjs';
import { coverageOf, hasLetter, mergeRanges } from './font-coverage.mjs';
import { command } from './say.mjs';

/**
 * Font packages, the files to take, and optionally a letter that each file must have. They cover
 * the scripts of the product's languages and of the most frequent others. Korean comes without
 * Chinese characters, which the Japanese font has.
 */
const sources = /** @type {Array<[file: string, wanted: RegExp, holding?: RegExp]>} */ ([
  // First: blanks are in others, too.
  [import.meta.resolve('@fontsource-variable/inter/unicode.json'), /^inter-latin-wght-normal/],
  [import.meta.resolve('@fontsource-variable/inter/unicode.json'), /^inter-(?!latin-wght).+-wght-normal/],
  [import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'), /^noto-sans-arabic-arabic-wght-normal/],
  [import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'), /^noto-sans-hebrew-hebrew-wght-normal/],
  [import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'), /^noto-sans-thai-thai-wght-normal/],
  [
    import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
    /^noto-sans-devanagari-devanagari-wght-normal/,
  ],
  [import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'), /^noto-sans-jp-\d+-wght-normal/],
  [
    import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
    /^noto-sans-kr-\d+-wght-normal/,
    /\p{Script=Hangul}/u,
  ],
]);

/** Weights in which PDF files have each font. */
const weights = { Regular: 400, Bold: 700 };

/**
 * Builds the fonts for result pictures and PDF files as TrueType, the list of characters that they cover, and a
 * fontconfig that finds no other fonts, so that a picture is the same on every machine.
 */
export async function makePictureFonts(folder = join(root, 'dist/fonts')) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'files'), { recursive: true });
  mkdirSync(join(folder, 'weights'));
  /** @type {Array<[number, number]>} */
  const covered = [];
  /** @type {Record<string, Array<[number, number]>>} */
  const files = {};
  for (const [file, wanted, holding] of sources) {
    const packed = join(dirname(fileURLToPath(file)), 'files');
    for (const name of readdirSync(packed).filter((one) => wanted.test(one))) {
      const font = Buffer.from(await decompress(readFileSync(join(packed, name))));
      const ranges = coverageOf(font);
      if (holding && !hasLetter(ranges, holding)) continue;
      covered.push(...ranges);
      const file = basename(name, '.woff2');
      files[`${file}.ttf`] = mergeRanges(ranges);
      writeFileSync(join(folder, 'files', `${file}.ttf`), font);
      for (const [weight, wght] of Object.entries(weights)) {
        // PDF files hold no variable fonts. Outside the folder of fontconfig, which has all weights already.
        const cut = await subsetFont(font, undefined, { keepAllGlyphs: true, variationAxes: { wght } });
        writeFileSync(join(folder, 'weights', `${file}-${weight}.ttf`), cut);
      }
    }
  }
  writeFileSync(join(folder, 'fonts.conf'), configuration(folder));
  // What a program needs that chooses fonts itself, in the order of preference.
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files));
  writeFileSync(join(folder, 'coverage.json'), JSON.stringify(mergeRanges(covered)));
}

/** @param {string} folder */
const configuration = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir prefix="relative">files</dir><cachedir>${folder.replace(/&/g, '&amp;').replace(/</g, '&lt;')}/cache</cachedir></fontconfig>
`;

command(import.meta.url, () => makePictureFonts());

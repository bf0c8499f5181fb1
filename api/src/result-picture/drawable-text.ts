import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontsFolder } from '../dist-paths.ts';

/** Characters that are drawn at most; no picture has room for more. */
const MAX_DRAWN = 1_000;
/** What a text does without: control characters and whatever makes a picture of its neighbours. */
const LEFT_OUT =
  /\u20E3|[\p{Cc}\p{Cf}\p{Cs}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]/u;
/** What joins the letters of Arabic and Devanagari, or keeps them apart. */
const JOINER = /[\u200C\u200D]/;
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]$/u;

type Ranges = ReadonlyArray<readonly [first: number, last: number]>;
let covered: Ranges | undefined;

/**
 * A text as it can be drawn with the fonts of pictures: on one line, without emoji. '' if a single letter of it has no glyph, in Georgian, say:
 * half a name would be another name, and empty boxes are none. So it is without a build, which makes the fonts.
 */
export function drawableText(text: string): string {
  let drawable = '';
  for (const character of text.slice(0, MAX_DRAWN).normalize('NFC')) {
    if (/\s/u.test(character)) drawable += ' ';
    else if (JOINER.test(character)) drawable += JOINED.test(drawable.slice(-2)) ? character : '';
    else if (!LEFT_OUT.test(character) || /[©®™]/.test(character)) {
      if (!hasGlyph(character)) return '';
      drawable += character;
    }
  }
  return drawable.replace(/ +/g, ' ').trim();
}

/** Whether a text is read from the right: by the first letter that says so. */
export const isRightToLeft = (text: string): boolean => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

function hasGlyph(character: string): boolean {
  covered ??= readCoverage();
  const code = character.codePointAt(0) as number;
  let [low, high] = [0, covered.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = covered[middle] as Ranges[number];
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

function readCoverage(): Ranges {
  try {
    return JSON.parse(readFileSync(join(fontsFolder, 'coverage.json'), 'utf8')) as Ranges;
  } catch {
    return [];
  }
}

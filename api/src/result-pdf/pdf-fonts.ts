import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontsFolder } from '../dist-paths.ts';

type Range = readonly [first: number, last: number];
let read: Array<[file: string, ranges: readonly Range[]]> | undefined;

/** The fonts of this installation with the characters that they cover, the preferred one first. */
const fonts = () =>
  (read ??= Object.entries(
    JSON.parse(readFileSync(join(fontsFolder, 'files.json'), 'utf8')) as Record<string, Range[]>,
  ));

/** Ranges are in order and apart. */
function covers(ranges: readonly Range[], code: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] as Range;
    if (code < first) high = middle - 1;
    else if (code > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** A part of a word that one font can draw; `file` is the font's. */
export type FontRun = { text: string; file: string };

/** A word in parts that one font each can draw. What no font has is left out. */
export function fontRuns(word: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of word) {
    const code = character.codePointAt(0) as number;
    const last = runs.at(-1);
    const lastRanges = last && fonts().find(([file]) => file === last.file)?.[1];
    // The font before goes on as long as it can: letters of one word belong together.
    if (last && lastRanges && covers(lastRanges, code)) last.text += character;
    else {
      const file = fonts().find(([, ranges]) => covers(ranges, code))?.[0];
      if (file) runs.push({ text: character, file });
    }
  }
  return runs;
}

export type FontWeight = 'Regular' | 'Bold';

export const fontPath = (file: string, weight: FontWeight): string =>
  join(fontsFolder, 'weights', `${basename(file, '.ttf')}-${weight}.ttf`);

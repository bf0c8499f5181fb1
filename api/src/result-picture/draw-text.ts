import type { OverlayOptions } from 'sharp';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import { loadSharp } from '../objects/load-sharp.ts';

/** The typeface of the product, and those of the scripts that it has no letters of. */
const FAMILIES =
  'Inter,Noto Sans Arabic,Noto Sans Hebrew Thin,Noto Sans Thai,Noto Sans Devanagari,Noto Sans JP Thin,Noto Sans KR Thin,';
const ELLIPSIS = '…';
const ARABIC = /\p{Script=Arabic}/u;
const DEVANAGARI = /\p{Script=Devanagari}/u;
const THAI = /\p{Script=Thai}/u;
const KOREAN = /\p{Script=Hangul}/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Letters that hang together. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
/** In heights of the typeface itself: those with signs above and below their letters are much higher than the product's own. */
const LINE_HEIGHTS: ReadonlyArray<[script: RegExp, height: number]> = [
  [ARABIC, 0.7],
  [THAI, 0.85],
  [DEVANAGARI, 0.85],
  [JAPANESE, 0.88],
  [KOREAN, 0.88],
];
const WORD_JOINER = '\u2060';
const MAY_BREAK = '\u200B';
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const japaneseWords = new Intl.Segmenter('ja', { granularity: 'word' });
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

export type TextStyle = { weight: 'Medium' | 'Semi-Bold' | 'Bold'; color: string };
/** A text as pixels, cut to what is seen of it. */
export type TextLayer = { input: Buffer; raw: NonNullable<OverlayOptions['raw']>; width: number; height: number };

/** The text in the given size, broken into lines of at most this width. It must be drawable and not empty. */
export async function drawText(
  text: string,
  { weight, color }: TextStyle,
  size: number,
  width: number,
): Promise<TextLayer> {
  const sharp = await loadSharp();
  // Letters of headlines stand closer; those that are joined must not be moved.
  const spacing = size > 40 && !JOINED.test(text) ? ` letter_spacing="${Math.round(size * -20)}"` : '';
  const markup = `<span foreground="${color}" line_height="${lineHeight(text)}"${spacing}>${escapeHtml(withWholeWords(text))}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font: `${FAMILIES} ${weight} ${size}`, width, wrap: 'word-char', rgba: true, dpi: 72 },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { input: data, raw, width: info.width, height: info.height };
}

const lineHeight = (text: string): number => LINE_HEIGHTS.find(([script]) => script.test(text))?.[1] ?? 1;

/**
 * Lines end between words: also in Japanese and Thai, which have no spaces, and in Korean, whose words may be broken anywhere by the rules
 * of Unicode.
 */
function withWholeWords(text: string): string {
  if (THAI.test(text)) return [...thaiWords.segment(text)].map(({ segment }) => segment).join(MAY_BREAK);
  if (KOREAN.test(text)) return text.replace(/\p{L}(?=\p{L})/gu, `$&${WORD_JOINER}`);
  if (!JAPANESE.test(text)) return text;
  return [...japaneseWords.segment(text)]
    .map(({ segment, isWordLike }) => (isWordLike ? [...segment].join(WORD_JOINER) : segment))
    .join('');
}

/** The text in the largest of the sizes that fits; cut short where it does not even fit in the last. */
export async function fitText(
  text: string,
  style: TextStyle,
  sizes: readonly [number, ...number[]],
  { width, height }: { width: number; height: number },
): Promise<TextLayer> {
  let layer: TextLayer | undefined;
  for (const size of sizes) {
    layer = await drawText(text, style, size, width);
    if (layer.height <= height) return layer;
  }
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  const least = sizes.at(-1) as number;
  const short = (count: number) => drawText(shortened(parts.slice(0, count).join('')), style, least, width);
  let [fits, tooMany] = [0, parts.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if ((await short(middle)).height <= height) fits = middle;
    else tooMany = middle;
  }
  return short(fits);
}

/** Cut at the last word that is whole, if that is not far back. */
const shortened = (text: string): string => text.replace(/\s+\S{0,24}$/, '').trimEnd() + ELLIPSIS;

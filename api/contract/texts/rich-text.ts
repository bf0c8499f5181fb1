import { parseHttpUrl } from '../web/url.ts';
import { LINK } from './linked-text.ts';

/** Words that look alike: a part of a line. */
export type RichPiece = { text: string; bold?: true | undefined; italic?: true | undefined; url?: string | undefined };
/** A paragraph with its lines, or a list with its items. */
export type RichBlock = { kind: 'p' | 'ul' | 'ol'; lines: RichPiece[][] };
/** A text with bold and italic words, lists and links: a structure, which whoever shows it builds anew, and never HTML. */
export type RichText = RichBlock[];

const LIST = { ul: /^[-•] +/, ol: /^\d{1,3}[.)] +/ } as const;
/** An opening mark. */
const OPENER = /\*\*(?=\S)|(?<![\p{L}\p{N}_])_(?=\S)|\[/gu;
const BOLD = String.raw`\*\*(?=\S)(.+?)(?<=\S)\*\*`;
const ITALIC = String.raw`_(?=\S)(.+?)(?<=\S)_(?![\p{L}\p{N}_])`;
const STYLED = new RegExp(`${BOLD}|${ITALIC}|${LINK}`, 'iuy');
/** Each matches up to the last closing mark. */
const UNTIL_LAST = { '**': /^.*\S(?=\*\*)/u, _: /^.*\S(?=_(?![\p{L}\p{N}_]))/u } as const;
/** Longer texts, which cannot be saved, are not parsed. */
const MAX_READ = 16_000;
const ONLY_LINK = new RegExp(`^${LINK}$`, 'i');

/**
 * What is written `**bold**`, `_italic_`, `- item`, `1. item` and `[words](https://…)`. Paragraphs stand apart by an empty line. All else,
 * also what is not finished yet, is the plain text it is.
 */
export function richText(source: string): RichText {
  if (source.length > MAX_READ) return [{ kind: 'p', lines: [[{ text: source }]] }];
  const blocks: RichText = [];
  let open = false;
  for (const line of source.split(/\r\n?|[\n\u2028\u2029]/)) {
    const kind = LIST.ul.test(line) ? 'ul' : LIST.ol.test(line) ? 'ol' : 'p';
    const words = kind === 'p' ? line : line.replace(LIST[kind], '');
    if (!words.trim()) open = false;
    else {
      const last = blocks.at(-1);
      if (open && last?.kind === kind) last.lines.push(pieces(words, {}));
      else blocks.push({ kind, lines: [pieces(words, {})] });
      open = true;
    }
  }
  return blocks;
}

function pieces(words: string, style: Omit<RichPiece, 'text'>): RichPiece[] {
  const found: RichPiece[] = [];
  const plain = (from: number, to?: number) => {
    const text = words.slice(from, to);
    if (text) found.push({ text, ...style });
  };
  const lastEnd = (mark: keyof typeof UNTIL_LAST) => UNTIL_LAST[mark].exec(words)?.[0].length ?? -1;
  // Without a closing mark, each opening one would be searched to the end of the line.
  const ends: Readonly<Record<string, number>> = { '**': lastEnd('**'), _: lastEnd('_'), '[': words.length };
  let at = 0;
  const openers = new RegExp(OPENER);
  for (let opener = openers.exec(words); opener; opener = openers.exec(words)) {
    const { 0: mark, index } = opener;
    if (index + mark.length >= (ends[mark] as number)) continue;
    STYLED.lastIndex = index;
    const match = STYLED.exec(words);
    if (!match) continue;
    const [whole, bold, italic, linked, url] = match;
    if (url && !parseHttpUrl(url)) continue;
    plain(at, index);
    at = index + whole.length;
    openers.lastIndex = at;
    if (bold) found.push(...pieces(bold, { ...style, bold: true }));
    else if (italic) found.push(...pieces(italic, { ...style, italic: true }));
    else found.push(...pieces(linked ?? '', { ...style, ...(url && !style.url ? { url } : {}) }));
  }
  plain(at);
  return found;
}

/** A rich text as it is written. */
export const richSource = (rich: RichText): string => written(rich, sourceOf);

/** Its words alone, for whoever shows plain text. */
export const richPlain = (rich: RichText): string => written(rich, ({ text }) => text);

const written = (rich: RichText, word: (piece: RichPiece) => string): string =>
  rich
    .map(({ kind, lines }, at) => {
      const mark = (index: number) => (kind === 'p' ? '' : kind === 'ul' ? '- ' : `${index + 1}. `);
      // A list may follow its heading at once; two of a kind would become one.
      const apart = at === 0 ? '' : rich[at - 1]?.kind === kind || kind === 'p' ? '\n\n' : '\n';
      return apart + lines.map((line, index) => mark(index) + line.map(word).join('')).join('\n');
    })
    .join('');

function sourceOf({ text, bold, italic, url }: RichPiece): string {
  const slanted = italic ? `_${text}_` : text;
  const strong = bold ? `**${slanted}**` : slanted;
  return url ? `[${strong}](${readable(url)})` : strong;
}

/** An address that ends where the link does: a parenthesis without its other half would end it before. */
const readable = (url: string): string =>
  ONLY_LINK.test(`[a](${url})`) ? url : url.replaceAll('(', '%28').replaceAll(')', '%29');

/** Whether it is more than its plain words say. */
export const isRich = (rich: RichText): boolean =>
  rich.some(({ kind, lines }) => kind !== 'p' || lines.flat().some(({ bold, italic, url }) => bold || italic || url));

import { parseHttpUrl } from '../web/url.ts';

/** A piece of a text: words, or words that lead somewhere. */
export type LinkedPiece = { text: string; url?: string };

/** `[words](https://…)` as the source of a pattern that captures both. An address may hold parentheses in pairs. */
export const LINK = String.raw`\[([^\][]+)\]\((https?:\/\/(?:[^\s()]|\([^\s()]*\))+)\)`;
const LINKS = new RegExp(LINK, 'i');

/**
 * A text with links, written `[words](https://…)`, in pieces. Anything else stays the plain text it is: whoever shows it must show it as
 * text, never as HTML.
 */
export const linkedText = (source: string): LinkedPiece[] =>
  source
    // Words, then a link's words and its address, then words again.
    .split(LINKS)
    .flatMap((text, at, parts) => {
      const [isLink, isUrl] = [at % 3 === 1, at % 3 === 2];
      if (isUrl || !text) return [];
      if (!isLink) return { text };
      const url = parts[at + 1] as string;
      return parseHttpUrl(url) ? { text, url } : { text: `[${text}](${url})` };
    });

/** Such a text without the addresses that its links lead to. */
export const wordsOf = (source: string): string =>
  linkedText(source)
    .map(({ text }) => text)
    .join('');

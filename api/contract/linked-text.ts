/** A piece of a text: words, or words that lead somewhere. */
export type LinkedPiece = { text: string; url?: string };

/**
 * A text with links, written `[words](https://…)`, in pieces. Anything else stays the plain text it is: whoever shows it must show it as
 * text, never as HTML.
 */
export const linkedText = (source: string): LinkedPiece[] =>
  pieces(source.split(/\[([^\][]+)\]\((https?:\/\/[^\s()]+)\)/));

/** Of a split at links: words, then a link's words and its address, then words again. */
function pieces([before, text, url, ...rest]: string[]): LinkedPiece[] {
  const words = before ? [{ text: before }] : [];
  return text && url ? [...words, { text, url }, ...pieces(rest)] : words;
}

/** Such a text without the addresses that its links lead to. */
export const wordsOf = (source: string): string =>
  linkedText(source)
    .map(({ text }) => text)
    .join('');

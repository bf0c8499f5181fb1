/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { RichPiece, RichText } from '#contract/rich-text';

/** A text with bold and italic words, lists and links, built of its structure. */
export const Rich = ({ rich }: { rich: RichText }) => (
  <div class="text rich">
    {rich.map(({ kind, lines }) =>
      h(
        kind,
        null,
        lines.map((line, at) => (kind === 'p' ? [at ? <br /> : '', line.map(piece)] : <li>{line.map(piece)}</li>)),
      ),
    )}
  </div>
);

function piece({ text, bold, italic, url }: RichPiece) {
  const slanted = italic ? <em>{text}</em> : text;
  const strong = bold ? <strong>{slanted}</strong> : slanted;
  return url ? (
    <a href={url} target="_blank" rel="noopener">
      {strong}
    </a>
  ) : (
    strong
  );
}

/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { RichPiece, RichText } from '#contract/texts/rich-text';

/** Renders rich text from its structure, never from HTML. */
export const RichTextBlock = ({ rich }: { rich: RichText }) => (
  <div class="text">
    {rich.map(({ kind, lines }) =>
      h(
        kind,
        null,
        lines.map((line, index) =>
          kind === 'p' ? [index ? <br /> : '', line.map(renderPiece)] : <li>{line.map(renderPiece)}</li>,
        ),
      ),
    )}
  </div>
);

function renderPiece({ text, bold, italic, url }: RichPiece) {
  const emphasized = italic ? <em>{text}</em> : text;
  const strong = bold ? <strong>{emphasized}</strong> : emphasized;
  return url ? (
    <a href={url} target="_blank" rel="noopener">
      {strong}
    </a>
  ) : (
    strong
  );
}

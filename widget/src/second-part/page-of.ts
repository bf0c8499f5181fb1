import type { ResultCard } from '#contract/lead/submission.schema';
import type { CardBlock } from '#contract/result/card-block.schema';

type Page = {
  /** The blocks above and below the heading, which takes the focus. */
  above: CardBlock[];
  below: CardBlock[];
  heading: string;
};

/** The page of a result: as its owner has laid it out, or the default one. */
export function pageOf(card: ResultCard, next: { url: string; text: string } | undefined): Page {
  const { title: heading, text, rich, image, button, bands, shares, hideScore, blocks } = card;
  const onward: CardBlock[] = next ? [{ kind: 'button', ...next }] : [];
  if (blocks) {
    // Without its title, the page begins with the heading that it has anyway.
    const at = blocks.findIndex(({ kind }) => kind === 'title');
    return { above: blocks.slice(0, Math.max(at, 0)), below: [...blocks.slice(at + 1), ...onward], heading };
  }
  return {
    above: [
      ...(image ? [{ kind: 'media', media: { kind: 'picture', url: image, alt: '' } } as const] : []),
      ...(bands ? [{ kind: 'score', bands } as const] : []),
    ],
    heading,
    below: [
      ...(rich ? [{ kind: 'text', rich } as const] : text ? [plain(text)] : []),
      ...(button ? [{ kind: 'button', ...button } as const] : []),
      ...onward,
      ...(shares
        ? [
            {
              kind: 'bars',
              unit: 'percent',
              look: 'bars',
              bars: shares.map(({ percent, ...share }) => ({ ...share, value: percent })),
            } as const,
          ]
        : []),
      ...(bands || hideScore ? [] : [{ kind: 'score' } as const]),
    ],
  };
}

const plain = (text: string): CardBlock => ({
  kind: 'text',
  rich: [{ kind: 'p', lines: text.split('\n').map((words) => [{ text: words }]) }],
});

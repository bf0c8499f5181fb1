import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import type { CardBlock } from '../../contract/result/card-block.schema.ts';
import type { RichText } from '../../contract/texts/rich-text.ts';

/** What a result without a page of its own shows, as blocks. */
export function defaultBlocks({ image, rich, text, button, bands, shares, hideScore }: ResultCard): CardBlock[] {
  return [
    ...(image ? [{ kind: 'media', media: { kind: 'picture', url: image, alt: '' } } as const] : []),
    ...(bands ? [{ kind: 'score', bands } as const] : []),
    ...(rich || text ? [{ kind: 'text', rich: rich ?? plain(text) } as const] : []),
    ...(button ? [{ kind: 'button', ...button } as const] : []),
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
  ];
}

const plain = (text: string): RichText => [{ kind: 'p', lines: text.split('\n').map((words) => [{ text: words }]) }];

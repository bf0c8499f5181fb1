import type { ResultCard } from '../lead/submission.schema.ts';
import type { CardBlock } from './card-block.schema.ts';

/**
 * The blocks of a result that its owner has not laid out. A points quiz shows the score above the
 * title, a category quiz the shares, with the score as a small line.
 * @param onward where the quiz leads after the outcome's own button
 */
export const defaultPage = (
  { title, image, rich, text, button, bands, shares, hideScore }: ResultCard,
  onward: readonly CardBlock[] = [],
): CardBlock[] => [
  ...(image ? [{ kind: 'media', media: { kind: 'picture', url: image, alt: '' } } as const] : []),
  ...(bands ? [{ kind: 'score', bands } as const] : []),
  { kind: 'title', text: title },
  ...(rich || text
    ? [
        {
          kind: 'text',
          rich: rich ?? [{ kind: 'p' as const, lines: text.split('\n').map((words) => [{ text: words }]) }],
        } as const,
      ]
    : []),
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
];

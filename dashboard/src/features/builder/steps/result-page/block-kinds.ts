import type { BlockKind, ResultBlock } from '#contract/result/blocks.schema';
import { richPlain } from '#contract/texts/rich-text';
import { newRowId } from '../../editing/edited-quiz.ts';

/** A block as the menu offers it. */
type Offer = { name: string; make: () => ResultBlock };
const offer = (name: string, make: (id: string) => ResultBlock): Offer => ({ name, make: () => make(newRowId()) });

/** What can be added to the page of a result, in the order of the menu. */
export const offers: readonly Offer[] = [
  offer('Outcome’s title', (id) => ({ id, kind: 'outcome', part: 'title' })),
  offer('Outcome’s text', (id) => ({ id, kind: 'outcome', part: 'text' })),
  offer('Outcome’s picture', (id) => ({ id, kind: 'outcome', part: 'picture' })),
  offer('Outcome’s button', (id) => ({ id, kind: 'outcome', part: 'button' })),
  offer('Heading', (id) => ({ id, kind: 'heading', text: '' })),
  offer('Text', (id) => ({ id, kind: 'text', rich: [] })),
  offer('Picture', (id) => ({ id, kind: 'media', media: { kind: 'picture', url: '', alt: '' } })),
  offer('Video', (id) => ({ id, kind: 'media', media: { kind: 'video', url: '' } })),
  offer('Button', (id) => ({ id, kind: 'button', text: '', url: '' })),
  offer('Score', (id) => ({ id, kind: 'score' })),
  offer('Categories', (id) => ({ id, kind: 'categories', look: 'radar' })),
  offer('Shares of outcomes', (id) => ({ id, kind: 'shares' })),
  offer('Products', (id) => ({ id, kind: 'products', products: [newProduct()] })),
  offer('Quotation of an answer', (id) => ({ id, kind: 'quote', questionId: '' })),
  offer('How they compare', (id) => ({ id, kind: 'compare', noun: '' })),
];

export const newProduct = () => ({ title: '', note: '', price: '', url: '' });

/**
 * What a result shows without a page of its own, as blocks to go on from. Without the score of a
 * category quiz, whose options have no points.
 */
export const defaultBlocks = (isPoints: boolean): ResultBlock[] =>
  [
    'Outcome’s picture',
    ...(isPoints ? ['Score'] : []),
    'Outcome’s title',
    'Outcome’s text',
    'Outcome’s button',
    ...(isPoints ? [] : ['Shares of outcomes']),
  ].flatMap((name) => offers.find((one) => one.name === name)?.make() ?? []);

const parts = {
  title: 'Outcome’s title',
  text: 'Outcome’s text',
  picture: 'Outcome’s picture',
  button: 'Outcome’s button',
};
const names: Record<Exclude<BlockKind, 'outcome' | 'media'>, string> = {
  heading: 'Heading',
  text: 'Text',
  button: 'Button',
  score: 'Score',
  categories: 'Categories',
  shares: 'Shares of outcomes',
  products: 'Products',
  quote: 'Quotation',
  compare: 'How they compare',
};

export function blockName(block: ResultBlock): string {
  if (block.kind === 'outcome') return parts[block.part];
  if (block.kind === 'media') return block.media.kind === 'picture' ? 'Picture' : 'Video';
  return names[block.kind];
}

/** What a block says, in a line. */
export function blockSummary(block: ResultBlock, questions: ReadonlyArray<{ id: string; title: string }>): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'text':
      return richPlain(block.rich);
    case 'media':
      return block.media.url;
    case 'button':
      return [block.text, block.url].filter(Boolean).join(' → ');
    case 'categories':
      return block.look === 'radar' ? 'Radar on wide screens, bars on phones' : 'Bars';
    case 'products':
      return block.products
        .map(({ title }) => title)
        .filter(Boolean)
        .join(', ');
    case 'quote':
      return questions.find(({ id }) => id === block.questionId)?.title ?? '';
    case 'compare':
      return `Better than N % of M ${block.noun || 'results'}, from 50 results on`;
    default:
      return '';
  }
}

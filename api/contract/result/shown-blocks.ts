import type { ResultCard } from '../lead/submission.schema.ts';
import type { CategoryScore, ScorableOutcome } from '../scoring/scoring.ts';
import { bandOf } from '../scoring/scoring.ts';
import { fillAddress } from '../texts/fill-address.ts';
import type { Language } from '../texts/languages.ts';
import { fillPlaceholders, fillRichText, fillWords, type PlaceholderValues } from '../texts/placeholders.ts';
import type { RichText } from '../texts/rich-text.ts';
import { buildLink, type LinkFacts } from '../web/url.ts';
import type { BlockOf, ResultBlock } from './blocks.schema.ts';
import type { CardBlock } from './card-block.schema.ts';
import { type Comparison, compareText } from './compare-texts.ts';
import { type ConditionFacts, holds } from './condition.ts';
import { outcomeColor } from './outcome-colors.ts';

/** All that the blocks of a result are made of. */
export type BlockContext = ConditionFacts & {
  answers: ReadonlyArray<{ questionId: string; chosen: string[]; text: string }>;
  questions: ReadonlyArray<{ id: string; title?: string }>;
  outcomes: readonly ScorableOutcome[];
  isPoints: boolean;
  categories: readonly CategoryScore[];
  values: PlaceholderValues;
  /** The same where it goes into an address, without the name of a visitor who has not consented. */
  addressValues: PlaceholderValues;
  linkFacts: LinkFacts;
  language: Language;
  comparison: Comparison | undefined;
};

/** The blocks of a result whose conditions hold, filled in. `card` is the outcome's; a block that has nothing to show is left out. */
export const shownBlocks = (blocks: readonly ResultBlock[], card: ResultCard, context: BlockContext): CardBlock[] =>
  blocks.flatMap((block) => (holds(block.condition, context) ? (shown(block, card, context) ?? []) : []));

function shown(block: ResultBlock, card: ResultCard, context: BlockContext): CardBlock | undefined {
  const { values, addressValues, linkFacts } = context;
  const fill = (text: string) => fillPlaceholders(text, values);
  switch (block.kind) {
    case 'outcome':
      return outcomePart(block, card);
    case 'heading':
      return worded(fill(block.text), (text) => ({ kind: 'heading', text }));
    case 'text':
      return richBlock(fillRichText(block.rich, values));
    case 'media':
      return worded(block.media.url, () => ({ kind: 'media', media: block.media }));
    case 'button': {
      const url = buildLink(fillAddress(block.url, addressValues), block.parameters ? linkFacts : undefined);
      return url ? worded(fill(block.text), (text) => ({ kind: 'button', text, url })) : undefined;
    }
    case 'score':
      return card.hideScore ? undefined : { kind: 'score', ...(card.bands ? { bands: card.bands } : {}) };
    case 'categories':
      return categoryBars(block, context);
    case 'shares':
      return (
        card.shares && {
          kind: 'bars',
          unit: 'percent',
          look: 'bars',
          bars: card.shares.map(({ title, percent, color }) => ({
            title,
            value: percent,
            ...(color ? { color } : {}),
          })),
        }
      );
    case 'products':
      return products(block, context);
    case 'quote':
      return quote(block, context);
    case 'compare':
      return compare(block, card, context);
  }
}

const worded = (text: string, make: (text: string) => CardBlock): CardBlock | undefined =>
  text ? make(text) : undefined;

const richBlock = (rich: RichText): CardBlock | undefined =>
  rich.some(({ lines }) => lines.flat().some(({ text }) => text.trim())) ? { kind: 'text', rich } : undefined;

function outcomePart({ part }: BlockOf<'outcome'>, card: ResultCard): CardBlock | undefined {
  if (part === 'picture')
    return card.image ? { kind: 'media', media: { kind: 'picture', url: card.image, alt: '' } } : undefined;
  if (part === 'title') return worded(card.title, (text) => ({ kind: 'title', text }));
  if (part === 'button') return card.button && { kind: 'button', ...card.button };
  return richBlock(card.rich ?? [{ kind: 'p', lines: card.text.split('\n').map((text) => [{ text }]) }]);
}

function categoryBars(
  { look }: BlockOf<'categories'>,
  { categories, outcomes, isPoints }: BlockContext,
): CardBlock | undefined {
  const bars = categories.map(({ name, score }) => {
    // As good as a result of that score would be.
    const color = isPoints ? outcomeColor(outcomes, bandOf(outcomes, score)?.id) : undefined;
    return { title: name, value: score, ...(color ? { color } : {}) };
  });
  return bars.length > 0 ? { kind: 'bars', unit: 'points', look, bars } : undefined;
}

function products({ products }: BlockOf<'products'>, { values, addressValues }: BlockContext): CardBlock | undefined {
  const fill = (text: string) => fillPlaceholders(text, values);
  const named = products.flatMap(({ title, note, price, url, picture }) => {
    const name = fill(title);
    return name
      ? {
          title: name,
          note: fill(note),
          price,
          url: buildLink(fillAddress(url, addressValues)) ?? '',
          ...(picture?.url ? { picture } : {}),
        }
      : [];
  });
  return named.length > 0 ? { kind: 'products', products: named } : undefined;
}

function quote({ questionId }: BlockOf<'quote'>, { answers, questions, values }: BlockContext): CardBlock | undefined {
  const answer = values.answer?.[questionId];
  const question = questions.find(({ id }) => id === questionId);
  const isAnswered = answers.some((one) => one.questionId === questionId);
  return answer && question && isAnswered
    ? { kind: 'quote', question: fillWords(question.title ?? '', values), answer }
    : undefined;
}

function compare(
  { noun }: BlockOf<'compare'>,
  card: ResultCard,
  { comparison, language }: BlockContext,
): CardBlock | undefined {
  if (!comparison || card.hideScore) return undefined;
  return { kind: 'compare', percent: comparison.percent, text: compareText(comparison, noun, language) };
}

/**
 * Returns blocks as plain text, one line each, for clients that show only text. Leaves out the title, and buttons unless `button` says how
 * they are written.
 */
export function plainBlocks(
  blocks: readonly CardBlock[],
  plain: (rich: RichText) => string,
  button: (button: { text: string; url: string }) => string = () => '',
): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
        case 'compare':
          return block.text;
        case 'text':
          return plain(block.rich);
        case 'bars':
          return block.bars
            .map(({ title, value }) => `${title}: ${value}${block.unit === 'percent' ? '%' : ''}`)
            .join('\n');
        case 'products':
          return block.products
            .map(({ title, note, price, url }) => [title, note, price, url].filter(Boolean).join('\n'))
            .join('\n\n');
        case 'quote':
          return `${block.question}\n“${block.answer}”`;
        case 'button':
          return button(block);
        default:
          return '';
      }
    })
    .filter(Boolean)
    .join('\n\n');
}

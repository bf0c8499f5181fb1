import { expect, it } from 'vitest';
import type { z } from 'zod';
import { quizInputSchema } from '#contract/quiz/quiz.schema';
import type { ResultBlock } from '#contract/result/blocks.schema';
import { richText } from '#contract/texts/rich-text';
import { type EditedQuiz, emptyQuiz } from '../editing/edited-quiz.ts';
import { describeValue } from './describe-value.ts';
import { differencesOf, listChanges } from './list-changes.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
type Made = { seed: string; key: string };

/** Values of a schema, one for each of its alternatives. Strings name their seed and field: no rule of theirs is kept. */
function valuesOf(schema: z.core.$ZodType, made: Made): unknown[] {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([key, field]) => [key, valuesOf(field as z.core.$ZodType, { ...made, key })] as const,
      );
      const count = Math.max(1, ...fields.map(([, values]) => values.length));
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(fields.map(([key, values]) => [key, values[at % values.length]])),
      );
    }
    case 'array':
      return [valuesOf(def.element as z.core.$ZodType, made).map(identified)];
    case 'union':
      return def.options.flatMap((option) => valuesOf(option as z.core.$ZodType, made));
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return [...def.values];
    case 'boolean':
      return made.seed === 'one' ? [true, false] : [false, true];
    case 'number':
      return made.seed === 'one' ? [1] : [2];
    case 'string':
      return [`${made.seed} ${made.key}`];
    case 'unknown':
      return [made.seed];
    case 'pipe':
      return valuesOf(def.in as z.core.$ZodType, made);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return valuesOf(def.innerType as z.core.$ZodType, made);
    default:
      throw new Error(`No values for ${def.type}`);
  }
}

/** Rows of both seeds have the same ids. */
const identified = (row: unknown, at: number): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? { ...row, id: `row${at}` } : row;

const quizzes = (seed: string) => valuesOf(quizInputSchema, { seed, key: '' }) as EditedQuiz[];
const [ones, others] = [quizzes('one'), quizzes('other')];

it('has words for each field of a quiz, of whatever kind its rows are', () => {
  const kinds = new Set(ones[0]?.resultBlocks.map(({ kind }) => kind));
  expect(kinds.size).toBe(11);
  const pairs = ones.flatMap((one, at): Array<[EditedQuiz, EditedQuiz]> => {
    const other = others[at] as EditedQuiz;
    return [
      [emptyQuiz(), one],
      [one, emptyQuiz()],
      [one, other],
    ];
  });
  const found = pairs.flatMap(([before, after]) => differencesOf(before, after));
  expect(found.length).toBeGreaterThan(1_000);
  const words = found.map(({ place, before, after }) => `${place}: ${before} → ${after}`);
  expect(words.filter((line) => /\[object|undefined|NaN|Changed/.test(line))).toEqual([]);
  // One has to choose between the two sides. What made-up ids name is not there on either.
  const alike = found.filter(({ before, after }) => before === after && !/ gone| not there/.test(before));
  expect(alike).toEqual([]);
});

it('has words for a whole list, and for what no version knows yet', () => {
  for (const quiz of ones)
    for (const [field, value] of Object.entries(quiz)) expect(describeValue(value, field)).not.toContain('[object');
  expect(describeValue({ later: { or: 1 } }, 'later')).toBe('Changed');
  expect(describeValue([{ later: 1 }], 'later')).toBe('Changed');
});

const question = { id: 'q1', title: 'Why?', type: 'dropdown' as const, order: 0, options: [] };
const quiz = (...resultBlocks: ResultBlock[]): EditedQuiz => ({ ...emptyQuiz(), questions: [question], resultBlocks });
const changed = (before: ResultBlock, after: ResultBlock) =>
  listChanges(quiz(before), quiz(after)).map(({ place, text }) => `${place}: ${text}`);

it('describes blocks of the result by what they say', () => {
  const text: ResultBlock = { id: 'b', kind: 'text', rich: richText('Hello **you**') };
  expect(changed(text, { ...text, rich: richText('Bye') })).toEqual([
    'Block “Text: Hello you”, Text: Hello **you** → Bye',
  ]);
  expect(changed(text, { ...text, condition: { when: 'answered', questionId: 'q1' } })).toEqual([
    'Block “Text: Hello you”, When it is shown: Always → when “Why?” was answered',
  ]);
  const cream = { title: 'Cream', note: '', price: '', url: '' };
  const products: ResultBlock = { id: 'b', kind: 'products', products: [cream] };
  expect(
    changed(products, {
      ...products,
      products: [{ ...cream, price: '9 €', picture: { url: 'https://a.example/b.png', alt: '' } }],
    }),
  ).toEqual(['Block “Products”, Products: “Cream” → “Cream” (9 €, A picture)']);
  const quote: ResultBlock = { id: 'b', kind: 'quote', questionId: '' };
  expect(changed(quote, { ...quote, questionId: 'q1' })).toEqual(['Block “Quotation”, Question: Empty → 1. Why?']);
});

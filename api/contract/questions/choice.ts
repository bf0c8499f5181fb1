import { limits } from '../web/limits.ts';
import type { QuestionKind, ScorableQuestion } from './kind.ts';
import type { AnswerRules, QuizOption } from './question.schema.ts';
import { type AnswerEffect, NOTHING, optionWorth, type ScorableOption } from './worth.ts';

/** What all kinds have in common whose answer is one of the question's options. */
export const choice: QuestionKind = {
  settings: ['description', 'media', 'category', 'optional', 'shuffle', 'next'],
  optionSettings: ['next', 'other'],
  maxOptions: limits.options,
  asks: true,
  rows: (options) => [...options],
  accept({ options }, { questionId, answerOptionId, otherText }) {
    if (answerOptionId === undefined) return { refused: 'This question needs one of its options' };
    const option = options.find(({ id }) => id === answerOptionId);
    if (!option) return { refused: 'This option is not part of the question' };
    return {
      answer: { questionId, chosen: [option.id], text: textOf(option, otherText), worth: optionWorth(option) },
    };
  },
  fits: ({ options }, chosen) => chosen.length === 1 && options.some(({ id }) => id === chosen[0]),
  worth({ options }, [chosen]) {
    const option = options.find(({ id }) => id === chosen);
    return option ? optionWorth(option) : NOTHING;
  },
  best: ({ options }) => (options.length ? Math.max(...options.map((option) => optionWorth(option).points)) : 0),
  distribution: ({ options }) => options.map((option) => ({ ...effectOf(option), count: 1n })),
  answerCount: ({ options }) => options.length,
  draw: ({ options }, random) => drawOne(options, random),
  scored: true,
  numeric: false,
  conflicts: ({ options }) => [...tooMany(options, limits.options), ...twoOthers(options)],
  problems: ({ options }) => tooFew(options),
};

/** An option in words: the visitor's own where they wrote what else it is. */
export const textOf = ({ text, other }: QuizOption, otherText: string | undefined): string =>
  (other && otherText) || text;

export const effectOf = (option: ScorableOption): AnswerEffect => ({
  worth: optionWorth(option),
  ...(option.next ? { next: option.next } : {}),
});

/** The effect of one of the options, each equally likely. */
export function drawOne(options: ScorableQuestion['options'], random: () => number): AnswerEffect {
  const option = options[Math.floor(random() * options.length)];
  return option ? effectOf(option) : { worth: NOTHING };
}

type Options = ReadonlyArray<Pick<AnswerRules['options'][number], 'text' | 'other'>>;

export const tooMany = (options: readonly unknown[], most: number) =>
  options.length > most ? [{ field: 'options', message: `At most ${most} answer options` }] : [];

/** What a visitor writes belongs to one option. */
export const twoOthers = (options: Options) =>
  options.filter(({ other }) => other).length > 1
    ? [{ field: 'options', message: 'Only one option can take a text of the visitor' }]
    : [];

export const tooFew = (options: Options) =>
  options.filter(({ text }) => text.trim()).length >= limits.minOptions
    ? []
    : [{ field: 'options', message: `At least ${limits.minOptions} answer options are required with text` }];

import { limits } from '../web/limits.ts';
import type { QuestionKind } from './kind.ts';
import { NOTHING, optionWorth } from './worth.ts';

/** What all kinds have in common whose answer is one of the question's options. */
export const choice: QuestionKind = {
  rows: (options) => [...options],
  accept({ options }, { questionId, answerOptionId }) {
    if (answerOptionId === undefined) return { refused: 'This question needs one of its options' };
    const option = options.find(({ id }) => id === answerOptionId);
    if (!option) return { refused: 'This option is not part of the question' };
    return { answer: { questionId, chosen: [option.id], text: option.text, worth: optionWorth(option) } };
  },
  worth({ options }, [chosen]) {
    const option = options.find(({ id }) => id === chosen);
    return option ? optionWorth(option) : NOTHING;
  },
  best: ({ options }) => (options.length ? Math.max(...options.map((option) => optionWorth(option).points)) : 0),
  distribution: ({ options }) => options.map((option) => ({ worth: optionWorth(option), count: 1n })),
  scored: true,
  problems: ({ options }) =>
    options.filter(({ text }) => text.trim()).length >= limits.minOptions
      ? []
      : [{ field: 'options', message: `needs at least ${limits.minOptions} answer options with text` }],
};

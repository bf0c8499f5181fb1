import { dayProblem, isDay } from './day.ts';
import type { QuestionKind } from './kind.ts';
import { typedText } from './typed-text.ts';
import { NOTHING } from './worth.ts';

/** A day of the calendar, sent and kept as 2026-01-31. */
export const date: QuestionKind = {
  ...typedText({ max: 10, read: (text) => text }),
  settings: ['description', 'media', 'optional', 'next', 'from', 'to'],
  accept(question, { questionId, textAnswer = '' }) {
    if (!isDay(textAnswer)) return { refused: 'This question needs a day such as 2026-01-31' };
    const problem = dayProblem(question, textAnswer);
    if (problem) return { refused: problem === 'from' ? `Not before ${question.from}` : `Not after ${question.to}` };
    return { answer: { questionId, chosen: [], text: textAnswer, worth: NOTHING } };
  },
  conflicts: ({ from, to }) =>
    from && to && from > to ? [{ field: 'to', message: 'The last day is before the first' }] : [],
};

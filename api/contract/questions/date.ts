import { isDay } from './day.ts';
import type { QuestionKind } from './kind.ts';
import { typedText } from './typed-text.ts';
import { NOTHING } from './worth.ts';

/** What is wrong with a day: before the first, or after the last. Days compare as texts. */
export function dayProblem(
  { from = '', to = '9999-12-31' }: { from?: string | undefined; to?: string | undefined },
  day: string,
): 'from' | 'to' | undefined {
  if (day < from) return 'from';
  return day > to ? 'to' : undefined;
}

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
  conflicts: ({ from, to }) => (from && to && from > to ? [{ field: 'to', message: 'ends before it begins' }] : []),
};

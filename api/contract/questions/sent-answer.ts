import type { Answer, SentAnswer } from './answer.schema.ts';

/** What is said where an answer is missing, of whatever kind the question is; the widget says it in the visitor's language. */
export const UNANSWERED = 'Please select an answer';

/**
 * An answer in the visitor's browser, which knows no worths: chosen options, or a text. A number is a
 * text with the range that it falls into.
 */
export type GivenAnswer = Pick<Answer, 'questionId' | 'chosen'> &
  Partial<Pick<Answer, 'text'>> & { otherText?: string };

/** An answer in the form in which it is sent. */
export const sentAnswer = ({ questionId, chosen, text, otherText }: GivenAnswer) =>
  (text === undefined
    ? { questionId, ...(chosen[1] ? { answerOptionIds: chosen } : { answerOptionId: chosen[0] }), otherText }
    : { questionId, textAnswer: text }) as SentAnswer;

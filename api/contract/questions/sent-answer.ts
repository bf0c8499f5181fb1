import type { Answer, SentAnswer } from './answer.schema.ts';

/** What is said where an answer is missing, of whatever kind the question is; the widget says it in the visitor's language. */
export const UNANSWERED = 'Please select an answer';

/** An answer in the visitor's browser, which knows no worths: chosen options, or a text. */
export type GivenAnswer = Pick<Answer, 'questionId' | 'chosen'> & Partial<Pick<Answer, 'text'>>;

/** An answer in the form in which it is sent. */
export const sentAnswer = ({ questionId, chosen, text }: GivenAnswer) =>
  (chosen[1]
    ? { questionId, answerOptionIds: chosen }
    : { questionId, textAnswer: text, answerOptionId: chosen[0] }) as SentAnswer;

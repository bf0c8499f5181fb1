import type { Answer, SentAnswer } from './answer.schema.ts';
import type { GivenAnswer } from './sent-answer.ts';

/** The inverse of `sentAnswer`: a text is the visitor's own where it was sent as one. */
export function givenAnswer({ questionId, chosen }: Answer, sent: readonly SentAnswer[]): GivenAnswer {
  const { textAnswer, numberAnswer, otherText } = sent.findLast((one) => one.questionId === questionId) ?? {};
  const text = textAnswer ?? (numberAnswer === undefined ? undefined : String(numberAnswer));
  return {
    questionId,
    chosen,
    ...(text === undefined ? {} : { text }),
    ...(otherText === undefined ? {} : { otherText }),
  };
}

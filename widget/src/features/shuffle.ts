import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import type { View } from '../view.ts';

/** A number that looks random and is always the same for a text. */
function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x9e3779b1) ^ (sum >>> 15);
  return sum;
}

/**
 * Puts the options in an order of the visit's own, which a reload keeps. What stands for anything
 * else, or for none, stays last.
 */
function shuffleOptions(question: EmbedQuestion, { host }: View): EmbedQuestion {
  if (!question.shuffle) return question;
  const keys = question.answerOptions.map((option) => ({
    option,
    isLast: +!!(option.other || option.alone),
    key: hash(`${host.sessionId?.()}${question.id}${option.id}`),
  }));
  keys.sort((a, b) => a.isLast - b.isLast || (a.isLast ? 0 : a.key - b.key));
  return { ...question, answerOptions: keys.map(({ option }) => option) };
}

export const shuffle = { prepare: shuffleOptions };

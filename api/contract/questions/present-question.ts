import type { EmbedQuestion } from '../public-quiz.schema.ts';
import type { PublicQuestion, Question } from './question.schema.ts';

/** A question as whoever takes the quiz may see it. */
export function publicQuestion({ options, ...question }: Question): PublicQuestion {
  return { ...question, answerOptions: options.map((option, order) => ({ ...option, order })) };
}

/** A question as it travels inside the script: without what an answer is worth, which no one should read ahead. */
export function embedQuestion({ order: _place, answerOptions, ...question }: PublicQuestion): EmbedQuestion {
  return {
    ...question,
    answerOptions: answerOptions.map(({ points: _points, bucket: _bucket, order: _row, ...option }) => option),
  };
}

/** A question in a file, where its place says its order and nothing has an id. */
export function questionInFile({ id: _id, order: _place, options, ...question }: Question) {
  return { ...question, options: options.map(({ id: _option, ...option }) => option) };
}

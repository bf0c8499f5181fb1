import type { EmbedQuestion } from '../quiz/public-quiz.schema.ts';
import { bucketOf } from '../scoring/buckets.ts';
import type { PublicQuestion, Question } from './question.schema.ts';

/** A question as whoever takes the quiz may see it. */
export function publicQuestion(
  { options, ...question }: Question,
  outcomes: ReadonlyArray<{ id: string; name: string }>,
): PublicQuestion {
  return {
    ...question,
    answerOptions: options.map(({ votes, ...option }, order) => ({
      ...option,
      bucket: bucketOf(votes, outcomes),
      order,
    })),
  };
}

/** A question as it travels inside the script: without what an answer is worth, which no one should read ahead. */
export function embedQuestion({
  order: _place,
  category: _category,
  answerOptions,
  ...question
}: PublicQuestion): EmbedQuestion {
  return {
    ...question,
    answerOptions: answerOptions.map(({ points: _points, bucket: _bucket, order: _row, ...option }) => option),
  };
}

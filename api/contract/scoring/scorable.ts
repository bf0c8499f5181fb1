import type { Question } from '../questions/question.schema.ts';
import { DEMO_DEFAULT_OUTCOME, DEMO_QUIZ_ID } from '../quiz/demo-quiz.ts';
import type { PublicQuiz } from '../quiz/public-quiz.schema.ts';
import { voteReader } from './buckets.ts';
import type { ScorableQuiz } from './scoring.ts';

/** A public quiz in the shape that scoring reads. */
export function scorablePublicQuiz({
  id,
  outcomeType,
  questions,
  outcomeBuckets,
}: PublicQuiz): ScorableQuiz & { questions: Question[] } {
  const { read } = voteReader(outcomeBuckets);
  return {
    outcomeType,
    questions: questions.map(({ answerOptions, ...question }) => ({
      ...question,
      options: answerOptions.map(({ bucket, order: _row, ...option }) => ({
        ...option,
        votes: read({ bucket }).votes,
      })),
    })),
    outcomes: outcomeBuckets,
    ...(id === DEMO_QUIZ_ID ? { defaultOutcome: DEMO_DEFAULT_OUTCOME } : {}),
  };
}

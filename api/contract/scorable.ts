import { DEMO_DEFAULT_OUTCOME, DEMO_QUIZ_ID } from './demo-quiz.ts';
import type { PublicQuiz } from './public-quiz.schema.ts';
import type { Question } from './questions/question.schema.ts';
import type { ScorableQuiz } from './scoring.ts';

/** A public quiz in the shape that scoring reads. */
export function scorablePublicQuiz(
  quiz: PublicQuiz,
): ScorableQuiz & { questions: Array<Pick<Question, 'id' | 'type' | 'options'>> } {
  return {
    outcomeType: quiz.outcomeType,
    questions: quiz.questions.map(({ id, type, answerOptions }) => ({ id, type, options: answerOptions })),
    outcomes: quiz.outcomeBuckets,
    ...(quiz.id === DEMO_QUIZ_ID ? { defaultOutcome: DEMO_DEFAULT_OUTCOME } : {}),
  };
}

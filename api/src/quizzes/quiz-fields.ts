import { quizDefaults } from '../../contract/quiz-defaults.ts';
import { publicQuizFields, type QuizFields, quizFields } from '../../contract/quiz-fields.schema.ts';

/** The fields that an owner edits, of a stored quiz. One that was stored before there was a field has its default. */
export const quizFieldsOf = (quiz: QuizFields): QuizFields => pick(quiz, quizFields.shape) as QuizFields;

/** Those of them that takers may see. */
export const publicQuizFieldsOf = (quiz: QuizFields) =>
  pick(quiz, publicQuizFields.shape) as Pick<QuizFields, keyof typeof publicQuizFields.shape>;

function pick(quiz: QuizFields, shape: object): Partial<QuizFields> {
  const whole: QuizFields = {
    ...quizDefaults,
    ...quiz,
    thankYouPageConfig: { ...quizDefaults.thankYouPageConfig, ...quiz.thankYouPageConfig },
  };
  return Object.fromEntries(Object.keys(shape).map((name) => [name, whole[name as keyof QuizFields]]));
}

import { pick } from '../../contract/pick.ts';
import { quizDefaults } from '../../contract/quiz-defaults.ts';
import { publicQuizFields, type QuizFields, quizFields } from '../../contract/quiz-fields.schema.ts';

/** The fields that an owner edits, of a stored quiz. One that was stored before there was a field has its default. */
export const quizFieldsOf = (quiz: QuizFields): QuizFields => pick(whole(quiz), quizFields.shape);

/** Those of them that visitors may see. */
export const publicQuizFieldsOf = (quiz: QuizFields) => pick(whole(quiz), publicQuizFields.shape);

const whole = (quiz: QuizFields): QuizFields => ({
  ...quizDefaults,
  ...quiz,
  thankYouPageConfig: { ...quizDefaults.thankYouPageConfig, ...quiz.thankYouPageConfig },
});

import { pick } from '../../contract/pick.ts';
import { publicQuizFields, type QuizFields, quizFields } from '../../contract/quiz/quiz-fields.schema.ts';

/** The fields that an owner edits, of a stored quiz. */
export const quizFieldsOf = (quiz: QuizFields): QuizFields => ({
  ...pick(quiz, quizFields.shape),
  ...scoreOf(quiz),
  // Quizzes stored before the switch existed lack it.
  proofOfWork: quiz.proofOfWork === true,
});

/** Those of them that visitors may see. */
export const publicQuizFieldsOf = (quiz: QuizFields) => ({
  ...pick(quiz, publicQuizFields.shape),
  ...scoreOf(quiz),
});

/** Quizzes stored before the switch existed lack it, and show their score. */
const scoreOf = ({ showScore }: QuizFields) => ({ showScore: showScore !== false });

import type { PublicQuiz } from '../../contract/public-quiz.schema.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';

/** A quiz as visitors see it: nothing of the owner's, not even the target of the redirect. */
export function presentPublicQuiz(quiz: QuizRecord): PublicQuiz {
  return {
    id: quiz._id,
    title: quiz.title,
    description: quiz.description,
    outcomeType: quiz.outcomeType,
    primaryColor: quiz.primaryColor,
    secondaryColor: quiz.secondaryColor,
    darkMode: quiz.darkMode,
    logoUrl: quiz.logoUrl,
    isActive: quiz.status === 'published',
    version: quiz.version,
    language: quiz.language,
    consentRequired: quiz.consentRequired,
    privacyUrl: quiz.privacyUrl,
    thankYouPageConfig: quiz.thankYouPageConfig,
    questions: quiz.questions.map(({ id, type, title, order, options }) => ({
      id,
      type,
      title,
      order,
      answerOptions: options.map((option, index) => ({
        id: option.id,
        text: option.text,
        points: option.points,
        bucket: option.bucket,
        order: index,
      })),
    })),
    outcomeBuckets: quiz.outcomes.map(({ id, name, title, description }) => ({ id, name, title, description })),
  };
}

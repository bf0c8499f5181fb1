import type { PublicQuiz } from '#contract/public-quiz.schema';
import type { EditedQuiz } from './editor-state.ts';

/** The edited quiz as a visitor would get it. */
export function previewQuiz(quiz: EditedQuiz): PublicQuiz {
  const { outcomes, questions, redirectUrl: _redirect, thankYouPageType: _type, ...rest } = quiz;
  return {
    ...rest,
    id: 'preview',
    title: quiz.title || 'Untitled quiz',
    isActive: true,
    version: 'preview',
    questions: questions.map(({ id, type, title, order, options }) => ({
      id,
      type,
      title,
      order,
      answerOptions: options.map((option, index) => ({ ...option, order: index })),
    })),
    outcomeBuckets: outcomes.map(({ id, name, title, description }) => ({ id, name, title, description })),
  };
}

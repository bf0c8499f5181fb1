import { omit } from '#contract/pick';
import { publicQuestion } from '#contract/questions/present-question';
import type { Question } from '#contract/questions/question.schema';
import { privateFields } from '#contract/quiz/private-fields';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { memoize } from '../../../lib/memoize.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';

// Categories are not shown before the result.
const shownQuestion = memoize((question: Question) => publicQuestion(question, []));

/** The edited quiz as a visitor would get it. */
export function previewQuiz(quiz: EditedQuiz): PublicQuiz {
  const { outcomes, questions, ...fields } = quiz;
  return {
    ...omit(fields, privateFields),
    id: 'preview',
    title: quiz.title || 'Untitled quiz',
    isActive: true,
    version: 'preview',
    questions: questions.map(shownQuestion),
    outcomeBuckets: outcomes.map(({ id, name, title, description }) => ({ id, name, title, description })),
  };
}

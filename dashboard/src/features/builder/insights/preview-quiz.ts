import { omit } from '#contract/pick';
import { embedQuestion, publicQuestion } from '#contract/questions/present-question';
import type { PublicQuestion, Question } from '#contract/questions/question.schema';
import { embedQuiz } from '#contract/quiz/embed-quiz';
import { privateFields } from '#contract/quiz/private-fields';
import type { EmbedQuiz, PublicQuiz } from '#contract/quiz/public-quiz.schema';
import type { Palettes } from '#contract/web/theme';
import { memoize } from '../../../lib/memoize.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';

const WRITTEN_LATER = { title: 'Your question', option: 'Your answer' };

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

/** The quiz as the widget draws it. What is not written yet has a word in its place. */
export function drawnQuiz(quiz: EditedQuiz, palettes?: Palettes): EmbedQuiz {
  const shown = previewQuiz(quiz);
  return embedQuiz({ ...shown, questions: shown.questions.map(withWords) }, palettes, drawnQuestion);
}

const withWords = memoize(
  (question: PublicQuestion): PublicQuestion => ({
    ...question,
    title: question.title.trim() ? question.title : WRITTEN_LATER.title,
    answerOptions: question.answerOptions.map((option) => ({
      ...option,
      text: option.text.trim() ? option.text : WRITTEN_LATER.option,
    })),
  }),
);
const drawnQuestion = memoize(embedQuestion);

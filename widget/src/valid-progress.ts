import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import type { Progress } from './quiz-host.ts';
import type { VisitorAnswer } from './run-quiz.ts';
import { shownQuestions } from './way.ts';

/**
 * What an earlier load of the page has saved, as far as it fits the quiz: anything else on the page
 * can write to the storage.
 */
export function validProgress(quiz: EmbedQuiz, saved: Progress | undefined): Progress | undefined {
  const isKnown = ({ questionId, chosen, text = '' }: VisitorAnswer) =>
    quiz.questions.some(
      ({ id, answerOptions }) =>
        id === questionId && `${text}` === text && chosen.every((each) => answerOptions.some(({ id }) => id === each)),
    );
  try {
    const { answers, index } = saved as Progress;
    const known = { ...saved, index, answers: answers.filter(isKnown) };
    if (index === +index && shownQuestions({ quiz, ...known })[index]) return known;
  } catch {}
}

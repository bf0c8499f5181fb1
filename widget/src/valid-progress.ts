import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import type { Progress } from './quiz-host.ts';
import { shownQuestions } from './way.ts';

/**
 * What an earlier load of the page has saved, if it fits the quiz: anything else in the page can
 * write to the storage.
 */
export function validProgress(quiz: EmbedQuiz, saved: Progress | undefined): Progress | undefined {
  try {
    const { answers, index } = saved as Progress;
    const areKnown = answers.every(({ questionId, chosen, text = '' }) => {
      const options = quiz.questions.find(({ id }) => id === questionId)?.answerOptions;
      return `${text}` === text && chosen.every((chosenId) => options?.some(({ id }) => id === chosenId)) && options;
    });
    return areKnown && shownQuestions({ quiz, answers })[index] ? saved : undefined;
  } catch {
    return undefined;
  }
}

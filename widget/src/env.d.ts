import type { PageData } from '#contract/quiz/public-quiz.schema';
import type { QuizHost } from './quiz-host.ts';

declare global {
  /** Replaced by the server with the quiz, its texts and the origin of this installation. */
  const __QUIZFUNNEL_DATA__: PageData;
  interface Window {
    /** Hears the events of the quiz on its own page, where tools measure it. */
    measureQuiz?: QuizHost['emit'];
  }
}

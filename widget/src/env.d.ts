import type { PageData } from '#contract/quiz/public-quiz.schema';

declare global {
  /** Replaced by the server with the quiz, its texts and the origin of this installation. */
  const __QUIZFUNNEL_DATA__: PageData;
}

import type { PageData } from '#contract/public-quiz.schema';

declare global {
  /** Replaced by the server with the quiz, its texts and this installation's address. */
  const __QUIZFUNNEL_DATA__: PageData;
}

import { type Language, languageOf } from '#contract/languages';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { resultCard } from '#contract/result-card';
import { scorablePublicQuiz } from '#contract/scorable';
import { scoreQuiz } from '#contract/scoring';
import type { ResultCard } from '#contract/submission.schema';
import { afterLead } from './after-lead/after-lead.ts';
import type { QuizHost } from './quiz-host.ts';

type LocalQuiz = Parameters<typeof resultCard>[0] & { language?: Language | 'auto' };
type LocalHostOptions = {
  /** The quiz as it is now, with points, buckets and the texts of its result. */
  quiz: () => LocalQuiz;
  delayMs: number;
  /** What there is to share, if anything. */
  share?: () => ResultCard['share'];
  /** Where the button of a quiz that thanks in place leads. */
  continueUrl?: () => string;
};

/** A host that scores here and sends nothing, goes nowhere. */
function localHost({ quiz, delayMs, share, continueUrl }: LocalHostOptions): QuizHost {
  return {
    async submit({ answers, name }) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const { score, outcome } = scoreQuiz(quiz(), answers);
      const language = languageOf(quiz().language);
      const card = resultCard(quiz(), { score, outcome, name, answers, language }, share?.());
      return {
        id: 'local',
        score,
        outcome,
        card,
        ...(card.thanks && continueUrl ? { continueUrl: continueUrl() } : {}),
      };
    },
    track: () => undefined,
    redirect: () => undefined,
    emit: () => true,
    afterLead: async () => afterLead,
    load: () => undefined,
    save: () => undefined,
  };
}

/** The demo page's host: scored after the wait of a real submission. */
export const demoHost = (quiz: PublicQuiz): QuizHost =>
  localHost({
    quiz: () => ({
      ...scorablePublicQuiz(quiz),
      outcomes: quiz.outcomeBuckets,
      thankYouPageType: 'custom',
      thankYouPageConfig: quiz.thankYouPageConfig,
    }),
    delayMs: 1_000,
  });

/** The builder's host: scores the quiz as it stands in the editor and never leaves the page. */
export const previewHost = (options: Omit<LocalHostOptions, 'delayMs'>): QuizHost =>
  localHost({ ...options, delayMs: 300 });

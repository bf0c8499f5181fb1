import { acceptAnswers } from '#contract/lead/accept-answers';
import type { ResultCard } from '#contract/lead/submission.schema';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { SAMPLE_COMPARISON } from '#contract/result/compare-texts';
import { resultCard, resultValues } from '#contract/scoring/result-card';
import { scorablePublicQuiz } from '#contract/scoring/scorable';
import { scoreQuiz } from '#contract/scoring/scoring';
import { fillAddress } from '#contract/texts/fill-address';
import { type Language, languageOf } from '#contract/texts/languages';
import { buildLink } from '#contract/web/url';
import type { QuizHost } from './quiz-host.ts';
import { secondPart } from './second-part/second-part.ts';

type LocalQuiz = Parameters<typeof resultCard>[0] & {
  questions: Parameters<typeof acceptAnswers>[0];
  language?: Language | 'auto';
  redirectUrl?: string;
};
type LocalHostOptions = {
  /** The current quiz, with points, buckets and result texts. */
  quiz: () => LocalQuiz;
  delayMs: number;
  share?: () => ResultCard['share'];
};

/** A host that scores in the browser, sends nothing and never redirects. */
function createLocalHost({ quiz, delayMs, share }: LocalHostOptions): QuizHost {
  return {
    async submit({ answers: sent, name, email, consentGiven }) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const { answers } = acceptAnswers(quiz().questions, sent);
      const { score, outcomeId, outcome, categories, totals } = scoreQuiz(quiz(), answers);
      const language = languageOf(quiz().language);
      const facts = { score, outcomeId, outcome, email, consentGiven };
      const result = { ...facts, categories, totals, name, answers, language, comparison: SAMPLE_COMPARISON };
      const card = resultCard(quiz(), result, share?.());
      const { addressValues } = resultValues(quiz(), result);
      const nextUrl = card.thanks && buildLink(fillAddress(quiz().redirectUrl ?? '', addressValues), facts);
      return {
        id: 'local',
        score,
        outcome,
        card,
        ...(nextUrl ? { nextUrl } : {}),
      };
    },
    track: () => undefined,
    redirect: () => undefined,
    emit: () => true,
    secondPart: async () => secondPart,
    load: () => undefined,
    save: () => undefined,
  };
}

/** Host of the demo page, with the delay of a real submission. */
export const createDemoHost = (quiz: PublicQuiz): QuizHost =>
  createLocalHost({
    quiz: () => ({
      ...scorablePublicQuiz(quiz),
      outcomes: quiz.outcomeBuckets,
      titlesInBars: true,
      thankYouPageType: 'custom',
      thankYouPageConfig: quiz.thankYouPageConfig,
    }),
    delayMs: 1_000,
  });

/** Host of the builder's preview: scores the quiz as it is in the editor. */
export const createPreviewHost = (options: Omit<LocalHostOptions, 'delayMs'>): QuizHost =>
  createLocalHost({ ...options, delayMs: 300 });

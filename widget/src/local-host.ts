import type { PublicQuiz } from '#contract/public-quiz.schema';
import { scorablePublicQuiz } from '#contract/scorable';
import { type ScorableQuiz, scoreQuiz } from '#contract/scoring';
import type { SubmissionResult } from '#contract/submission.schema';
import type { QuizHost } from './quiz-host.ts';

type LocalHostOptions = {
  /** The quiz as it is now, with points and buckets. */
  quiz: () => ScorableQuiz;
  delayMs: number;
  /** What the result carries beyond score and outcome. */
  after?: () => Pick<SubmissionResult, 'redirectUrl' | 'continueUrl'>;
  onRedirect?: (url: string) => void;
};

/** A host that scores here and sends nothing. */
export function localHost({ quiz, delayMs, after, onRedirect }: LocalHostOptions): QuizHost {
  return {
    async submit({ answers }) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const { score, outcome } = scoreQuiz(quiz(), answers);
      return { id: 'local', score, outcome, ...after?.() };
    },
    track: () => undefined,
    redirect: (url) => onRedirect?.(url),
    emit: () => true,
    load: () => undefined,
    save: () => undefined,
  };
}

/** The demo page's host: scored after the wait of a real submission. */
export const demoHost = (quiz: PublicQuiz): QuizHost =>
  localHost({ quiz: () => scorablePublicQuiz(quiz), delayMs: 1_000 });

/** The builder's host: scores the quiz as it stands in the editor and never leaves the page. */
export const previewHost = (options: Omit<LocalHostOptions, 'delayMs'>): QuizHost =>
  localHost({ ...options, delayMs: 300 });

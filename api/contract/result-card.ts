import { fillPlaceholders } from './placeholders.ts';
import { bucketKey } from './scoring.ts';
import type { ResultCard } from './submission.schema.ts';

type CardQuiz = {
  outcomes: ReadonlyArray<{ name: string; title: string; description: string }>;
  thankYouPageType: string;
  thankYouPageConfig: { title: string; subtitle: string; message: string };
};

/**
 * What a visitor reads after submitting: the outcome's words and, on a quiz that thanks in place, its thank-you texts with `{{name}}`,
 * `{{score}}` and `{{outcome}}` filled in. Plain text throughout. `title` is '' where no outcome fits.
 */
export function resultCard(
  quiz: CardQuiz,
  { score, outcome, name }: { score: number; outcome: string; name: string },
): ResultCard {
  const found = quiz.outcomes.find((candidate) => bucketKey(candidate.name) === bucketKey(outcome));
  const title = found?.title || outcome;
  const fill = (text: string) => fillPlaceholders(text, { name, score, outcome: title });
  const { thankYouPageConfig: texts } = quiz;
  return {
    title,
    text: found?.description ?? '',
    ...(quiz.thankYouPageType === 'dynamic'
      ? { thanks: { title: fill(texts.title), subtitle: fill(texts.subtitle), message: fill(texts.message) } }
      : {}),
  };
}

import { z } from 'zod';
import { filledTitle } from '../../contract/scoring/result-card.ts';
import { bandOf, type CategoryScore } from '../../contract/scoring/scoring.ts';
import { type Language, languages } from '../../contract/texts/languages.ts';
import { paths } from '../../contract/web/paths.ts';
import { AppError } from '../errors.ts';
import { cachedQuiz } from '../quizzes/public/quiz-cache.ts';
import type { ShownVersion } from '../submissions/intake/check-answers.ts';
import { demoVersion, findShownVersion, isDemo } from './find-shown-version.ts';
import { readSharedCategories } from './shared-categories.ts';

const MAX_CATEGORIES_CHARS = 1_000;

/**
 * Which version of its quiz a result is of, the current one if none is named, what language a quiz without one of its own has, and the
 * scores of its categories. Scores that are not of the quiz leave the result as it is without them.
 */
export const resultQuerySchema = z.object({
  version: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  lang: z.enum(languages).optional(),
  categories: z
    .string()
    .max(MAX_CATEGORIES_CHARS)
    .optional()
    .catch(undefined)
    .describe('A score from 0 to 100 for each category in the order of the quiz, `_` where none was shown: 80-_-35'),
});
/** The same in the address of a quiz, beside the result. */
export const sharedQuerySchema = resultQuerySchema.extend({ result: z.string().min(1).max(64) });

/** A result as everybody may see it: nothing in it is of whoever took the quiz. */
export type SharedResult = {
  /** Title of the outcome; '' for a score that no outcome fits. */
  title: string;
  /** Of a points quiz, 0 to 100. */
  score?: number;
  /** Where there are any to show. */
  categories?: CategoryScore[];
  imageUrl?: string;
};

/**
 * What a result is called in addresses: its score on a points quiz that shows it, else its outcome's id. Undefined for one that has nothing
 * to show.
 */
export const resultName = (
  { outcomeType, showScore }: Pick<ShownVersion, 'outcomeType'> & { showScore?: boolean },
  { score, outcomeId }: { score: number; outcomeId: string },
): string | undefined => (outcomeType === 'points' && showScore !== false ? String(score) : outcomeId || undefined);

type Named = {
  result: string;
  version?: string | undefined;
  lang?: Language | undefined;
  categories?: string | undefined;
};
const queryOf = (query: Partial<Named>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined) as Array<[string, string]>;
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

/** Address of a quiz's page that shows this result in link previews. */
export const sharedPath = (quizId: string, { result, version, lang, categories }: Named): string =>
  paths.quiz(quizId) + queryOf({ result, version, lang, categories });

const RESULT_PICTURE_PATH = '/api/public/quiz/{id}/result/{result}.png';
export const resultPicturePath = (quizId: string, { result, ...query }: Named): string =>
  RESULT_PICTURE_PATH.replace('{id}', quizId).replace('{result}', encodeURIComponent(result)) + queryOf(query);

/**
 * The result that a name stands for: a score on a points quiz, where it decides the outcome as well, or the id of an outcome. Undefined for
 * anything else. The words are those of the version that the visitor was shown.
 */
export async function findSharedResult(
  quizId: string,
  { result, version, categories: given }: Named,
): Promise<SharedResult | undefined> {
  const shown = await versionOf(quizId, version);
  if (!shown) return undefined;
  const { outcomes, outcomeType } = shown;
  const scores = readSharedCategories(shown, given);
  const categories = scores.length > 0 ? { categories: scores } : {};
  if (outcomeType === 'points' && /^(?:\d|[1-9]\d|100)$/.test(result)) {
    const score = Number(result);
    return { ...present(bandOf(outcomes, score), score), score, ...categories };
  }
  const outcome = outcomes.find(({ id }) => id === result);
  return outcome && { ...present(outcome), ...categories };
}

function present(outcome: ShownVersion['outcomes'][number] | undefined, score: number | '' = ''): SharedResult {
  if (!outcome) return { title: '' };
  const { name, imageUrl } = outcome;
  return { title: filledTitle(outcome, { name: '', score, outcome: name }), ...(imageUrl ? { imageUrl } : {}) };
}

async function versionOf(
  quizId: string,
  version: string | undefined,
): Promise<(ShownVersion & { showScore?: boolean }) | undefined> {
  if (isDemo(quizId)) return version === undefined || version === demoVersion.version ? demoVersion : undefined;
  const quiz = await cachedQuiz(quizId);
  if (quiz?.status !== 'published') return undefined;
  const shown = await findShownVersion(quiz, version).catch((problem: unknown) => {
    if (problem instanceof AppError && problem.status === 400) return undefined;
    throw problem;
  });
  return shown && { ...shown, showScore: quiz.showScore };
}

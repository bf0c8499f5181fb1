import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import { pictureWords } from '../result-picture/picture-words.ts';
import { findSharedResult, resultPicturePath, sharedPath, sharedQuerySchema } from '../visitor/shared-result.ts';
import type { SharedPreview } from './quiz-page.ts';
import { languageFor } from './widget-files.ts';

/**
 * What link previews say of the result that a page's query names. Undefined where it names none, or one that is not there: the page is a
 * quiz all the same.
 */
export async function sharedPreview(
  quiz: PublicQuiz,
  query: unknown,
  origin: string,
): Promise<SharedPreview | undefined> {
  const { success, data: named } = sharedQuerySchema.safeParse(query);
  // Nor does an older version that can not be read now keep anybody from the quiz.
  const result = success ? await findSharedResult(quiz.id, named).catch(() => undefined) : undefined;
  if (!named || !result) return undefined;
  const { got, scored } = pictureWords[languageFor(quiz.language, named.lang)];
  const { title, score = 0, categories } = result;
  const address = { ...named, categories: categories && named.categories };
  return {
    url: origin + sharedPath(quiz.id, address),
    title: `${title ? got(title) : scored(score)} – ${quiz.title}`,
    image: origin + resultPicturePath(quiz.id, address),
  };
}

import type { Quiz } from '#contract/quiz/quiz.schema';

/** Quizzes whose title or description contains the trimmed text, case ignored; all of them for an empty text. */
export function searchQuizzes<Q extends Pick<Quiz, 'title' | 'description'>>(quizzes: readonly Q[], text: string): Q[] {
  const query = text.trim().toLowerCase();
  return quizzes.filter(
    ({ title, description }) => title.toLowerCase().includes(query) || description?.toLowerCase().includes(query),
  );
}

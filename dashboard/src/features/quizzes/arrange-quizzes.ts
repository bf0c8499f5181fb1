import type { Quiz } from '#contract/quiz/quiz.schema';

export const statusFilters = [
  ['all', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
] as const;
export type StatusFilter = (typeof statusFilters)[number][0];

export const sortings = [
  ['newest', 'Newest first'],
  ['edited', 'Last edited'],
  ['leads', 'Most leads'],
  ['title', 'Title'],
] as const;
export type Sorting = (typeof sortings)[number][0];

type Listed = Pick<Quiz, 'title' | 'status' | 'submissionCount' | 'updatedAt'>;

/** The quizzes of a status, in an order; as they come they are newest first, and stay so where nothing else tells them apart. */
export function arrangeQuizzes<Q extends Listed>(quizzes: readonly Q[], status: StatusFilter, sorting: Sorting): Q[] {
  const filtered = quizzes.filter((quiz) => status === 'all' || quiz.status === status);
  const order: Record<Sorting, (one: Q, other: Q) => number> = {
    newest: () => 0,
    edited: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
    leads: (one, other) => other.submissionCount - one.submissionCount,
    title: (one, other) => one.title.localeCompare(other.title, 'en', { sensitivity: 'base', numeric: true }),
  };
  return filtered.sort(order[sorting]);
}

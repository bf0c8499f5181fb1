import { presentNamesOf } from '../quizzes/outcome-history.ts';
import type { LeadFilters } from './lead-filter.ts';

/** The same filters; with a quiz chosen, an outcome is found under each name that its leads may have been told. */
export async function withFormerNames<Filters extends Pick<LeadFilters, 'quizId' | 'outcome'>>(
  owner: string,
  filters: Filters,
): Promise<Omit<Filters, 'outcome'> & Pick<LeadFilters, 'outcome'>> {
  const { quizId, outcome } = filters;
  if (!quizId || typeof outcome !== 'string' || outcome === '') return filters;
  const present = await presentNamesOf(owner, quizId);
  const name = present.get(outcome) ?? outcome;
  const former = [...present].flatMap(([was, is]) => (is === name ? [was] : []));
  return former.length > 0 ? { ...filters, outcome: [name, ...former] } : filters;
}

import type { QuizAnalytics } from '#contract/analytics.schema';

const list = new Intl.ListFormat('en', { type: 'disjunction' });

/** In words, the outcomes of a quiz that nobody got although somebody finished it; undefined where there are none. */
export function unreached(
  distribution: QuizAnalytics['outcomeDistribution'],
  outcomes: ReadonlyArray<{ name: string }>,
): string | undefined {
  if (distribution.length === 0) return undefined;
  const reached = new Set(distribution.flatMap(({ name, removed }) => (removed ? [] : [name])));
  const names = outcomes.flatMap(({ name }) => (name && !reached.has(name) ? [`“${name}”`] : []));
  return names.length ? `Nobody got ${list.format(names)}.` : undefined;
}

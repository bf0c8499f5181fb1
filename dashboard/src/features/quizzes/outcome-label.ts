import { nameKey } from '#contract/scoring/buckets';

type Labelled = { id?: string | undefined; name: string; title?: string };

/** What an outcome is called: with its title where another of the quiz has the same name, so that they can be told apart. */
export function outcomeLabel({ id, name, title }: Labelled, outcomes: readonly Labelled[]): string {
  const isDoubled = outcomes.some((other) => other.id !== id && nameKey(other.name) === nameKey(name));
  return isDoubled && title && nameKey(title) !== nameKey(name) ? `${name} (${title})` : name;
}

import type { Answer } from '../questions/answer.schema.ts';
import type { OutcomeTotal, Score } from '../scoring/scoring.ts';
import type { PlaceholderValues } from '../texts/piped-values.ts';

type NamedOutcome = { id: string; name: string; title: string };

/** What the texts of a result can be filled with, beside the name and the outcome. */
export function pipedValues(
  outcomes: readonly NamedOutcome[],
  { outcomeId, totals, categories }: Pick<Score, 'outcomeId' | 'totals' | 'categories'>,
  answers: ReadonlyArray<Pick<Answer, 'questionId' | 'text'>>,
  hidden: Readonly<Record<string, string>> = {},
): Omit<PlaceholderValues, 'name' | 'score' | 'outcome'> {
  const second = runnerUp(totals, outcomeId);
  return {
    outcomeName: outcomes.find(({ id }) => id === outcomeId)?.name ?? '',
    outcome2: outcomes.find(({ id }) => id === second)?.title ?? '',
    answer: Object.fromEntries(answers.map(({ questionId, text }) => [questionId, text])),
    category: Object.fromEntries(categories.map(({ name, score }) => [name, score])),
    hidden,
  };
}

/** The runner-up: the outcome with the most votes after the winner, the first on a tie. Undefined if no other outcome has votes. */
const runnerUp = (totals: readonly OutcomeTotal[], winner: string): string | undefined =>
  totals
    .filter(({ outcomeId, votes }) => outcomeId !== winner && votes > 0)
    .reduce<OutcomeTotal | undefined>((best, one) => (best && best.votes >= one.votes ? best : one), undefined)
    ?.outcomeId;

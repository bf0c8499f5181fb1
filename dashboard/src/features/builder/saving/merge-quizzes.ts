import type { Vote } from '#contract/questions/worth';
import { type EditedQuiz, isAmong, newRowId } from '../editing/edited-quiz.ts';
import { votesOf, withCategoriesMade, withVotes } from '../editing/outcomes.ts';
import { mergeThreeWay, type Side } from './merge-three-way.ts';

/**
 * Merges two edits of a quiz by field and id. An outcome that one side removed and options of the merged quiz vote for is an overlap, too.
 * @param base what both sides began with
 * @param prefer whose change is taken where both changed the same place
 * @returns `overlaps`: the places that both sides changed, as dotted paths with the ids of rows
 */
export function mergeQuizzes(
  base: EditedQuiz,
  mine: EditedQuiz,
  theirs: EditedQuiz,
  prefer: Side = 'mine',
): { quiz: EditedQuiz; overlaps: string[] } {
  const own = withCategoriesMade(mine, theirs.outcomes, newRowId);
  const { merged, overlaps } = mergeThreeWay(unnumbered(base), unnumbered(own), unnumbered(theirs), prefer);
  const preferred = prefer === 'mine' ? own : theirs;

  const voted = votesOf(merged);
  const removed = [...own.outcomes, ...theirs.outcomes.filter((outcome) => !isAmong(own.outcomes, outcome))].filter(
    (outcome) => voted.has(outcome.id) && !isAmong(merged.outcomes, outcome),
  );
  const outcomes = [...merged.outcomes, ...removed.filter((outcome) => isAmong(preferred.outcomes, outcome))];

  const isThere = ({ outcomeId: id }: Vote) => isAmong(outcomes, { id });
  const options = preferred.questions.flatMap((question) => question.options);
  const questions = withVotes(merged.questions, ({ id, votes }) =>
    votes.every(isThere) ? votes : (options.find((option) => option.id === id)?.votes.filter(isThere) ?? []),
  );
  return {
    quiz: numbered({ ...merged, outcomes, questions }),
    overlaps: [...new Set([...overlaps, ...removed.map(({ id }) => `outcomes.${id}`)])],
  };
}

/**
 * What is edited once `sent`, from which it was made, is known to be `stored`: the stored quiz with what was typed since. A trailing space
 * stays, so that typing can continue after it.
 */
export const afterSave = (edited: EditedQuiz, sent: EditedQuiz, stored: EditedQuiz): EditedQuiz =>
  edited === sent
    ? stored
    : numbered(mergeThreeWay(unnumbered(sent), unnumbered(edited), unnumbered(stored), 'mine').merged);

/** Where a question stands says its place in the list alone. */
const unnumbered = (quiz: EditedQuiz): EditedQuiz => ({
  ...quiz,
  questions: quiz.questions.map((question) => ({ ...question, order: 0 })),
});

const numbered = (quiz: EditedQuiz): EditedQuiz => ({
  ...quiz,
  questions: quiz.questions.map((question, order) => ({ ...question, order })),
});

import { type EditedQuiz, isAmong } from '../editor-state.ts';
import { withVotes } from '../outcomes.ts';
import type { Conflict, Picks } from './merge-quizzes.ts';
import { nodeName } from './words.ts';

/** Options that vote for an outcome which is gone vote as on the side that removed it, if it knows them and that outcome is still there. */
export function votesOfRemover(quiz: EditedQuiz, sides: readonly EditedQuiz[]): EditedQuiz {
  const isThere = ({ outcomeId: id }: { outcomeId: string }) => isAmong(quiz.outcomes, { id });
  const questions = withVotes(quiz.questions, ({ id, votes }) => {
    const gone = votes.find((vote) => !isThere(vote));
    if (!gone) return votes;
    const remover = sides.find(({ outcomes }) => !isAmong(outcomes, { id: gone.outcomeId }));
    const known = remover?.questions.flatMap(({ options }) => options).find((option) => option.id === id);
    return known?.votes.filter(isThere) ?? [];
  });
  return { ...quiz, questions };
}

/**
 * An outcome that one side removed, and that options of the merged quiz vote for, is a conflict: it is kept or they lose their vote, and
 * neither in silence.
 */
export function keepVotedFor(
  { quiz, conflicts }: { quiz: EditedQuiz; conflicts: Conflict[] },
  mine: EditedQuiz,
  theirs: EditedQuiz,
  picks: Picks,
): { quiz: EditedQuiz; conflicts: Conflict[] } {
  const voted = new Set(
    quiz.questions.flatMap(({ options }) => options.flatMap(({ votes }) => votes.map(({ outcomeId }) => outcomeId))),
  );
  const gone = [...mine.outcomes, ...theirs.outcomes].filter(
    ({ id }, at, all) =>
      voted.has(id) &&
      !isAmong(quiz.outcomes, { id }) &&
      // Whose removal was picked is gone, and nothing more is asked.
      !conflicts.some(({ path }) => path === `outcomes.${id}`) &&
      all.findIndex((outcome) => outcome.id === id) === at,
  );
  const keeper = (id: string) => (isAmong(mine.outcomes, { id }) ? 'mine' : 'theirs');
  return {
    quiz: {
      ...quiz,
      outcomes: [...quiz.outcomes, ...gone.filter(({ id }) => (picks[`outcomes.${id}`] ?? 'mine') === keeper(id))],
    },
    conflicts: [
      ...conflicts,
      ...gone.map(({ id, ...fields }) => ({
        path: `outcomes.${id}`,
        place: nodeName('outcomes', { id, fields, lists: {} }),
        mine: keeper(id) === 'mine' ? 'Kept, options vote for it' : 'Removed',
        theirs: keeper(id) === 'theirs' ? 'Kept, options vote for it' : 'Removed',
      })),
    ],
  };
}

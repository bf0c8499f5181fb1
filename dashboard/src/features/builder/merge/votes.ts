import type { QuizOption } from '#contract/questions/question.schema';
import { bucketKey } from '#contract/scoring';
import { type EditedQuiz, isAmong } from '../editor-state.ts';
import { withBuckets } from '../outcomes.ts';
import type { Conflict, Picks } from './merge-quizzes.ts';
import { nodeName } from './words.ts';

/** Stands for an outcome in place of its name. The control characters keep it apart from any typed name. */
const markOf = (id: string): string => `\u0000${id}\u0000`;
const MARK = /\u0000([^\u0000]+)\u0000/;

/** `mine` with the ids of `theirs` for outcomes that both sides made under the same name: a quiz cannot have both. */
export function sameMade(base: EditedQuiz, mine: EditedQuiz, theirs: EditedQuiz): EditedQuiz {
  const made = theirs.outcomes.filter((outcome) => !isAmong(base.outcomes, outcome));
  const madeIds = new Map(made.map(({ id, name }) => [bucketKey(name), id]));
  const idOf = ({ id, name }: EditedQuiz['outcomes'][number]) =>
    (isAmong([...base.outcomes, ...made], { id }) ? undefined : madeIds.get(bucketKey(name))) ?? id;
  return { ...mine, outcomes: mine.outcomes.map((outcome) => ({ ...outcome, id: idOf(outcome) })) };
}

/**
 * Options vote for outcomes by name, which either side of a merge may have changed. While quizzes are merged they vote by id, so that a
 * vote is for the same outcome whatever that is called.
 */
export function votesById(quiz: EditedQuiz): EditedQuiz {
  const ids = new Map<string, string>();
  for (const { id, name: called, votedAs: name = called } of quiz.outcomes)
    if (id && name.trim() && !ids.has(bucketKey(name))) ids.set(bucketKey(name), id);
  return withVotes(quiz, ({ bucket }) => {
    const id = ids.get(bucketKey(bucket));
    return id ? markOf(id) : bucket;
  });
}

/**
 * Options vote by name again; those for an outcome that is gone vote for none. Of outcomes that have come to be called alike each but the
 * first keeps its votes under another name, until it has one of its own.
 */
export function votesByName(quiz: EditedQuiz, base: EditedQuiz): EditedQuiz {
  const names = votingNames(quiz, base);
  return {
    ...withVotes(quiz, ({ bucket }) => bucket.replace(MARK, (_, id: string) => names.get(id) ?? '')),
    outcomes: quiz.outcomes.map((outcome) => {
      const votedAs = names.get(outcome.id) ?? outcome.name;
      return votedAs === outcome.name ? outcome : { ...outcome, votedAs };
    }),
  };
}

/** By which name options vote for each outcome, by its id. */
function votingNames({ outcomes }: EditedQuiz, base: EditedQuiz): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const called = new Set(outcomes.map(({ name }) => bucketKey(name)));
  for (const { id, name, votedAs = name } of outcomes) {
    const before = base.outcomes.find((other) => other.id === id)?.name ?? '';
    const others = [before, ...outcomes.map((_, index) => `${votedAs} ${index + 2}`)];
    const isFree = (other: string) => other.trim() && !called.has(bucketKey(other)) && !taken.has(bucketKey(other));
    const own = taken.has(bucketKey(votedAs)) ? (others.find(isFree) ?? votedAs) : votedAs;
    if (own.trim()) taken.add(bucketKey(own));
    names.set(id, own);
  }
  return names;
}

/** Options that vote for an outcome which is gone vote as on the side that removed it, if it knows them and that outcome is still there. */
export function votesOfRemover(quiz: EditedQuiz, sides: readonly EditedQuiz[]): EditedQuiz {
  const gone = (bucket: string, { outcomes }: EditedQuiz) =>
    MARK.test(bucket) && !outcomes.some(({ id }) => markOf(id) === bucket);
  return withVotes(quiz, ({ id, bucket }) => {
    if (!gone(bucket, quiz)) return bucket;
    const remover = sides.find(({ outcomes }) => !outcomes.some((outcome) => markOf(outcome.id) === bucket));
    const known = remover?.questions.flatMap(({ options }) => options).find((option) => option.id === id)?.bucket ?? '';
    return gone(known, quiz) ? '' : known;
  });
}

/** The same in the words of a conflict. */
export const inNames = (conflict: Conflict, mine: EditedQuiz, theirs: EditedQuiz): Conflict => ({
  ...conflict,
  mine: named(conflict.mine, mine),
  theirs: named(conflict.theirs, theirs),
});

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
  const votes = quiz.questions.flatMap(({ options }) => options.map(({ bucket }) => bucket));
  const gone = [...mine.outcomes, ...theirs.outcomes].filter(
    ({ id }, at, all) =>
      votes.includes(markOf(id)) &&
      !quiz.outcomes.some((outcome) => outcome.id === id) &&
      // Whose removal was picked is gone, and nothing more is asked.
      !conflicts.some(({ path }) => path === `outcomes.${id}`) &&
      all.findIndex((outcome) => outcome.id === id) === at,
  );
  const keeper = (id: string) => (mine.outcomes.some((outcome) => outcome.id === id) ? 'mine' : 'theirs');
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

const named = (text: string, { outcomes }: EditedQuiz): string =>
  text.replaceAll(new RegExp(MARK, 'g'), (_, id: string) => outcomes.find((outcome) => outcome.id === id)?.name ?? '');

const withVotes = (quiz: EditedQuiz, bucketOf: (option: QuizOption) => string): EditedQuiz => ({
  ...quiz,
  questions: withBuckets(quiz.questions, bucketOf),
});

import type { Question } from '../questions/question.schema.ts';
import type { Vote } from '../questions/worth.ts';

// The only place where outcomes are known by name. Inside, an option votes by the ids of outcomes
// (`votes`); the API calls an option's vote `bucket`, the name of an outcome.

type Named = { id: string; name: string };
type Voting = { bucket?: string | undefined; votes?: readonly Vote[] | undefined };
/** `problem` names the field that could not be read and says why. */
type ReadVotes = { votes: Vote[]; problem?: { field: 'bucket' | 'votes'; message: string } };

/** Names are the same if they differ only in case and outer white space. */
export const nameKey = (name: string): string => name.trim().toLowerCase();

/** The first outcome of that name. */
export const outcomeNamed = <O extends { name: string }>(outcomes: readonly O[], name: string): O | undefined =>
  outcomes.find((outcome) => nameKey(outcome.name) === nameKey(name));

/** The name of the one outcome that an option votes for with weight 1; '' for any other votes. */
export function bucketOf([vote, ...others]: readonly Vote[], outcomes: readonly Named[]): string {
  if (vote?.weight !== 1 || others.length > 0) return '';
  return outcomes.find(({ id }) => id === vote.outcomeId)?.name ?? '';
}

/** Stored questions as the API shows them: each option with its `bucket`. */
export const withBuckets = (questions: readonly Question[], outcomes: readonly Named[]) =>
  questions.map((question) => ({
    ...question,
    options: question.options.map((option) => ({ ...option, bucket: bucketOf(option.votes, outcomes) })),
  }));

/**
 * Reads what options vote for. A `bucket` counts before `votes`, unless it only repeats them, as in a
 * body that is sent back as it was read: by the name that their outcome has, or had `before` if it is
 * still there. Where nothing is known of before, as in a file, a name that no outcome has is an earlier
 * one of theirs. `make` makes the outcome of a name that none has; without it that is a problem, as a
 * vote for an outcome that is not there always is.
 * @returns `outcomes` with those that were made while reading
 */
export function voteReader<O extends Named>(
  given: readonly O[],
  { make, before }: { make?: ((name: string) => O) | undefined; before?: readonly Named[] | undefined } = {},
): { outcomes: O[]; read: (option: Voting) => ReadVotes } {
  const outcomes = [...given];
  const isKnown = ({ outcomeId }: Vote) => outcomes.some(({ id }) => id === outcomeId);
  const isRepeated = (bucket: string, votes: readonly Vote[]): boolean => {
    const isNameIn = (named: readonly Named[]) => nameKey(bucket) === nameKey(bucketOf(votes, named));
    if (isNameIn(outcomes)) return true;
    if (votes.length === 0 || !votes.every(isKnown)) return false;
    return before ? isNameIn(before) : nameKey(bucket) !== '' && !outcomeNamed(outcomes, bucket);
  };
  const read = ({ bucket, votes = [] }: Voting): ReadVotes => {
    if (bucket === undefined || isRepeated(bucket, votes)) {
      const known = votes.filter(isKnown);
      if (known.length === votes.length) return { votes: known };
      const message = 'This option votes for an outcome that the quiz does not have';
      return { votes: known, problem: { field: 'votes', message } };
    }
    const name = bucket.trim();
    if (!name) return { votes: [] };
    let outcome = outcomeNamed(outcomes, name);
    if (!outcome && make) {
      outcome = make(name);
      outcomes.push(outcome);
    }
    if (outcome) return { votes: [{ outcomeId: outcome.id, weight: 1 }] };
    return { votes: [], problem: { field: 'bucket', message: `There is no outcome “${name}”` } };
  };
  return { outcomes, read };
}

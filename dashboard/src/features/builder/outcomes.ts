import type { QuizOption } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz.schema';
import { bucketKey } from '#contract/scoring';
import type { EditedOutcome, EditedQuiz } from './editor-state.ts';

type Rows = Pick<EditedQuiz, 'outcomes' | 'questions'>;

/** The categories that an option can name: the quiz's outcomes, then those that other options name, each once. */
export function categoriesOf({ outcomes, questions }: Rows): string[] {
  const names = [
    ...outcomes.map(({ name }) => name),
    ...questions.flatMap(({ options }) => options.map(({ bucket }) => bucket)),
  ];
  const byKey = new Map<string, string>();
  for (const name of names) if (name.trim() && !byKey.has(bucketKey(name))) byKey.set(bucketKey(name), name.trim());
  return [...byKey.values()];
}

/** How many options vote for each outcome, by its id. */
export function votesOf({ outcomes, questions }: Rows): Map<string, number> {
  const byKey = new Map(outcomes.map((outcome) => [bucketKey(votedAs(outcome)), outcome.id]));
  const votes = new Map<string, number>();
  for (const { bucket } of questions.flatMap(({ options }) => options)) {
    const id = bucket.trim() ? byKey.get(bucketKey(bucket)) : undefined;
    if (id !== undefined) votes.set(id, (votes.get(id) ?? 0) + 1);
  }
  return votes;
}

/** Whether categories decide and no option has one yet: every visitor would count to the first outcome, which says nothing. */
export const lacksVotes = ({ outcomeType, questions }: Pick<EditedQuiz, 'outcomeType' | 'questions'>): boolean =>
  outcomeType === 'bucket' && questions.every(({ options }) => options.every(({ bucket }) => !bucket.trim()));

/** What is said then in place of what would change. */
export const NO_VOTES = 'No option has a category yet, so nobody can say whose outcome would change.';

/**
 * Renames an outcome and, with it, the category of every option that votes for it. While a name is typed it may be empty or that of
 * another outcome, say on the way to two names being swapped: until all are told apart again, options keep the names by which they vote.
 */
export function renameOutcome({ outcomes, questions }: Rows, id: string, name: string): Rows {
  const renamed = outcomes.map((outcome) =>
    outcome.id === id ? { ...outcome, name, votedAs: votedAs(outcome) } : outcome,
  );
  return settled({ outcomes: renamed, questions });
}

/**
 * Takes an outcome out; its options vote for the one with the id `heir` from then on, or for nothing. Where another one has the same
 * name, they vote for that.
 */
export function removeOutcome({ outcomes, questions }: Rows, id: string, heir?: string): Rows {
  const nameOf = (wanted: string | undefined) => {
    const found = outcomes.find((outcome) => outcome.id === wanted);
    return found ? votedAs(found) : '';
  };
  const left = outcomes.filter((outcome) => outcome.id !== id);
  const key = bucketKey(nameOf(id));
  const isShared = left.some((outcome) => bucketKey(votedAs(outcome)) === key);
  const votes = isShared ? questions : withVotes(questions, new Map([[key, nameOf(heir)]]));
  return settled({ outcomes: left, questions: votes });
}

/** Questions whose options vote for `outcome` again as those of `before` did, with whatever else was done to them since. */
export function withVotesBack(
  { questions }: Rows,
  outcome: EditedOutcome,
  before: Rows['questions'],
): Rows['questions'] {
  const name = votedAs(outcome);
  const voted = new Set(
    before
      .flatMap(({ options }) => options)
      .filter(({ bucket }) => bucketKey(bucket) === bucketKey(name))
      .map(({ id }) => id),
  );
  return withBuckets(questions, ({ id, bucket }) => (voted.has(id) ? name : bucket));
}

/** Options vote by the new names of all outcomes that have one of their own by now. */
function settled({ outcomes, questions }: Rows): Rows {
  const waiting = unsettled(outcomes);
  const names = new Map<string, string>();
  for (const outcome of outcomes)
    if (!waiting.has(outcome) && outcome.votedAs) names.set(bucketKey(outcome.votedAs), outcome.name);
  return {
    outcomes: outcomes.map((outcome) => (waiting.has(outcome) ? outcome : withoutVotedAs(outcome))),
    questions: withVotes(questions, names),
  };
}

/** Those without a name of their own, and those whose new name is the one by which options vote for another one of these. */
function unsettled(outcomes: EditedOutcome[]): Set<EditedOutcome> {
  const bearers = (key: string) => outcomes.filter(({ name }) => bucketKey(name) === key).length;
  const waiting = new Set(outcomes.filter(({ name }) => !name.trim() || bearers(bucketKey(name)) > 1));
  // A set is walked through what is added to it on the way, too.
  for (const holder of waiting)
    for (const other of outcomes)
      if (other !== holder && bucketKey(other.name) === bucketKey(votedAs(holder))) waiting.add(other);
  return waiting;
}

/** The name by which options vote for it. */
export const votedAs = (outcome: EditedOutcome): string => outcome.votedAs ?? outcome.name;

function withoutVotedAs(outcome: EditedOutcome): Outcome {
  if (outcome.votedAs === undefined) return outcome;
  const { votedAs: _before, ...rest } = outcome;
  return rest;
}

/** Options whose category is a key of `names` get its name. */
function withVotes(questions: Rows['questions'], names: ReadonlyMap<string, string>): Rows['questions'] {
  if (names.size === 0) return questions;
  return withBuckets(questions, ({ bucket }) => (bucket && names.get(bucketKey(bucket))) ?? bucket);
}

/** Options with these categories; questions of which none changes stay the very same. */
export const withBuckets = (
  questions: Rows['questions'],
  bucketOf: (option: QuizOption) => string,
): Rows['questions'] =>
  questions.map((question) => {
    const buckets = question.options.map(bucketOf);
    if (question.options.every(({ bucket }, place) => bucket === buckets[place])) return question;
    const options = question.options.map((option, place) => ({ ...option, bucket: buckets[place] ?? '' }));
    return { ...question, options };
  });

import type { QuizOption } from '#contract/questions/question.schema';
import type { Vote } from '#contract/questions/worth';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { nameKey, voteReader } from '#contract/scoring/buckets';
import { type EditedQuiz, newOutcome } from './edited-quiz.ts';
import { sameValue } from './same-value.ts';

type Rows = Pick<EditedQuiz, 'outcomes' | 'questions'>;

/** How many options vote for each outcome, by its id. */
export function votesOf({ questions }: Pick<Rows, 'questions'>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { votes } of questions.flatMap(({ options }) => options))
    for (const { outcomeId } of votes) counts.set(outcomeId, (counts.get(outcomeId) ?? 0) + 1);
  return counts;
}

/** Whether votes decide and no option has one yet: every visitor would count to the first outcome, which says nothing. */
export const lacksVotes = ({ outcomeType, questions }: Pick<EditedQuiz, 'outcomeType' | 'questions'>): boolean =>
  outcomeType === 'bucket' &&
  questions.every(({ options }) => options.every(({ votes, bucket }) => votes.length === 0 && !bucket?.trim()));

/** What is said then in place of what would change. */
export const NO_VOTES = 'No option votes for an outcome yet, so nobody can say whose outcome would change.';

/** The category of an option in words: a name that was typed, or that of the outcome it votes for. */
export const categoryOf = ({ votes, bucket }: QuizOption, outcomes: readonly Outcome[]): string =>
  bucket ?? outcomes.find(({ id }) => id === votes[0]?.outcomeId)?.name ?? '';

/** All votes of an option in words: `Dry`, or `Dry +2, Oily −1` where they have weights. */
export function votesText(option: QuizOption, outcomes: readonly Outcome[]): string {
  if (!isWeighted(option)) return categoryOf(option, outcomes);
  return option.votes
    .map(({ outcomeId, weight }) => `${outcomes.find(({ id }) => id === outcomeId)?.name ?? '?'} ${weightText(weight)}`)
    .join(', ');
}

/** Whether an option votes in a way that one category does not say. */
export const isWeighted = ({ votes, bucket }: QuizOption): boolean =>
  bucket === undefined && (votes.length > 1 || votes.some(({ weight }) => weight !== 1));

export const weightText = (weight: number): string => `${weight < 0 ? '−' : '+'}${Math.abs(weight)}`;

/** Options that vote for the outcomes in their order, once each; those beyond the last outcome vote for none. */
export const votingInOrder = (options: QuizOption[], outcomes: readonly Outcome[]): QuizOption[] =>
  options.map(({ bucket: _typed, ...option }, place) => {
    const outcome = outcomes[place];
    return { ...option, votes: outcome ? [{ outcomeId: outcome.id, weight: 1 }] : [] };
  });

/** Removes an outcome; its options vote for the one with the id `heir` from then on, or for nothing. */
export const removeOutcome = ({ outcomes, questions }: Rows, id: string, heir?: string): Rows => ({
  outcomes: outcomes.filter((outcome) => outcome.id !== id),
  questions: withVotes(questions, ({ votes }) =>
    votes.flatMap((vote) => (vote.outcomeId !== id ? vote : heir ? { ...vote, outcomeId: heir } : [])),
  ),
});

/** Questions whose options vote for an outcome again as those of `before` did, with whatever else was done to them since. */
export function withVotesBack(
  { questions }: Pick<Rows, 'questions'>,
  outcome: Outcome,
  before: Rows['questions'],
): Rows['questions'] {
  const voted = before
    .flatMap(({ options }) => options)
    .filter(({ votes }) => votes.some(({ outcomeId }) => outcomeId === outcome.id));
  const votesBefore = new Map(voted.map(({ id, votes }) => [id, votes]));
  return withVotes(questions, ({ id, votes }) => votesBefore.get(id) ?? votes);
}

/** A typed category becomes an outcome, which all options vote for that have it. */
export function makeOutcome({ outcomes, questions }: Rows, name: string): Rows {
  const made = newOutcome(name.trim());
  return {
    outcomes: [...outcomes, made],
    questions: withVotes(questions, ({ votes, bucket }) =>
      bucket !== undefined && nameKey(bucket) === nameKey(name) ? [{ outcomeId: made.id, weight: 1 }] : votes,
    ),
  };
}

/**
 * The quiz with an outcome for each typed category that is none yet, as the API makes them for a draft.
 * @param others outcomes that such a category may also stand for
 */
export function withCategoriesMade(
  quiz: EditedQuiz,
  others: readonly Outcome[] = [],
  makeId: (place: number) => string = (place) => `new-${place}`,
): EditedQuiz {
  const { outcomes, questions } = quiz;
  if (!questions.some(({ options }) => options.some(({ bucket }) => bucket !== undefined))) return quiz;
  const made: Outcome[] = [];
  const make = (name: string) => {
    const outcome = { ...newOutcome(name), id: makeId(made.length) };
    made.push(outcome);
    return outcome;
  };
  const known = [...outcomes, ...others];
  // A typed name is never an earlier one.
  const { read } = voteReader(known, { make, before: known });
  const voting = withVotes(questions, (option) => (option.bucket === undefined ? option.votes : read(option).votes));
  return { ...quiz, questions: voting, outcomes: [...outcomes, ...made] };
}

/** Options with these votes; questions of which none changes stay the very same. */
export const withVotes = (
  questions: Rows['questions'],
  votesOfOption: (option: QuizOption) => Vote[],
): Rows['questions'] =>
  questions.map((question) => {
    const options = question.options.map((option) => {
      const votes = votesOfOption(option);
      if (sameValue(votes, option.votes)) return option;
      const { bucket: _typed, ...rest } = option;
      return { ...rest, votes };
    });
    return options.every((option, place) => option === question.options[place]) ? question : { ...question, options };
  });

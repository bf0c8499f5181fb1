import { shownQuestions } from '../flow.ts';
import type { Answer } from '../questions/answer.schema.ts';
import type { ScorableQuestion } from '../questions/kind.ts';
import { kinds } from '../questions/kinds.ts';
import { NOTHING, optionWorth, type Worth } from '../questions/worth.ts';

/** The least that scoring must know of a quiz; the owner's and the visitor's quiz both satisfy it. */
export type ScorableOutcome = { id: string; name: string; minScore?: number | null; maxScore?: number | null };
export type ScorableQuiz = {
  outcomeType: 'points' | 'bucket';
  questions: readonly ScorableQuestion[];
  outcomes: readonly ScorableOutcome[];
  /** The id of the outcome of a bucket quiz in which nothing was voted for; without it the first outcome. */
  defaultOutcome?: string;
};
/** `outcome` is the name of the outcome, which may change; both are '' where a visitor ends in none. */
type End = { outcomeId: string; outcome: string };
export type Score = End & { score: number; rawScore: number; maxScore: number };

/**
 * Scores a quiz. Pure; the same in the API, on the demo page and in the builder's preview.
 *
 * What the best answer would be worth says the kind of its question. `rawScore` is the sum of the answers' points;
 * `maxScore` the sum of the best, over all questions shown, answered or not; `score` is the first, clamped to 0…max, in percent of the
 * second, rounded (0 when max ≤ 0). A points quiz ends in the outcome whose band holds the score, else in none. A bucket quiz ends in
 * the outcome that leads (see `leaderOf`); on a tie of single votes that is the one that reached that count first, in the order of the
 * questions. A bucket quiz without points scores the winner's share of the votes. Of several answers to one question the last counts;
 * unknown ids are ignored here.
 */
export function scoreQuiz(quiz: ScorableQuiz, answers: readonly Answer[]): Score {
  return scorerOf(quiz)(answers);
}

/** `scoreQuiz` for many visitors of one quiz: what does not depend on their answers is worked out once. */
export function scorerOf(quiz: ScorableQuiz): (answers: readonly Answer[]) => Score {
  const scoreOf = worthScorerOf(quiz);
  return (answers) => {
    const { shown, worths } = shownWorths(quiz, answers);
    return scoreOf(worths, shown);
  };
}

/** The same of what the answers are worth, one for each of the `shown` questions in their order; all are shown where nobody says. */
export function worthScorerOf(
  quiz: ScorableQuiz,
): (worths: readonly Worth[], shown?: readonly ScorableQuestion[]) => Score {
  let lastShown = quiz.questions;
  let maxScore = highestScore(lastShown);
  const count = quiz.outcomeType === 'points' ? undefined : voteCounter(quiz);
  const hasNoPoints = quiz.questions.every(({ options }) =>
    options.every((option) => optionWorth(option).points === 0),
  );
  const bands: End[] = [];
  const fallback = endIn(defaultOutcome(quiz));
  return (worths, shown = quiz.questions) => {
    if (shown !== lastShown) [lastShown, maxScore] = [shown, highestScore(shown)];
    let rawScore = 0;
    for (const { points } of worths) rawScore += points;
    const score = percentScore(rawScore, maxScore);
    if (!count) {
      bands[score] ??= endIn(bandOf(quiz.outcomes, score));
      return { score, ...bands[score], rawScore, maxScore };
    }
    const { winner, votes, total } = count(worths);
    return {
      score: hasNoPoints ? percentScore(votes, total) : score,
      ...(winner ? endIn(winner) : fallback),
      rawScore,
      maxScore,
    };
  };
}

const endIn = (outcome: ScorableOutcome | undefined): End => ({
  outcomeId: outcome?.id ?? '',
  outcome: outcome?.name ?? '',
});

/** `max > 0 ? round(100 × clamp(raw, 0, max) / max) : 0` */
export function percentScore(raw: number, max: number): number {
  return max > 0 ? Math.round((100 * Math.min(Math.max(raw, 0), max)) / max) : 0;
}

/** The most points a visitor can reach who is shown these questions: the best answer to each. */
export function highestScore(questions: readonly ScorableQuestion[]): number {
  return questions.reduce((sum, question) => sum + kinds[question.type].best(question), 0);
}

/** The outcomes that options vote for, in the order of the quiz. */
export function ballotOf<O extends ScorableOutcome>({
  questions,
  outcomes,
}: Pick<ScorableQuiz, 'questions'> & { outcomes: readonly O[] }): O[] {
  const voted = new Set(
    questions.flatMap(({ options }) => options.flatMap(({ votes }) => votes.map(({ outcomeId }) => outcomeId))),
  );
  return outcomes.filter(({ id }) => voted.has(id));
}

/**
 * Who leads after a question: whoever led before, unless another's total is strictly greater now; then the greatest, and among equals the
 * first of the ballot. −1 is nobody.
 * @param totals votes by place on the ballot, all of one question counted at once
 */
export function leaderOf(totals: readonly number[], before: number): number {
  let first = -1;
  let most = totals[before] ?? 0;
  for (let place = 0; place < totals.length; place += 1) {
    const total = totals[place] as number;
    if (total > most) [first, most] = [place, total];
  }
  return first < 0 ? before : first;
}

/** How the answers voted for the outcomes of a bucket quiz, in percent of all votes, the most first; without those that got none. */
export function voteShares<O extends ScorableOutcome>(
  quiz: Omit<ScorableQuiz, 'outcomes'> & { outcomes: readonly O[] },
  answers: readonly Answer[],
): Array<{ outcome: O; percent: number }> {
  const { totals, total } = voteCounter(quiz)(shownWorths(quiz, answers).worths);
  // Each rounded by itself: as many votes are the same share, even if the shares then make up 99 or 101.
  const share = (votes = 0) => (total > 0 ? Math.round((100 * votes) / total) : 0);
  return ballotOf(quiz)
    .map((outcome, place) => ({ outcome, percent: share(totals[place]) }))
    .filter(({ percent }) => percent > 0)
    .sort((one, other) => other.percent - one.percent);
}

/** The questions that are shown to a visitor with these answers, and what the last answer to each is worth. */
function shownWorths({ questions }: ScorableQuiz, answers: readonly Answer[]) {
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const shown = shownQuestions(questions, [...given.values()]);
  return { shown, worths: shown.map(({ id }) => given.get(id)?.worth ?? NOTHING) };
}

type Count = { winner: ScorableOutcome | undefined; votes: number; total: number; totals: number[] };

function voteCounter(quiz: ScorableQuiz): (worths: readonly Worth[]) => Count {
  const ballot = ballotOf(quiz);
  const places = new Map(ballot.map(({ id }, place) => [id, place]));
  return (worths) => {
    const totals = ballot.map(() => 0);
    let leader = -1;
    for (const { votes } of worths) {
      for (const { outcomeId, weight } of votes) {
        const place = places.get(outcomeId);
        if (place !== undefined) totals[place] = (totals[place] as number) + weight;
      }
      if (votes.length > 0) leader = leaderOf(totals, leader);
    }
    const votes = totals[leader] ?? 0;
    return {
      winner: votes > 0 ? ballot[leader] : undefined,
      votes,
      total: totals.reduce((sum, count) => sum + Math.max(0, count), 0),
      totals,
    };
  };
}

/** Where a bucket quiz ends that nobody leads. */
export const defaultOutcome = ({ outcomes, defaultOutcome: defaultId }: ScorableQuiz): ScorableOutcome | undefined =>
  outcomes.find(({ id }) => id === defaultId) ?? outcomes[0];

/** The first outcome whose band holds a score. */
export const bandOf = <O extends ScorableOutcome>(outcomes: readonly O[], score: number): O | undefined =>
  outcomes.find(
    ({ minScore, maxScore }) => minScore != null && maxScore != null && score >= minScore && score <= maxScore,
  );

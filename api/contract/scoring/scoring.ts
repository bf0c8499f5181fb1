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
/** Of the questions of a category, in the order in which the quiz names them. */
export type CategoryScore = { name: string; score: number };
/** The votes of an outcome, which may be negative. */
export type OutcomeTotal = { outcomeId: string; votes: number };
export type Score = End & {
  /** 0 to 100. */
  score: number;
  rawScore: number;
  maxScore: number;
  /** Of the categories of which a question was shown. */
  categories: CategoryScore[];
  /** Of all outcomes of a bucket quiz that can be voted for, in the order of the quiz; none of a points quiz. */
  totals: OutcomeTotal[];
};

/**
 * Scores a quiz. Pure; the same in the API, on the demo page and in the builder's preview.
 *
 * What the best answer would be worth says the kind of its question. `rawScore` is the sum of the answers' points;
 * `maxScore` the sum of the best, over all questions shown, answered or not; `score` is the first, clamped to 0…max, in percent of the
 * second, rounded (0 when max ≤ 0). A points quiz ends in the outcome whose band holds the score, else in none. A bucket quiz ends in
 * the outcome that leads (see `leaderOf`); on a tie of single votes that is the one that reached that count first, in the order of the
 * questions. A bucket quiz without points scores the winner's share of the votes. A category is scored like a quiz of its questions.
 * Of several answers to one question the last counts; unknown ids are ignored here.
 */
export function scoreQuiz(quiz: ScorableQuiz, answers: readonly Answer[]): Score {
  return scorerOf(quiz)(answers);
}

/** `scoreQuiz` for many visitors of one quiz: what does not depend on their answers is worked out once. */
export function scorerOf(quiz: ScorableQuiz): (answers: readonly Answer[]) => Score {
  const scoreOf = worthScorerOf(quiz);
  return (answers) => scoreOf(shownWorths(quiz, answers));
}

/** What an answer to each question of a quiz is worth, in their order; undefined for questions that were not shown. */
export type ShownWorths = ReadonlyArray<Worth | undefined>;

/** The same of what the answers are worth. */
export function worthScorerOf(quiz: ScorableQuiz): (worths: ShownWorths) => Score {
  const bests = quiz.questions.map((question) => kinds[question.type].best(question));
  const count = quiz.outcomeType === 'points' ? undefined : voteCounter(quiz);
  const categoriesOf = categoryScorer(quiz, bests);
  const hasNoPoints = quiz.questions.every(({ options }) =>
    options.every((option) => optionWorth(option).points === 0),
  );
  const bands: End[] = [];
  const fallback = endIn(defaultOutcome(quiz));
  return (worths) => {
    let rawScore = 0;
    let maxScore = 0;
    worths.forEach((worth, place) => {
      if (!worth) return;
      rawScore += worth.points;
      maxScore += bests[place] as number;
    });
    const score = percentScore(rawScore, maxScore);
    const facts = { rawScore, maxScore, categories: categoriesOf(worths) };
    if (!count) {
      bands[score] ??= endIn(bandOf(quiz.outcomes, score));
      return { score, ...bands[score], ...facts, totals: [] };
    }
    const { winner, votes, total, totals } = count(worths);
    return {
      score: hasNoPoints ? percentScore(votes, total) : score,
      ...(winner ? endIn(winner) : fallback),
      ...facts,
      totals,
    };
  };
}

/** The categories of a quiz, in the order in which its questions name them. */
export const categoryNames = (questions: ReadonlyArray<Pick<ScorableQuestion, 'category'>>): string[] => [
  ...new Set(questions.flatMap(({ category }) => category ?? [])),
];

function categoryScorer(
  { questions }: ScorableQuiz,
  bests: readonly number[],
): (worths: ShownWorths) => CategoryScore[] {
  const names = categoryNames(questions);
  const places = names.map((name) => [...questions.keys()].filter((place) => questions[place]?.category === name));
  return (worths) =>
    names.flatMap((name, index) => {
      const shown = (places[index] ?? []).filter((place) => worths[place]);
      if (shown.length === 0) return [];
      const raw = shown.reduce((sum, place) => sum + (worths[place] as Worth).points, 0);
      const max = shown.reduce((sum, place) => sum + (bests[place] as number), 0);
      return [{ name, score: percentScore(raw, max) }];
    });
}

const endIn = (outcome: ScorableOutcome | undefined): End => ({
  outcomeId: outcome?.id ?? '',
  outcome: outcome?.name ?? '',
});

/** `max > 0 ? round(100 × clamp(raw, 0, max) / max) : 0` */
export function percentScore(raw: number, max: number): number {
  return max > 0 ? Math.round((100 * Math.min(Math.max(raw, 0), max)) / max) : 0;
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
  const { totals, total } = voteCounter(quiz)(shownWorths(quiz, answers));
  // Each rounded by itself: as many votes are the same share, even if the shares then make up 99 or 101.
  const share = (votes = 0) => (total > 0 ? Math.round((100 * votes) / total) : 0);
  return ballotOf(quiz)
    .map((outcome, place) => ({ outcome, percent: share(totals[place]?.votes) }))
    .filter(({ percent }) => percent > 0)
    .sort((one, other) => other.percent - one.percent);
}

/** What the last answer to each question is worth that is shown to a visitor with these answers. */
function shownWorths({ questions }: ScorableQuiz, answers: readonly Answer[]): ShownWorths {
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const shown = new Set(shownQuestions(questions, [...given.values()]));
  return questions.map((question) => (shown.has(question) ? (given.get(question.id)?.worth ?? NOTHING) : undefined));
}

/** `total` is the sum of all votes above 0. */
type Count = { winner: ScorableOutcome | undefined; votes: number; total: number; totals: OutcomeTotal[] };

function voteCounter(quiz: ScorableQuiz): (worths: ShownWorths) => Count {
  const ballot = ballotOf(quiz);
  const places = new Map(ballot.map(({ id }, place) => [id, place]));
  return (worths) => {
    const totals = ballot.map(() => 0);
    let leader = -1;
    for (const worth of worths) {
      if (!worth || worth.votes.length === 0) continue;
      for (const { outcomeId, weight } of worth.votes) {
        const place = places.get(outcomeId);
        if (place !== undefined) totals[place] = (totals[place] as number) + weight;
      }
      leader = leaderOf(totals, leader);
    }
    const votes = totals[leader] ?? 0;
    return {
      winner: votes > 0 ? ballot[leader] : undefined,
      votes,
      total: totals.reduce((sum, count) => sum + Math.max(0, count), 0),
      totals: ballot.map(({ id }, place) => ({ outcomeId: id, votes: totals[place] as number })),
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

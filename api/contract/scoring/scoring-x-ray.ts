import { reachableQuestions } from '../flow.ts';
import { kinds } from '../questions/kinds.ts';
import type { WorthShare } from '../questions/worth.ts';
import {
  ballotOf,
  bandOf,
  defaultOutcome,
  highestScore,
  leaderOf,
  percentScore,
  type ScorableOutcome,
  type ScorableQuiz,
} from './scoring.ts';

/** So many states are gone through at a time. */
const AT_A_TIME = 500;
/** More states than this are not worth a creator's wait: the X-ray says so instead. */
const MAX_STATES = 60_000;

export type XRay = {
  /** Every outcome of the quiz in its order, by its id; last '', no outcome at all, if a visitor can end in none. */
  shares: Array<{ id: string; share: number }>;
  /** How likely it is that two or more outcomes lead together, so that the order of the questions decides; 0 for points. */
  tie: number;
  /** Scores that can come out and that no outcome covers, ascending; none for buckets. */
  gaps: number[];
};

type Tally = { ends: Map<string, bigint>; ties: bigint; gaps: Set<number>; total: bigint };

/**
 * What a quiz would do if every answer to every question were equally likely: the exact share of each outcome, by the rules of `scoreQuiz`.
 * Questions that are never worth anything do not count. Undefined where the quiz has too many different ways to end to be worked out.
 */
export function scoringXRay(quiz: ScorableQuiz): XRay | undefined {
  const work = scoringXRayInParts(quiz);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same for where it must not be in anybody's way: it can rest at each `yield`. */
export function* scoringXRayInParts(quiz: ScorableQuiz): Generator<void, XRay | undefined, void> {
  const steps = reachableQuestions(quiz.questions)
    .map((question) => kinds[question.type].distribution(question))
    .filter((step) => step.length > 0);
  const tally = yield* quiz.outcomeType === 'points' ? tallyPoints(quiz, steps) : tallyVotes(quiz, steps);
  if (!tally) return undefined;
  const { ends, ties, gaps, total } = tally;
  const ids = new Set([...quiz.outcomes.map(({ id }) => id), ...ends.keys()]);
  return {
    shares: [...ids].map((id) => ({ id, share: fraction(ends.get(id) ?? 0n, total) })),
    tie: fraction(ties, total),
    gaps: [...gaps].sort((a, b) => a - b),
  };
}

type Tallying = Generator<void, Tally | undefined, void>;

/** Goes through the states, with a rest after every few of them. */
function* inParts<T>(states: Iterable<T>, each: (state: T) => void): Generator<void, void, void> {
  let count = 0;
  for (const state of states) {
    each(state);
    count += 1;
    if (count % AT_A_TIME === 0) yield;
  }
  yield;
}

/** Ways to reach each sum of points, question by question; sums become scores only at the end. */
function* tallyPoints(quiz: ScorableQuiz, steps: readonly WorthShare[][]): Tallying {
  let sums = new Map<number, bigint>([[0, 1n]]);
  for (const step of steps) {
    const next = new Map<number, bigint>();
    yield* inParts(sums, ([sum, before]) => {
      for (const { worth, count } of step) add(next, sum + worth.points, before * count);
    });
    if (next.size > MAX_STATES) return undefined;
    sums = next;
  }
  const max = highestScore(reachableQuestions(quiz.questions));
  const tally: Tally = { ends: new Map(), ties: 0n, gaps: new Set(), total: 0n };
  yield* inParts(sums, ([sum, ways]) => {
    const score = percentScore(sum, max);
    const outcome = bandOf(quiz.outcomes, score);
    if (!outcome) tally.gaps.add(score);
    add(tally.ends, idOf(outcome), ways);
    tally.total += ways;
  });
  return tally;
}

const idOf = (outcome: ScorableOutcome | undefined): string => outcome?.id ?? '';

/**
 * Ways to reach each count of votes. The leader is part of a state, because whoever reaches a count first keeps it: it changes only when
 * another has strictly more.
 */
function* tallyVotes(quiz: ScorableQuiz, steps: readonly WorthShare[][]): Tallying {
  const ballot = ballotOf(quiz);
  const places = new Map(ballot.map(({ id }, place) => [id, place]));
  type State = { counts: number[]; leader: number; ways: bigint };
  let states = new Map<string, State>([['', { counts: ballot.map(() => 0), leader: -1, ways: 1n }]]);
  for (const step of steps) {
    const next = new Map<string, State>();
    const moves = step.map(({ worth, count }) => ({
      count,
      votes: worth.votes.flatMap(({ outcomeId, weight }) => {
        const place = places.get(outcomeId);
        return place === undefined ? [] : [{ place, weight }];
      }),
    }));
    yield* inParts(states.values(), (before) => {
      for (const { votes, count } of moves) {
        const counts = [...before.counts];
        for (const { place, weight } of votes) counts[place] = (counts[place] as number) + weight;
        const leader = leaderOf(counts, before.leader);
        const key = `${counts}|${leader}`;
        const known = next.get(key);
        if (known) known.ways += before.ways * count;
        else next.set(key, { counts, leader, ways: before.ways * count });
      }
    });
    if (next.size > MAX_STATES) return undefined;
    states = next;
  }
  const tally: Tally = { ends: new Map(), ties: 0n, gaps: new Set(), total: 0n };
  yield* inParts(states.values(), ({ counts, leader, ways }) => {
    const votes = counts[leader] ?? 0;
    add(tally.ends, idOf(votes > 0 ? ballot[leader] : defaultOutcome(quiz)), ways);
    if (votes > 0 && counts.filter((count) => count === votes).length > 1) tally.ties += ways;
    tally.total += ways;
  });
  return tally;
}

function add<K>(counts: Map<K, bigint>, key: K, ways: bigint): void {
  counts.set(key, (counts.get(key) ?? 0n) + ways);
}

/** Exact to the last bit that a number between 0 and 1 shows. */
const fraction = (part: bigint, whole: bigint): number => Number((part << 60n) / whole) / 2 ** 60;

import { placeAfter, placeOf } from '../flow.ts';
import type { ScorableQuestion } from '../questions/kind.ts';
import { isSkippable, kinds } from '../questions/kinds.ts';
import { type EffectShare, NOTHING } from '../questions/worth.ts';
import {
  ballotOf,
  bandOf,
  defaultOutcome,
  leaderOf,
  percentScore,
  type ScorableOutcome,
  type ScorableQuiz,
} from './scoring.ts';
import { decidingQuestions, type XRay } from './x-ray.ts';

/** So many states are gone through at a time. */
const AT_A_TIME = 500;
/** More states than this, or more steps from one to the next, are not worth an owner's wait. */
const MAX_STATES = 60_000;
const MAX_STEPS = 3_000_000;

/** Where a visitor can be in a quiz, with what decides how it ends; `weight` is how likely that is. */
type State = { weight: bigint };
/** `after` is the state after an answer; `key` is the same for states that go on alike. */
type Rules<S extends State> = {
  first: S;
  after(before: S, question: number, effect: EffectShare, weight: bigint): S;
  key(state: S): string;
  tally(state: S, tally: Tally): void;
};
type Tally = { ends: Map<string, bigint>; ties: bigint; gaps: Set<number> };

/**
 * The exact X-ray, by dynamic programming over states at each question: every state is kept once, with
 * how likely it is. Undefined where there are too many. Can rest at each `yield`.
 */
export function* countWays(quiz: ScorableQuiz): Generator<void, XRay | undefined, void> {
  const total = yield* quiz.outcomeType === 'points' ? follow(quiz, pointRules(quiz)) : follow(quiz, voteRules(quiz));
  if (!total) return undefined;
  const { tally, weight } = total;
  const ids = new Set([...quiz.outcomes.map(({ id }) => id), ...tally.ends.keys()]);
  return {
    shares: [...ids].map((id) => ({ id, share: fraction(tally.ends.get(id) ?? 0n, weight), margin: 0 })),
    tie: fraction(tally.ties, weight),
    gaps: [...tally.gaps].sort((a, b) => a - b),
  };
}

/**
 * Goes from question to question. A state waits at the question that it leads to. All weights share one
 * denominator, which each question multiplies by the number of its answers; a state that is past a
 * question is multiplied with it.
 */
function* follow<S extends State>(
  quiz: ScorableQuiz,
  rules: Rules<S>,
): Generator<void, { tally: Tally; weight: bigint } | undefined, void> {
  const questions = decidingQuestions(quiz);
  const waiting: Array<Map<string, S>> = [new Map([['', rules.first]])];
  let steps = 0;
  let weight = 1n;
  for (const place of questions.keys()) {
    const here = waiting[place];
    delete waiting[place];
    if (!here) continue;
    const effects = effectsOf(questions[place] as ScorableQuestion);
    if (!effects) return undefined;
    steps += here.size * effects.length;
    if (steps > MAX_STEPS) return undefined;
    const answers = effects.reduce((sum, { count }) => sum + count, 0n);
    for (const states of waiting) for (const state of states?.values() ?? []) state.weight *= answers;
    weight *= answers;
    let done = 0;
    for (const before of here.values()) {
      for (const effect of effects) {
        const state = rules.after(before, place, effect, before.weight * effect.count);
        const to = effect.next === undefined ? placeAfter(questions, place) : placeOf(questions, place, effect.next);
        waiting[to] ??= new Map();
        const key = rules.key(state);
        const known = waiting[to].get(key);
        if (known) known.weight += state.weight;
        else waiting[to].set(key, state);
      }
      done += 1;
      if (done % AT_A_TIME === 0) yield;
    }
    if (waiting.reduce((sum, states) => sum + (states?.size ?? 0), 0) > MAX_STATES) return undefined;
    yield;
  }
  const tally: Tally = { ends: new Map(), ties: 0n, gaps: new Set() };
  for (const state of waiting[questions.length]?.values() ?? []) rules.tally(state, tally);
  return { tally, weight };
}

/** What can be answered to a question, skipping it included. Undefined where that is too much. */
function effectsOf(question: ScorableQuestion): EffectShare[] | undefined {
  const nothing: EffectShare = { worth: NOTHING, count: 1n };
  const effects = kinds[question.type].distribution(question);
  if (effects?.length === 0) return [nothing];
  return effects && isSkippable(question) ? [...effects, nothing] : effects;
}

/** Sums of points, and of the best points of what was shown: they become scores only at the end. */
function pointRules(quiz: ScorableQuiz): Rules<State & { sum: number; max: number }> {
  const bests = quiz.questions.map((question) => kinds[question.type].best(question));
  return {
    first: { sum: 0, max: 0, weight: 1n },
    after: ({ sum, max }, question, { worth }, weight) => ({
      sum: sum + worth.points,
      max: max + (bests[question] as number),
      weight,
    }),
    key: ({ sum, max }) => `${sum}|${max}`,
    tally({ sum, max, weight }, tally) {
      const score = percentScore(sum, max);
      const outcome = bandOf(quiz.outcomes, score);
      if (!outcome) tally.gaps.add(score);
      add(tally.ends, idOf(outcome), weight);
    },
  };
}

/**
 * Votes by outcome. The leader is part of a state, because an outcome that leads keeps the lead on a tie: it
 * changes only when another has strictly more.
 */
function voteRules(quiz: ScorableQuiz): Rules<State & { totals: number[]; leader: number }> {
  const ballot = ballotOf(quiz);
  const places = new Map(ballot.map(({ id }, place) => [id, place]));
  return {
    first: { totals: ballot.map(() => 0), leader: -1, weight: 1n },
    after({ totals: before, leader }, _question, { worth }, weight) {
      const totals = [...before];
      for (const { outcomeId, weight: votes } of worth.votes) {
        const place = places.get(outcomeId);
        if (place !== undefined) totals[place] = (totals[place] as number) + votes;
      }
      return { totals, leader: worth.votes.length > 0 ? leaderOf(totals, leader) : leader, weight };
    },
    key: ({ totals, leader }) => `${totals}|${leader}`,
    tally({ totals, leader, weight }, tally) {
      const votes = totals[leader] ?? 0;
      add(tally.ends, idOf(votes > 0 ? ballot[leader] : defaultOutcome(quiz)), weight);
      if (votes > 0 && totals.filter((count) => count === votes).length > 1) tally.ties += weight;
    },
  };
}

const idOf = (outcome: ScorableOutcome | undefined): string => outcome?.id ?? '';

function add<K>(counts: Map<K, bigint>, key: K, weight: bigint): void {
  counts.set(key, (counts.get(key) ?? 0n) + weight);
}

/** Exact to the last bit that a number between 0 and 1 shows. */
const fraction = (part: bigint, whole: bigint): number => Number((part << 60n) / whole) / 2 ** 60;

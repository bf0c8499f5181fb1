import { placeAfter, placeOf } from '../flow.ts';
import type { ScorableQuestion } from '../questions/kind.ts';
import { isSkippable, kinds } from '../questions/kinds.ts';
import { type AnswerEffect, NOTHING, type Worth } from '../questions/worth.ts';
import { type ScorableQuiz, worthScorerOf } from './scoring.ts';
import { decidingQuestions, type XRay } from './x-ray.ts';

const WAYS = 100_000;
const AT_A_TIME = 500;
const SEED = 0x51_7f_00_d5;
/** Of the normal distribution, for 95 %. */
const Z = 1.96;

/**
 * The X-ray of a quiz with too many ways to count: of ways that are drawn, always the same ones, with
 * the interval that the true share is in with 95 %. Can rest at each `yield`.
 */
export function* sampleWays(quiz: ScorableQuiz): Generator<void, XRay, void> {
  const random = randomFrom(SEED);
  const questions = decidingQuestions(quiz);
  const score = worthScorerOf({ ...quiz, questions });
  const counts = questions.map((question) => kinds[question.type].answerCount(question));
  const ends = new Map<string, number>();
  const gaps = new Set<number>();
  let ties = 0;
  const worths: Array<Worth | undefined> = [];
  for (let way = 1; way <= WAYS; way += 1) {
    worths.length = 0;
    worths.length = questions.length;
    for (let place = 0; place < questions.length; ) {
      const question = questions[place] as ScorableQuestion;
      const effect = drawEffect(question, counts[place] as number, random);
      worths[place] = effect.worth;
      place = effect.next === undefined ? placeAfter(questions, place) : placeOf(questions, place, effect.next);
    }
    const { outcomeId, score: percent, totals } = score(worths);
    ends.set(outcomeId, (ends.get(outcomeId) ?? 0) + 1);
    if (quiz.outcomeType === 'points' && outcomeId === '') gaps.add(percent);
    const most = totals.reduce((max, { votes }) => Math.max(max, votes), 0);
    if (most > 0 && totals.filter(({ votes }) => votes === most).length > 1) ties += 1;
    if (way % AT_A_TIME === 0) yield;
  }
  const ids = new Set([...quiz.outcomes.map(({ id }) => id), ...ends.keys()]);
  return {
    shares: [...ids].map((id) => interval(id, ends.get(id) ?? 0)),
    tie: ties / WAYS,
    gaps: [...gaps].sort((a, b) => a - b),
    sampled: WAYS,
  };
}

/** Skipping counts as one more answer. */
function drawEffect(question: ScorableQuestion, count: number, random: () => number): AnswerEffect {
  const isSkipped = isSkippable(question) && random() * (count + 1) < 1;
  return isSkipped ? { worth: NOTHING } : kinds[question.type].draw(question, random);
}

/** Wilson's interval, which also holds for shares near 0. */
function interval(id: string, count: number): XRay['shares'][number] {
  const share = count / WAYS;
  const margin = (Z * Math.sqrt((share * (1 - share)) / WAYS + Z ** 2 / (4 * WAYS ** 2))) / (1 + Z ** 2 / WAYS);
  return { id, share, margin };
}

/** Mulberry32: numbers from 0 up to 1, the same ones for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

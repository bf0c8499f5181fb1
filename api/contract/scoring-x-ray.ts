import {
  bandOf,
  bucketKey,
  highestScore,
  outcomeName,
  percentScore,
  type ScorableQuiz,
  wholePoints,
} from './scoring.ts';

/** More states than this are not worth a creator's wait: the X-ray says so instead. */
const MAX_STATES = 60_000;

export type XRay = {
  /** Every outcome of the quiz in its order, then whatever else a visitor can end in; '' is no outcome at all. */
  shares: Array<{ outcome: string; share: number; known: boolean }>;
  /** How likely it is that two or more buckets lead together, so that the order of the questions decides; 0 for points. */
  tie: number;
  /** Scores that can come out and that no outcome covers, ascending; none for buckets. */
  gaps: number[];
};

type Tally = { ends: Map<string, bigint>; ties: bigint; gaps: Set<number>; total: bigint };

/**
 * What a quiz would do if every option of every question were equally likely: the exact share of each outcome, by the rules of
 * `scoreQuiz`. Questions without options do not count. Undefined where the quiz has too many different ways to end to be worked out.
 */
export function scoringXRay(quiz: ScorableQuiz): XRay | undefined {
  const choices = quiz.questions.filter(({ type, options }) => type !== 'short_text' && options.length > 0);
  const tally = quiz.outcomeType === 'points' ? tallyPoints(quiz, choices) : tallyBuckets(quiz, choices);
  if (!tally) return undefined;
  const { ends, ties, gaps, total } = tally;
  const names = [...new Set([...quiz.outcomes.map(({ name }) => name), ...ends.keys()])];
  return {
    shares: names.map((outcome) => ({
      outcome,
      share: fraction(ends.get(outcome) ?? 0n, total),
      known: quiz.outcomes.some(({ name }) => name === outcome),
    })),
    tie: fraction(ties, total),
    gaps: [...gaps].sort((a, b) => a - b),
  };
}

/** Ways to reach each sum of points, question by question; sums become scores only at the end. */
function tallyPoints(quiz: ScorableQuiz, choices: ScorableQuiz['questions']): Tally | undefined {
  let sums = new Map<number, bigint>([[0, 1n]]);
  for (const { options } of choices) {
    const next = new Map<number, bigint>();
    for (const [sum, ways] of sums) for (const { points } of options) add(next, sum + wholePoints(points), ways);
    if (next.size > MAX_STATES) return undefined;
    sums = next;
  }
  const max = highestScore(quiz);
  const tally: Tally = { ends: new Map(), ties: 0n, gaps: new Set(), total: 0n };
  for (const [sum, ways] of sums) {
    const score = percentScore(sum, max);
    const outcome = bandOf(quiz.outcomes, score);
    if (!outcome) tally.gaps.add(score);
    add(tally.ends, outcome, ways);
    tally.total += ways;
  }
  return tally;
}

/**
 * Ways to reach each count of votes. The leader is part of a state, because whoever reaches a count first keeps it: it changes only when a
 * bucket has strictly more votes than any before.
 */
function tallyBuckets(quiz: ScorableQuiz, choices: ScorableQuiz['questions']): Tally | undefined {
  const spelling = new Map<string, string>();
  const rows = choices.map(({ options }) =>
    options.map(({ bucket }) => {
      const key = bucketKey(bucket);
      if (key && !spelling.has(key)) spelling.set(key, bucket.trim());
      return [...spelling.keys()].indexOf(key);
    }),
  );
  const names = [...spelling.values()].map((bucket) => outcomeName(quiz.outcomes, bucket));
  type State = { counts: number[]; leader: number; ways: bigint };
  let states = new Map<string, State>([['', { counts: names.map(() => 0), leader: -1, ways: 1n }]]);
  for (const row of rows) {
    const next = new Map<string, State>();
    for (const { counts, leader, ways } of states.values())
      for (const vote of row) {
        const grown = counts.map((count, index) => count + Number(index === vote));
        const leads = vote >= 0 && (leader < 0 || (grown[vote] as number) > (counts[leader] as number));
        const state = { counts: grown, leader: leads ? vote : leader, ways };
        const key = `${grown}|${state.leader}`;
        const known = next.get(key);
        if (known) known.ways += ways;
        else next.set(key, state);
      }
    if (next.size > MAX_STATES) return undefined;
    states = next;
  }
  const tally: Tally = { ends: new Map(), ties: 0n, gaps: new Set(), total: 0n };
  const nobody = quiz.defaultOutcome ?? quiz.outcomes[0]?.name ?? '';
  for (const { counts, leader, ways } of states.values()) {
    add(tally.ends, leader < 0 ? nobody : (names[leader] as string), ways);
    if (leader >= 0 && counts.filter((count) => count === counts[leader]).length > 1) tally.ties += ways;
    tally.total += ways;
  }
  return tally;
}

function add<K>(counts: Map<K, bigint>, key: K, ways: bigint): void {
  counts.set(key, (counts.get(key) ?? 0n) + ways);
}

/** Exact to the last bit that a number between 0 and 1 shows. */
const fraction = (part: bigint, whole: bigint): number => Number((part << 60n) / whole) / 2 ** 60;

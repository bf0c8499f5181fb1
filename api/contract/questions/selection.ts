import { limits } from '../web/limits.ts';
import { choice, textOf } from './choice.ts';
import type { CheckedQuestion, QuestionKind, QuestionProblem, ScorableQuestion } from './kind.ts';
import { type AnswerEffect, type EffectShare, NOTHING, optionWorth, sumOfWorths } from './worth.ts';

/** More different effects than these are not listed. */
const MAX_EFFECTS = 4_000;

/** What all kinds have in common whose answer is a set of the question's options. An option that stands `alone` is a set by itself. */
export const selection: QuestionKind = {
  ...choice,
  settings: [...choice.settings, 'min', 'max'],
  optionSettings: [...choice.optionSettings, 'alone'],
  accept(question, { questionId, answerOptionId, answerOptionIds, otherText }) {
    const ids = new Set(answerOptionIds ?? (answerOptionId === undefined ? [] : [answerOptionId]));
    const chosen = question.options.filter(({ id }) => ids.has(id));
    if (ids.size === 0) return { refused: 'This question needs some of its options' };
    if (chosen.length < ids.size) return { refused: 'This option is not part of the question' };
    const problem = setProblem(question, chosen);
    if (problem) return { refused: problem };
    return {
      answer: {
        questionId,
        chosen: chosen.map(({ id }) => id),
        text: chosen.map((option) => textOf(option, otherText)).join(', '),
        worth: sumOfWorths(chosen.map((option) => optionWorth(option))),
      },
    };
  },
  fits(question, chosen) {
    const found = question.options.filter(({ id }) => chosen.includes(id));
    return found.length > 0 && found.length === chosen.length && setProblem(question, found) === undefined;
  },
  worth({ options }, chosen) {
    const found = options.filter(({ id }) => chosen.includes(id));
    return found.length > 0 ? sumOfWorths(found.map((option) => optionWorth(option))) : NOTHING;
  },
  best(question) {
    const { together, alone, least, most } = setsOf(question);
    const points = together.map((option) => optionWorth(option).points).sort((a, b) => b - a);
    const sums = alone.map((option) => optionWorth(option).points);
    let sum = 0;
    points.forEach((each, index) => {
      sum += each;
      if (index + 1 >= least && index + 1 <= most) sums.push(sum);
    });
    return sums.length > 0 ? Math.max(...sums) : 0;
  },
  distribution: setEffects,
  answerCount: (question) => setCounts(question).total,
  draw(question, random) {
    const set = drawSet(question, random);
    const next = set.find((option) => option.next)?.next;
    const worth = set.length > 0 ? sumOfWorths(set.map((option) => optionWorth(option))) : NOTHING;
    return { worth, ...(next ? { next } : {}) };
  },
  conflicts: (question) => [...choice.conflicts(question), ...boundProblems(question)],
};

type Sized = { min?: number | undefined; max?: number | undefined };

/** How many options a set may have; `count` is how many there are to be chosen together. */
export const setSize = ({ min = 1, max }: Sized, count: number) => ({
  least: Math.max(1, min),
  most: Math.min(count, max ?? count),
});

/** What is wrong with chosen options as a set; undefined where nothing is. */
function setProblem(
  question: Sized & { options: ReadonlyArray<{ alone?: boolean | undefined }> },
  chosen: ReadonlyArray<{ alone?: boolean | undefined }>,
): string | undefined {
  if (chosen.some(({ alone }) => alone)) return chosen.length > 1 ? 'This option excludes all others' : undefined;
  const { least, most } = setSize(question, question.options.filter(({ alone }) => !alone).length);
  if (chosen.length < least) return `Choose at least ${least}`;
  return chosen.length > most ? `Choose at most ${most}` : undefined;
}

function setsOf(question: ScorableQuestion) {
  const together = question.options.filter(({ alone }) => !alone);
  const alone = question.options.filter((option) => option.alone);
  return { together, alone, ...setSize(question, together.length) };
}

/** Counted option by option, not by listing every set: sets with the same effect are one state. */
function setEffects(question: ScorableQuestion): EffectShare[] | undefined {
  const { together, alone, least, most } = setsOf(question);
  type State = EffectShare & { size: number };
  let states = new Map<string, State>([['', { worth: NOTHING, count: 1n, size: 0 }]]);
  for (const option of together) {
    const after = new Map(states);
    for (const state of states.values()) {
      if (state.size === most) continue;
      const worth = sumOfWorths([state.worth, optionWorth(option)]);
      const next = state.next ?? option.next;
      const size = state.size + 1;
      const key = `${size}|${next ?? ''}|${worthKey(worth)}`;
      const known = after.get(key);
      after.set(key, { worth, next, size, count: (known?.count ?? 0n) + state.count });
    }
    if (after.size > MAX_EFFECTS) return undefined;
    states = after;
  }
  const effects = new Map<string, EffectShare>();
  const add = ({ worth, next, count }: EffectShare) => {
    const key = `${next ?? ''}|${worthKey(worth)}`;
    effects.set(key, { worth, next, count: (effects.get(key)?.count ?? 0n) + count });
  };
  for (const { size, ...effect } of states.values()) if (size >= least) add(effect);
  for (const option of alone) add({ worth: optionWorth(option), next: option.next, count: 1n });
  return [...effects.values()];
}

const worthKey = ({ points, votes }: AnswerEffect['worth']): string =>
  `${points}|${votes
    .map(({ outcomeId, weight }) => `${outcomeId}:${weight}`)
    .sort()
    .join()}`;

/** How many valid sets there are of each size, those of one option that stands alone aside. */
function setCounts(question: ScorableQuestion) {
  const { together, alone, least, most } = setsOf(question);
  const sizes: Array<{ size: number; sets: number }> = [];
  let sets = 1;
  for (let size = 1; size <= most; size += 1) {
    sets = (sets * (together.length - size + 1)) / size;
    if (size >= least) sizes.push({ size, sets });
  }
  return { together, alone, sizes, total: alone.length + sizes.reduce((sum, each) => sum + each.sets, 0) };
}

/** A valid set, each equally likely: first how large it is, by how many sets of that size there are, then which. */
function drawSet(question: ScorableQuestion, random: () => number): ScorableQuestion['options'] {
  const { together, alone, sizes, total } = setCounts(question);
  let at = random() * total;
  const single = alone[Math.floor(at)];
  if (single) return [single];
  at -= alone.length;
  let left = 0;
  for (const { size, sets } of sizes) {
    left = size;
    if (at < sets) break;
    at -= sets;
  }
  // Each option is taken with the chance that the places left have of the options left.
  return together.filter((_, index) => {
    const isTaken = random() * (together.length - index) < left;
    if (isTaken) left -= 1;
    return isTaken;
  });
}

function boundProblems({ min, max, options }: CheckedQuestion): QuestionProblem[] {
  const bounds = [
    { field: 'min', name: 'fewest', value: min },
    { field: 'max', name: 'most', value: max },
  ];
  const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= limits.options;
  const wrong = bounds.flatMap(({ field, name, value }) =>
    value === undefined || isCount(value)
      ? []
      : [{ field, message: `The ${name} choices must be a whole number from 1 to ${limits.options}` }],
  );
  if (wrong.length > 0) return wrong;
  if (min !== undefined && max !== undefined && min > max)
    return [{ field: 'max', message: 'The most choices must not be less than the fewest' }];
  // Report missing options first; other problems follow once there are enough.
  const written = options.filter(({ text }) => text.trim());
  if (written.length < limits.minOptions) return [];
  const together = written.filter(({ alone }) => !alone).length;
  return bounds.flatMap(({ field, value = 1 }) =>
    value > together ? [{ field, message: `Only ${together} options can be chosen together` }] : [],
  );
}

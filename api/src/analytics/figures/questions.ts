import type { QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import { answerBucket, statKey } from '../projection/stat-keys.ts';
import type { DaySums } from '../projection/sum-days.ts';
import { countedVersions } from './counted-versions.ts';
import type { AskedQuestion, AskedQuiz, Figure } from './figure.ts';
import { timeFigures } from './time-to-complete.ts';

type Questions = QuizFigures['questions'];
type Counts = Readonly<Record<string, number>>;
/** Counts by encoded id of the question. */
type Counted = {
  /** Visits that answered it. */
  answered?: Counts;
  /** Visits that were shown it. */
  reached?: Counts;
  /** Visits that did not complete, by the question that they were shown last. */
  left?: Counts;
  /** Visits by how long they took to answer it (see answerBucket). */
  took?: Readonly<Record<string, Counts>>;
  /** Completions that chose some of its options. */
  chose?: Counts;
  /** Completions by the chosen option. */
  chosen?: Readonly<Record<string, Counts>>;
};

const countsIn = (sums: DaySums) => sums as Counted;

/** How far visitors came, how long they took and what they chose. */
export const questions: Figure<Questions> = {
  *increments({ answered, reached, standsAt, begunAt, results }) {
    for (const { questionId, seconds } of answered) {
      yield [begunAt, `answered.${statKey(questionId)}`];
      if (typeof seconds === 'number') yield [begunAt, `took.${statKey(questionId)}.${answerBucket(seconds)}`];
    }
    for (const questionId of reached) yield [begunAt, `reached.${statKey(questionId)}`];
    const { before, now } = standsAt;
    if (before !== now) {
      if (before !== undefined) yield [begunAt, `left.${statKey(before)}`, -1];
      if (now !== undefined) yield [begunAt, `left.${statKey(now)}`];
    }
    for (const { at, choices = [], times } of results)
      for (const { questionId, chosen } of choices) {
        yield [at, `chose.${statKey(questionId)}`, times];
        for (const option of chosen) yield [at, `chosen.${statKey(questionId)}.${statKey(option)}`, times];
      }
  },
  present: ({ quiz, sums }) => questionFigures(quiz, sums),
  explain: ({ sums, totals: { starts, completions } }) => ({
    dropOff: { formula: 'sessions that were shown the question last and did not finish', counts: { starts } },
    chosen: {
      formula: 'completions that chose the option / completions that chose any option of the question',
      counts: { completions },
    },
    questionTime: {
      formula:
        'median of the seconds from the answer before, or from the first sight of the quiz, to the answer; at most 10% off',
      counts: { answers: answersTimed(countsIn(sums)) },
    },
  }),
};

const answersTimed = ({ took = {} }: Counted): number =>
  Object.values(took)
    .flatMap((buckets) => Object.values(buckets))
    .reduce((sum, count) => sum + count, 0);

/**
 * The current questions in order, then those that were removed since, where they were answered in these days; each with the other words in
 * which visitors of these days have met it.
 */
async function questionFigures(quiz: AskedQuiz, sums: DaySums): Promise<Questions> {
  const figures = await countedQuestions(quiz, countsIn(sums));
  const begun = Object.entries(countedVersions(sums)).flatMap(([version, { starts }]) =>
    starts && version !== quiz.version ? [version] : [],
  );
  const asked = (await quiz.wordingsOf(begun)).flat();
  return figures.map((question) => {
    const before = asked.filter(({ id }) => id === question.id);
    const options = question.options.map((option) => {
      const texts = before.flatMap(({ options: had }) => had.filter(({ id }) => id === option.id));
      return {
        ...option,
        ...formerly(
          option.text,
          texts.map(({ text }) => text),
        ),
      };
    });
    return {
      ...question,
      ...formerly(
        question.title,
        before.map(({ title }) => title),
      ),
      options,
    };
  });
}

function formerly(now: string, texts: readonly string[]): { formerly?: string[] } {
  const others = [...new Set(texts)].filter((text) => text !== now);
  return others.length > 0 ? { formerly: others } : {};
}

async function countedQuestions(
  quiz: AskedQuiz,
  { answered = {}, reached = {}, left = {}, took = {}, chose = {}, chosen = {} }: Counted,
): Promise<Questions> {
  const rows = (options: AskedQuestion['options'], counts: Counts = {}) =>
    options.map(({ id, text }) => ({ id, text, count: counts[statKey(id)] ?? 0 }));

  const medianOf = (id: string) => {
    const { median, count } = timeFigures(took[statKey(id)] ?? {});
    return count ? median : null;
  };
  const wayThrough = (id: string) => {
    const here = answered[statKey(id)] ?? 0;
    return {
      reached: Math.max(here, reached[statKey(id)] ?? 0),
      answered: here,
      dropOff: left[statKey(id)] ?? 0,
      medianTime: medianOf(id),
      chose: chose[statKey(id)] ?? 0,
    };
  };

  const current = quiz.questions.map(({ id, title, type, options }): Questions[number] => {
    return { id, title, type, ...wayThrough(id), options: rows(options, chosen[statKey(id)]) };
  });

  const known = new Map(current.map((question) => [statKey(question.id), question]));
  const counted = new Set([answered, left, chosen].flatMap(Object.keys));
  const isRemoved = (key: string) =>
    !known.has(key) ||
    Object.keys(chosen[key] ?? {}).some((option) => !known.get(key)?.options.some(({ id }) => statKey(id) === option));
  if (![...counted].some(isRemoved)) return current;

  const removed = (await quiz.questionHistory()).flatMap(({ id, title, type, options }): Questions => {
    const counts = chosen[statKey(id)] ?? {};
    const now = known.get(statKey(id));
    if (now) {
      const gone = options.filter(
        (option) => counts[statKey(option.id)] && !now.options.some((row) => row.id === option.id),
      );
      now.options.push(...rows(gone, counts).map((row) => ({ ...row, removed: true as const })));
      return [];
    }
    if (!counted.has(statKey(id))) return [];
    return [{ id, title, type, ...wayThrough(id), options: rows(options, counts), removed: true }];
  });
  return [...current, ...removed];
}

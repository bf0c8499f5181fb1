import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import { fromStatKey, statKey } from './stat-keys.ts';
import type { DailyStats } from './stats.model.ts';
import { timeFigures } from './time-figures.ts';
import { sumMaps } from './totals.ts';

type AskedQuestion = Pick<Question, 'id' | 'title' | 'type'> & { options: Array<{ id: string; text: string }> };
export type AskedQuiz = {
  version: string;
  questions: AskedQuestion[];
  questionHistory: () => Promise<AskedQuestion[]>;
  wordingsOf: (versions: readonly string[]) => Promise<AskedQuestion[][]>;
};
type Figures = QuizAnalytics['questions'][number];

/**
 * The current questions in order, then those that were removed since, where they were answered in these days; each with the other words in
 * which visitors of these days have met it.
 */
export async function questionFigures(quiz: AskedQuiz, days: DailyStats[]): Promise<Figures[]> {
  const figures = await countedQuestions(quiz, days);
  const begun = new Set(
    days.flatMap(({ versions = {} }) => Object.keys(versions).filter((version) => versions[version]?.starts)),
  );
  begun.delete(quiz.version);
  const asked = (await quiz.wordingsOf([...begun])).flat();
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

async function countedQuestions(quiz: AskedQuiz, days: DailyStats[]): Promise<Figures[]> {
  const answered = sumMaps(days.map((day) => day.answered));
  const reached = sumMaps(days.map((day) => day.reached));
  const chosen = (id: string) => sumMaps(days.map((day) => day.chosen?.[statKey(id)]));
  const rows = (options: AskedQuestion['options'], counts: Record<string, number>) =>
    options.map(({ id, text }) => ({ id, text, count: counts[statKey(id)] ?? 0 }));

  const medianOf = (id: string) => {
    const { median, count } = timeFigures(sumMaps(days.map((day) => day.took?.[statKey(id)])));
    return count ? median : null;
  };
  const wayThrough = (id: string) => {
    const here = answered[statKey(id)] ?? 0;
    const came = Math.max(here, reached[statKey(id)] ?? 0);
    return { reached: came, answered: here, dropOff: came - here, medianTime: medianOf(id) };
  };

  const current = quiz.questions.map(({ id, title, type, options }): Figures => {
    return { id, title, type, ...wayThrough(id), options: rows(options, chosen(id)) };
  });

  const known = new Map(current.map((question) => [statKey(question.id), question]));
  const wasChosen = (key: string) => Object.keys(chosen(fromStatKey(key))).length > 0;
  const counted = new Set([
    ...Object.keys(answered),
    ...[...new Set(days.flatMap((day) => Object.keys(day.chosen ?? {})))].filter(wasChosen),
  ]);
  const isRemoved = (key: string) =>
    !known.has(key) ||
    Object.keys(chosen(fromStatKey(key))).some(
      (option) => !known.get(key)?.options.some(({ id }) => statKey(id) === option),
    );
  if (![...counted].some(isRemoved)) return current;

  const removed = (await quiz.questionHistory()).flatMap(({ id, title, type, options }): Figures[] => {
    const counts = chosen(id);
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

import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import { rate } from '../../contract/rates.ts';
import { MAX_TIME_MS } from '../database.ts';
import { explainQuiz } from './explain.ts';
import { figuresState } from './figures-state.ts';
import { inDays, type Period, presentPeriod } from './period.ts';
import { sourceFigures } from './source-figures.ts';
import { fromStatKey, statKey } from './stat-keys.ts';
import { type DailyStats, DailyStatsModel, type Totals } from './stats.model.ts';
import { wholeTotals } from './stats-of.ts';
import { timeFigures } from './time-figures.ts';

/** Figures of a quiz over a period of UTC days. Reads one small document a day, however many visits there were. */
export async function quizAnalytics(
  quiz: { _id: string; questions: Question[]; everyQuestion: () => Promise<AskedQuestion[]> },
  period: Period,
  explain = false,
): Promise<QuizAnalytics> {
  // Read first: the days hold at least what the state promises.
  const { asOf } = await figuresState();
  const days = await DailyStatsModel.find({ quiz: quiz._id, ...inDays(period) })
    .sort({ day: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  const totals = wholeTotals(sumTotals(days));
  const timeToComplete = timeFigures(sumMaps(days.map((day) => day.durations)));
  const analytics: QuizAnalytics = {
    asOf: asOf.toISOString(),
    period: presentPeriod(period),
    totalViews: totals.views,
    totalStarts: totals.starts,
    totalCompletions: totals.completions,
    totalLeads: totals.leads,
    completionRate: rate(totals.completions, totals.starts),
    leadCaptureRate: rate(totals.leads, totals.completions),
    averageScore: totals.completions > 0 ? totals.scoreSum / totals.completions : 0,
    outcomeDistribution: entries(sumMaps(days.map((day) => day.outcomes)))
      .map(([key, count]) => ({ name: fromStatKey(key), count }))
      .sort((a, b) => b.count - a.count),
    questions: await questionFigures(quiz, days, totals.starts),
    timeToComplete,
    sources: sourceFigures(days),
    daily: days.map((day) => {
      const { views, starts, completions, leads } = wholeTotals(day);
      return { day: day.day, views, starts, completions, leads };
    }),
  };
  return explain
    ? { ...analytics, explain: explainQuiz(totals, { days: days.length, timed: timeToComplete.count }) }
    : analytics;
}

function sumTotals(days: DailyStats[]): Totals {
  const sum = (name: keyof Totals) => days.reduce((total, day) => total + (day[name] ?? 0), 0);
  return {
    views: sum('views'),
    starts: sum('starts'),
    completions: sum('completions'),
    leads: sum('leads'),
    scoreSum: sum('scoreSum'),
  };
}

function sumMaps(maps: Array<Record<string, number> | undefined>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const map of maps) for (const [key, count] of entries(map)) sums[key] = (sums[key] ?? 0) + count;
  return sums;
}

type AskedQuestion = Pick<Question, 'id' | 'title' | 'type'> & { options: Array<{ id: string; text: string }> };
type Figures = QuizAnalytics['questions'][number];

/** The current questions in order, then those that were removed since, where they were answered in these days. */
async function questionFigures(
  quiz: { questions: AskedQuestion[]; everyQuestion: () => Promise<AskedQuestion[]> },
  days: DailyStats[],
  starts: number,
): Promise<Figures[]> {
  const answered = sumMaps(days.map((day) => day.answered));
  const chosen = (id: string) => sumMaps(days.map((day) => day.chosen?.[statKey(id)]));
  const rows = (options: AskedQuestion['options'], counts: Record<string, number>) =>
    options.map(({ id, text }) => ({ id, text, count: counts[statKey(id)] ?? 0 }));

  let reached = starts;
  const current = quiz.questions.map(({ id, title, type, options }): Figures => {
    // Whoever answered came this far; an answer event that was lost must not look like a visitor who left.
    const here = Math.min(answered[statKey(id)] ?? 0, reached);
    const came = reached;
    reached = here;
    return { id, title, type, reached: came, answered: here, dropOff: came - here, options: rows(options, chosen(id)) };
  });

  const known = new Map(current.map((question) => [statKey(question.id), question]));
  const counted = new Set([...Object.keys(answered), ...days.flatMap((day) => Object.keys(day.chosen ?? {}))]);
  const isRemoved = (key: string) =>
    !known.has(key) ||
    Object.keys(chosen(fromStatKey(key))).some(
      (option) => !known.get(key)?.options.some(({ id }) => statKey(id) === option),
    );
  if (![...counted].some(isRemoved)) return current;

  const removed = (await quiz.everyQuestion()).flatMap(({ id, title, type, options }): Figures[] => {
    const counts = chosen(id);
    const now = known.get(statKey(id));
    if (now) {
      const gone = options.filter(
        (option) => counts[statKey(option.id)] && !now.options.some((row) => row.id === option.id),
      );
      now.options.push(...rows(gone, counts).map((row) => ({ ...row, removed: true as const })));
      return [];
    }
    const here = answered[statKey(id)] ?? 0;
    if (!counted.has(statKey(id))) return [];
    return [
      { id, title, type, reached: here, answered: here, dropOff: 0, options: rows(options, counts), removed: true },
    ];
  });
  return [...current, ...removed];
}

const entries = (map: Record<string, number> | undefined) => Object.entries(map ?? {});

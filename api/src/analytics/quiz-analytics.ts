import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import { rate } from '../../contract/rates.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { NamedOutcome } from '../quizzes/outcome-history.ts';
import { explainQuiz } from './explain.ts';
import { figuresState } from './figures-state.ts';
import { countedOutcomes, namesOf, outcomeFigures } from './outcome-figures.ts';
import { inDays, type Period, presentPeriod } from './period.ts';
import { sourceFigures } from './source-figures.ts';
import { fromStatKey, statKey } from './stat-keys.ts';
import { type DailyStats, DailyStatsModel } from './stats.model.ts';
import { timeFigures } from './time-figures.ts';
import { consistentTotals, sumMaps, sumTotals } from './totals.ts';
import { type KnownVersion, versionFigures } from './version-figures.ts';

/** Figures of a quiz over a period of UTC days. Reads one small document per day, however many visits there were. */
export async function quizAnalytics(
  quiz: {
    _id: string;
    version: string;
    questions: Question[];
    outcomes: NamedOutcome[];
    questionHistory: () => Promise<AskedQuestion[]>;
    outcomeHistory: () => Promise<NamedOutcome[]>;
    outcomesOfVersions: (versions: readonly string[]) => Promise<Map<string, NamedOutcome[]>>;
    versions: () => Promise<KnownVersion[]>;
  },
  period: Period,
  explain = false,
): Promise<QuizAnalytics> {
  // Read first, so that the days contain at least what the state promises.
  const { asOf } = await figuresState();
  const days = await DailyStatsModel.find({ quiz: quiz._id, ...inDays(period) })
    .sort({ day: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  const sums = sumTotals(days);
  const totals = consistentTotals(sums);
  const outcomes = countedOutcomes(days);
  const names = await namesOf(quiz, outcomes);
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
    // A lead of these days may have been completed before them, with its score.
    averageScore: sums.completions > 0 ? sums.scoreSum / sums.completions : 0,
    outcomeDistribution: outcomeFigures(outcomes, names),
    questions: await questionFigures(quiz, days),
    versions: await versionFigures(quiz, days, outcomes, names),
    timeToComplete,
    sources: sourceFigures(days),
    daily: days.map((day) => {
      const { views, starts, completions, leads } = consistentTotals(day);
      return { day: day.day, views, starts, completions, leads };
    }),
  };
  return explain
    ? {
        ...analytics,
        explain: explainQuiz(totals, {
          days: days.length,
          timed: timeToComplete.count,
          answers: sumOf(days.flatMap(({ took }) => Object.values(took ?? {}).flatMap(Object.values))),
          versions: analytics.versions.length,
        }),
      }
    : analytics;
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

type AskedQuestion = Pick<Question, 'id' | 'title' | 'type'> & { options: Array<{ id: string; text: string }> };
type Figures = QuizAnalytics['questions'][number];

/** The current questions in order, then those that were removed since, where they were answered in these days. */
async function questionFigures(
  quiz: { questions: AskedQuestion[]; questionHistory: () => Promise<AskedQuestion[]> },
  days: DailyStats[],
): Promise<Figures[]> {
  const answered = sumMaps(days.map((day) => day.answered));
  const reached = sumMaps(days.map((day) => day.reached ?? reachedInOrder(quiz.questions, day)));
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
  const counted = new Set([...Object.keys(answered), ...days.flatMap((day) => Object.keys(day.chosen ?? {}))]);
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

/**
 * Who reached each question on a day from before that was counted, as far as can be told: all who started reached the first one, and
 * all who answered one reached the next.
 */
function reachedInOrder(questions: AskedQuestion[], day: DailyStats): Record<string, number> {
  let came = consistentTotals(day).starts;
  const reached: Record<string, number> = {};
  for (const { id } of questions) {
    reached[statKey(id)] = came;
    came = Math.min(came, day.answered?.[statKey(id)] ?? 0);
  }
  return reached;
}

import mongoose from 'mongoose';
import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { Question } from '../../contract/quiz.schema.ts';
import { rate } from '../../contract/rates.ts';
import { MAX_TIME_MS } from '../database.ts';
import { explainQuiz } from './explain.ts';
import { fromStatKey, secondsOfBucket, statKey } from './stat-keys.ts';
import { type DailyStats, DailyStatsModel, type Totals } from './stats.model.ts';
import { wholeTotals } from './stats-of.ts';

export type Period = { from?: string | undefined; to?: string | undefined };

/** Figures of a quiz over a period of UTC days. Reads one small document a day, however many visits there were. */
export async function quizAnalytics(
  quiz: { _id: string; questions: Question[] },
  { from, to }: Period,
  explain = false,
): Promise<QuizAnalytics> {
  const days = await DailyStatsModel.find({
    quiz: quiz._id,
    ...(from || to ? { day: mongoose.trusted({ ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) }) } : {}),
  })
    .sort({ day: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  const totals = wholeTotals(sumTotals(days));
  const analytics: QuizAnalytics = {
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
    questions: questionFigures(quiz.questions, days, totals.starts),
    timeToComplete: durationFigures(sumMaps(days.map((day) => day.durations))),
    sources: sourceFigures(days),
    daily: days.map((day) => {
      const { views, starts, completions, leads } = wholeTotals(day);
      return { day: day.day, views, starts, completions, leads };
    }),
  };
  return explain ? { ...analytics, explain: explainQuiz(totals) } : analytics;
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

function questionFigures(questions: Question[], days: DailyStats[], starts: number): QuizAnalytics['questions'] {
  const answered = sumMaps(days.map((day) => day.answered));
  let reached = starts;
  return questions.map(({ id, title, type, options }) => {
    const chosen = sumMaps(days.map((day) => day.chosen?.[statKey(id)]));
    // Whoever answered came this far; an answer event that was lost must not look like a visitor who left.
    const here = Math.min(answered[statKey(id)] ?? 0, reached);
    const dropOff = reached - here;
    reached = here;
    return {
      id,
      title,
      type,
      answered: here,
      dropOff,
      options: options.map((option) => ({ id: option.id, text: option.text, count: chosen[statKey(option.id)] ?? 0 })),
    };
  });
}

function durationFigures(buckets: Record<string, number>): QuizAnalytics['timeToComplete'] {
  const sorted = entries(buckets)
    .map(([bucket, count]) => ({ seconds: secondsOfBucket(Number(bucket)), count }))
    .sort((a, b) => a.seconds - b.seconds);
  const count = sorted.reduce((sum, entry) => sum + entry.count, 0);
  const at = (share: number) => {
    let seen = 0;
    for (const entry of sorted) {
      seen += entry.count;
      if (seen >= share * count) return Math.round(entry.seconds);
    }
    return 0;
  };
  return { median: at(0.5), p90: at(0.9), count };
}

function sourceFigures(days: DailyStats[]): QuizAnalytics['sources'] {
  const sums = new Map<string, QuizAnalytics['sources'][number]>();
  for (const day of days) {
    for (const [kind, names] of Object.entries(day.sources ?? {})) {
      for (const [key, { views = 0, leads = 0 }] of Object.entries(names)) {
        const id = `${kind}.${key}`;
        const row = sums.get(id) ?? {
          kind: kind as QuizAnalytics['sources'][number]['kind'],
          name: fromStatKey(key),
          views: 0,
          leads: 0,
        };
        row.views += views;
        row.leads += leads;
        sums.set(id, row);
      }
    }
  }
  return [...sums.values()].sort((a, b) => b.views - a.views).slice(0, 50);
}

const entries = (map: Record<string, number> | undefined) => Object.entries(map ?? {});

import mongoose, { Schema } from 'mongoose';
import { keptAsGiven } from '../../db/collections.ts';
import type { Totals } from './totals.ts';

/** Figures of one quiz on one day of the quiz's time zone: totals, and further fields that each figure knows of its own. */
export type DailyStats = Totals & {
  _id: string;
  quiz: string;
  owner: string;
  /** YYYY-MM-DD */
  day: string;
  /** The batch that changed them last (see project-figures.ts). */
  batch?: number;
};
/** The first day of which all visits are kept, and when it began. The days before it were counted from visits that are deleted. */
export type VisitsFrom = { day: string; at: Date };

/** What is counted of a quiz in all, and how. */
export type QuizStats = Totals & {
  _id: string;
  owner: string;
  batch?: number;
  /** The time zone that its days are counted in; UTC if absent. */
  timeZone?: string;
  /** The recount that brings its days into that time zone, until it has ended: they may be of another one as well. */
  recount?: string;
  visitsFrom?: VisitsFrom;
};

/** What lists and figures of many days are added up from: the index answers by itself. */
export const STAGES_OF_DAYS = { owner: 1, day: 1, quiz: 1, leads: 1, completions: 1, starts: 1, views: 1 } as const;
/** The same for how many leads there are in all. */
export const LEADS_OF_QUIZZES = { owner: 1, _id: 1, leads: 1 } as const;

const totals = { views: Number, starts: Number, completions: Number, leads: Number, scoreSum: Number };

const dailySchema = new Schema<DailyStats>(
  {
    _id: { type: String, required: true },
    quiz: String,
    owner: String,
    day: String,
    ...totals,
    batch: Number,
  },
  { versionKey: false, strict: false },
);
dailySchema.index({ quiz: 1, day: 1 });
dailySchema.index(STAGES_OF_DAYS);
export const DailyStatsModel = mongoose.model<DailyStats>('DailyStats', dailySchema, 'daily_stats');

const quizSchema = new Schema<QuizStats>(
  {
    _id: { type: String, required: true },
    owner: String,
    ...totals,
    batch: Number,
    timeZone: String,
    recount: String,
    visitsFrom: keptAsGiven(),
  },
  { versionKey: false },
);
quizSchema.index(LEADS_OF_QUIZZES);
export const QuizStatsModel = mongoose.model<QuizStats>('QuizStats', quizSchema, 'quiz_stats');

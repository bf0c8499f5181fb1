import { z } from 'zod';
import { questionTypes } from '../questions/question.schema.ts';
import { daySchema, inOrder, orderIssue, periodQuery, periodSchema } from './period.schema.ts';

const count = z.int().min(0);
/** Set on what the quiz had in the period and no longer has. */
const removed = z.literal(true).optional();
const percent = z.number().min(0);

/** Query of the figures of one quiz and of all: days of the account's time zone, both inclusive; without them, all time. */
export const analyticsQuerySchema = z
  .object({ ...periodQuery, explain: z.literal('1').optional() })
  .refine(inOrder, orderIssue);

/** The site and the page that show the quiz, the site that led there, and the campaign. */
export const sourceKinds = ['host', 'page', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const;
const formerly = z.array(z.string()).optional();
const dailySchema = z.object({ day: daySchema, views: count, starts: count, completions: count, leads: count });
/** Each under the name that it has now, or had last if the quiz has it no longer. Id and name are '' for no outcome. */
const outcomeCounts = z.array(z.object({ id: z.string(), name: z.string(), count, removed }));
/** Everything that was stored before this moment is in the figures; they are usually about a second behind. */
const asOf = z.iso.datetime();
/** The account's time zone has changed, and some days are still those of the one before. */
const recounting = z.literal(true).optional();
/** How a figure is calculated, in words, and the period's numbers that went into it. */
const explanationSchema = z.object({ formula: z.string(), counts: z.record(z.string(), z.number()) });

/** The figures of a quiz, each presented by its entry in `api/src/analytics/figures/figures.ts`. */
const quizFiguresSchema = z.object({
  totalViews: count,
  totalStarts: count,
  totalCompletions: count,
  totalLeads: count,
  /** completions / starts, in percent, unrounded; 0 when there are no starts. */
  completionRate: percent,
  /** leads / completions, in percent. */
  leadCaptureRate: percent,
  /** Mean score over completions, 0–100; 0 without any, also where the period's leads were completed before it. */
  averageScore: z.number(),
  /** Over completions; an empty name is shown as "No outcome". */
  outcomeDistribution: outcomeCounts,
  /**
   * Of the current version's questions, in order; then of removed ones that were answered in the period. `formerly` are other words in which
   * visitors of the period were asked, or could choose.
   */
  questions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      formerly,
      type: z.enum(questionTypes),
      /** Visits that were shown this question: all starts for the first. */
      reached: count,
      /** Visits in which this question was answered. */
      answered: count,
      /** Visits that did not complete the quiz and were shown nothing new after this question. */
      dropOff: count,
      /** Median of the seconds from the answer before to this one, at most 10 % off; null where none was kept. */
      medianTime: z.number().nullable(),
      /** Completions in which some of the options were chosen: what the options' counts are shares of. */
      chose: count,
      /** Removed ones come last. */
      options: z.array(z.object({ id: z.string(), text: z.string(), formerly, count, removed })),
      removed,
    }),
  ),
  /** Scores by category: those of the current version in their order, then others of the period. */
  categories: z.array(
    z.object({
      name: z.string(),
      /** Completions that were shown a question of the category. */
      count,
      /** Mean of their scores, 0–100; 0 without any. */
      average: z.number(),
      /** How many scored 0–9, 10–19, … and 90–100. */
      spread: z.array(count),
      removed,
    }),
  ),
  /** Of each version that visits of the period began with, the latest first. */
  versions: z.array(
    z.object({
      version: z.string(),
      /** What its owner calls it; '' where it has no name. */
      name: z.string(),
      /** When visitors were first shown it. */
      createdAt: z.iso.datetime(),
      /** Whether it is the one that visitors get now. */
      current: z.boolean(),
      views: count,
      starts: count,
      completions: count,
      leads: count,
      completionRate: percent,
      averageScore: z.number(),
      outcomes: outcomeCounts,
    }),
  ),
  /** Seconds from the first answer to completion. */
  timeToComplete: z.object({
    median: z.number(),
    p90: z.number(),
    count,
    /** Completions that took at least `from` and less than `to` seconds; the last one is open. Empty without completions. */
    histogram: z.array(z.object({ from: z.number(), to: z.number().nullable(), count })),
  }),
  /** At most 50 of a kind, most views first. A page is its host and path; a page without an address counts as `direct`. */
  sources: z.array(z.object({ kind: z.enum(sourceKinds), name: z.string(), views: count, leads: count })),
  /** Days on which anything happened, oldest first. */
  daily: z.array(dailySchema),
});

/** What is explained: figures by their names, and these parts of them. */
const explained = z.enum([...quizFiguresSchema.keyof().options, 'conversion', 'dropOff', 'chosen', 'questionTime']);

export const quizAnalyticsSchema = z.object({
  asOf,
  period: periodSchema,
  recounting,
  ...quizFiguresSchema.shape,
  explain: z.partialRecord(explained, explanationSchema).optional(),
});

export const activityKinds = ['lead_received', 'quiz_created', 'quiz_published', 'quiz_unpublished'] as const;
export const overviewSchema = z.object({
  asOf,
  recounting,
  totalLeads: count,
  totalStarts: count,
  /** Pooled over all the owner's quizzes, in percent of the starts. */
  avgCompletionRate: percent,
  monthlyLeads: count,
  /** Percent against the month before; negative when it fell. */
  monthlyGrowth: z.number(),
  recentActivity: z.array(
    z.object({ kind: z.enum(activityKinds), description: z.string(), time: z.iso.datetime(), quizId: z.string() }),
  ),
  topQuiz: z
    .object({ id: z.string(), title: z.string(), completionRate: percent, leads: count, views: count, starts: count })
    .nullable(),
  /** By quiz: webhook messages and mails about leads of the last 30 days that were given up, and messages to connected tools that wait. */
  givenUp: z.array(
    z.object({
      quiz: z.object({ id: z.string(), title: z.string() }),
      webhooks: count,
      mails: count,
      connections: count,
    }),
  ),
  /** Figures of the chosen period; only when `from` or `to` is given. */
  inPeriod: z
    .object({
      period: periodSchema,
      totalViews: count,
      totalStarts: count,
      totalCompletions: count,
      totalLeads: count,
      completionRate: percent,
      leadCaptureRate: percent,
      daily: z.array(dailySchema),
      /** Every quiz, most leads first. */
      quizzes: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          views: count,
          starts: count,
          completions: count,
          leads: count,
          completionRate: percent,
          leadCaptureRate: percent,
        }),
      ),
    })
    .optional(),
  explain: z.record(z.string(), explanationSchema).optional(),
});

export type QuizFigures = z.infer<typeof quizFiguresSchema>;
export type Explanation = z.infer<typeof explanationSchema>;
export type ExplainedFigure = z.infer<typeof explained>;
export type QuizAnalytics = z.infer<typeof quizAnalyticsSchema>;
export type DailyFigures = z.infer<typeof dailySchema>;
export type PeriodFigures = NonNullable<z.infer<typeof overviewSchema>['inPeriod']>;
export type Overview = z.infer<typeof overviewSchema>;

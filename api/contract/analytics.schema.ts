import { z } from 'zod';

const count = z.int().min(0);
const percent = z.number().min(0);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'A date such as 2026-01-31');

/** Query of `GET /api/quizzes/{id}/analytics`: UTC days, both inclusive; without them, all time. */
export const analyticsQuerySchema = z.object({
  from: day.optional(),
  to: day.optional(),
  explain: z.literal('1').optional(),
});

const explanationSchema = z.object({ formula: z.string(), counts: z.record(z.string(), z.number()) });

export const quizAnalyticsSchema = z.object({
  totalViews: count,
  totalStarts: count,
  totalCompletions: count,
  totalLeads: count,
  /** completions / starts, in percent, unrounded; 0 when there are no starts. */
  completionRate: percent,
  /** leads / completions, in percent. */
  leadCaptureRate: percent,
  /** Mean score over completions, 0–100. */
  averageScore: z.number(),
  /** Over completions; an empty name is shown as "No outcome". */
  outcomeDistribution: z.array(z.object({ name: z.string(), count })),
  /** Of the current version's questions, in order. */
  questions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      /** Visits in which this question was answered. */
      answered: count,
      /** Visits that started and went no further than the question before. */
      dropOff: count,
      options: z.array(z.object({ id: z.string(), text: z.string(), count })),
    }),
  ),
  /** Seconds from the first answer to completion. */
  timeToComplete: z.object({ median: z.number(), p90: z.number(), count }),
  sources: z.array(
    z.object({ kind: z.enum(['host', 'utm_source', 'utm_campaign']), name: z.string(), views: count, leads: count }),
  ),
  daily: z.array(z.object({ day, views: count, starts: count, completions: count, leads: count })),
  explain: z.record(z.string(), explanationSchema).optional(),
});

export const activityKinds = ['lead_received', 'quiz_created', 'quiz_published', 'quiz_unpublished'] as const;
export const overviewSchema = z.object({
  totalLeads: count,
  /** Pooled over all the owner's quizzes, in percent. */
  avgCompletionRate: percent,
  monthlyLeads: count,
  /** Percent against the month before; negative when it fell. */
  monthlyGrowth: z.number(),
  recentActivity: z.array(
    z.object({ kind: z.enum(activityKinds), description: z.string(), time: z.iso.datetime(), quizId: z.string() }),
  ),
  topQuiz: z
    .object({ id: z.string(), title: z.string(), completionRate: percent, leads: count, views: count })
    .nullable(),
  explain: z.record(z.string(), explanationSchema).optional(),
});

export type QuizAnalytics = z.infer<typeof quizAnalyticsSchema>;
export type Overview = z.infer<typeof overviewSchema>;

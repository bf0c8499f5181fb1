import type { Overview, QuizAnalytics } from '../../contract/analytics.schema.ts';
import type { Totals } from './stats.model.ts';

/** How each figure of a quiz is made, with the numbers that went into it. */
export function explainQuiz({
  views,
  starts,
  completions,
  leads,
  scoreSum,
}: Totals): NonNullable<QuizAnalytics['explain']> {
  return {
    totalViews: { formula: 'sessions in which the first question was at least half visible', counts: { views } },
    totalStarts: { formula: 'sessions in which the first answer was chosen', counts: { starts } },
    totalCompletions: {
      formula: 'sessions in which Finish was pressed with every answer valid',
      counts: { completions },
    },
    totalLeads: { formula: 'accepted submissions', counts: { leads } },
    completionRate: { formula: '100 × completions / starts', counts: { completions, starts } },
    leadCaptureRate: { formula: '100 × leads / completions', counts: { leads, completions } },
    averageScore: { formula: 'sum of scores / completions', counts: { scoreSum, completions } },
    conversion: { formula: 'round(100 × leads / views)', counts: { leads, views } },
  };
}

/** The same for the overview of all quizzes. */
export function explainOverview(counts: {
  leads: number;
  starts: number;
  completions: number;
  monthlyLeads: number;
  lastMonthLeads: number;
}): NonNullable<Overview['explain']> {
  const { leads, starts, completions, monthlyLeads, lastMonthLeads } = counts;
  return {
    totalLeads: { formula: 'accepted submissions of all quizzes', counts: { leads } },
    avgCompletionRate: {
      formula: '100 × completions of all quizzes / starts of all quizzes',
      counts: { completions, starts },
    },
    monthlyLeads: { formula: 'leads since the first of this month (UTC)', counts: { monthlyLeads } },
    monthlyGrowth: {
      formula: 'round(100 × (this month − last month) / last month); 100 from nothing, 0 when both are 0',
      counts: { monthlyLeads, lastMonthLeads },
    },
  };
}

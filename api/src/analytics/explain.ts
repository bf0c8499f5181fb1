import type { Overview, QuizAnalytics } from '../../contract/analytics.schema.ts';
import { overviewFormulas, type QuizFormula, quizFormulas } from '../../contract/formulas.ts';
import type { Totals } from './totals.ts';

type Counts = Record<string, number>;

/** How each figure of a quiz is calculated, with the period's numbers that go into it. */
export function explainQuiz(
  { views, starts, completions, leads, scoreSum }: Totals,
  kept: { days: number; timed: number; answers: number; versions: number; scored: number },
): NonNullable<QuizAnalytics['explain']> {
  const { days, timed, answers, versions, scored } = kept;
  const counts: Record<QuizFormula, Counts> = {
    totalViews: { views },
    totalStarts: { starts },
    totalCompletions: { completions },
    totalLeads: { leads },
    completionRate: { completions, starts },
    leadCaptureRate: { leads, completions },
    averageScore: { scoreSum, completions: scored },
    conversion: { leads, views },
    outcomeDistribution: { completions: scored },
    daily: { days },
    dropOff: { starts },
    chosen: { completions },
    timeToComplete: { completions: timed },
    questionTime: { answers },
    versions: { versions },
    sources: { views, leads },
  };
  return explained(quizFormulas, counts);
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
  return explained(overviewFormulas, {
    totalLeads: { leads },
    avgCompletionRate: { completions, starts },
    monthlyLeads: { monthlyLeads },
    monthlyGrowth: { monthlyLeads, lastMonthLeads },
  });
}

const explained = <Name extends string>(formulas: Record<Name, string>, counts: Record<Name, Counts>) =>
  Object.fromEntries(
    (Object.keys(formulas) as Name[]).map((name) => [name, { formula: formulas[name], counts: counts[name] }]),
  );

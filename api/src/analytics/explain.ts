import type { Overview } from '../../contract/analytics.schema.ts';
import { overviewFormulas } from '../../contract/formulas.ts';

type Counts = Record<string, number>;

/** How each figure of the overview is calculated, with the numbers that go into it. */
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

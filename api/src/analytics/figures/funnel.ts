import { completionRateOf, leadCaptureRateOf } from '../projection/totals.ts';
import type { Stage } from '../recording/visit-stages.ts';
import type { Figure, QuizFigureTable } from './figure.ts';

type StageTotal = 'views' | 'starts' | 'completions' | 'leads';

/** How many visits reached a stage. */
const reached = (name: `total${Capitalize<StageTotal>}`, stage: Stage, total: StageTotal, formula: string) =>
  ({
    *increments({ stages }) {
      if (stages[stage]) yield [stages[stage], total];
    },
    present: ({ totals }) => totals[total],
    explain: ({ totals }) => ({ [name]: { formula, counts: { [total]: totals[total] } } }),
  }) satisfies Figure<number>;

/** How many visits reached each stage, and which part of them the next one. */
export const funnel = {
  totalViews: reached('totalViews', 'view', 'views', 'sessions in which the first question was at least half visible'),
  totalStarts: reached('totalStarts', 'start', 'starts', 'sessions in which the first answer was chosen'),
  totalCompletions: reached(
    'totalCompletions',
    'complete',
    'completions',
    'sessions in which Finish was pressed with every answer valid',
  ),
  totalLeads: reached(
    'totalLeads',
    'lead',
    'leads',
    'accepted submissions, erased ones included, those that you erased as spam or a test, your own runs and those that have only filled in the form so far left out',
  ),
  completionRate: {
    present: ({ totals }) => completionRateOf(totals),
    explain: ({ totals: { completions, starts } }) => ({
      completionRate: { formula: '100 × completions / starts', counts: { completions, starts } },
    }),
  },
  leadCaptureRate: {
    present: ({ totals }) => leadCaptureRateOf(totals),
    explain: ({ totals: { leads, completions, views } }) => ({
      leadCaptureRate: { formula: '100 × leads / completions', counts: { leads, completions } },
      conversion: { formula: 'round(100 × leads / views)', counts: { leads, views } },
    }),
  },
} satisfies Partial<QuizFigureTable>;

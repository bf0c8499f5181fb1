/**
 * How each figure of all quizzes is calculated, in words: what the API answers with `?explain=1` and what the dashboard says beside it. Days
 * are those of the account's time zone. Those of one quiz are explained where they are counted, in `api/src/analytics/figures`.
 */
export const overviewFormulas = {
  totalLeads:
    'accepted submissions of all quizzes, erased ones included, those that you erased as spam or a test, your own runs and those that have only filled in the form so far left out',
  avgCompletionRate: '100 × completions of all quizzes / starts of all quizzes',
  monthlyLeads: 'leads since the first of this month',
  monthlyGrowth: 'round(100 × (this month − last month) / last month); 100 from nothing, 0 when both are 0',
} as const;

/** Which leads a list of them holds, where the figures hold others. */
export const LISTED_LEADS =
  'leads that are stored, your own runs included. Figures go on counting leads that were erased, unless as spam or a test, and leave out your own runs.';

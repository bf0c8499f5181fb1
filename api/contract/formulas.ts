/**
 * How each figure is made, in words: what the API answers with `?explain=1` and what the dashboard says beside the figure. Days are
 * those of the account's time zone, and everything holds for the chosen period.
 */
export const quizFormulas = {
  totalViews: 'sessions in which the first question was at least half visible',
  totalStarts: 'sessions in which the first answer was chosen',
  totalCompletions: 'sessions in which Finish was pressed with every answer valid',
  totalLeads:
    'accepted submissions, erased ones included, those that you erased as spam or a test and your own runs left out',
  completionRate: '100 × completions / starts',
  leadCaptureRate: '100 × leads / completions',
  averageScore: 'sum of scores / completions',
  conversion: 'round(100 × leads / views)',
  outcomeDistribution:
    'completions that ended in the outcome / completions; an outcome that was renamed counts under its present name',
  daily:
    'what happened on each day of your time zone, each at most once per session; a session that goes on after midnight counts on both days',
  dropOff: 'sessions that reached the question − sessions that answered it',
  chosen: 'completions that chose the option / completions',
  timeToComplete:
    'seconds from the first answer to Finish, at most 5% off; half took up to the median, nine of ten up to p90',
  questionTime:
    'median of the seconds from the answer before, or from the first sight of the quiz, to the answer; at most 10% off',
  versions: 'the same figures of the sessions that began with the version',
  sources:
    'views and leads of sessions by the page that shows the quiz, by the other site that led there and by campaign parameters',
} as const;

export const overviewFormulas = {
  totalLeads:
    'accepted submissions of all quizzes, erased ones included, those that you erased as spam or a test and your own runs left out',
  avgCompletionRate: '100 × completions of all quizzes / starts of all quizzes',
  monthlyLeads: 'leads since the first of this month',
  monthlyGrowth: 'round(100 × (this month − last month) / last month); 100 from nothing, 0 when both are 0',
} as const;

/** Which leads a list of them holds, where the figures hold others. */
export const LISTED_LEADS =
  'leads that are stored, your own runs included. Figures go on counting leads that were erased, unless as spam or a test, and leave out your own runs.';

export type QuizFormula = keyof typeof quizFormulas;

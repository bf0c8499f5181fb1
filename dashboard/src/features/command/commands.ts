import type { Lead } from '#contract/lead/submission.schema';
import type { QuizSummary } from '#contract/quiz/quiz.schema';
import { nameOf } from '../leads/lead-name.ts';

/** Something to go to. `also` are words that find it, too. */
export type Command = { id: string; group: string; label: string; hint?: string; also?: string; to: string };

const screen = (label: string, to: string, also = ''): Command => ({ id: to, group: 'Screens', label, to, also });
const screens: readonly Command[] = [
  screen('Dashboard', '/dashboard', 'home'),
  screen('My Quizzes', '/dashboard/quizzes'),
  screen('Analytics', '/dashboard/analytics', 'figures'),
  screen('Leads', '/dashboard/leads', 'export csv'),
  screen('Share & Embed', '/dashboard/share', 'snippet'),
  screen('Settings', '/dashboard/settings', 'notifications branding security'),
  screen('Integrations', '/dashboard/integrations'),
  screen('Edit Profile', '/dashboard/edit-profile', 'account'),
];
const actions: readonly Command[] = [
  { id: 'create', group: 'Actions', label: 'Create Quiz', also: 'new', to: '/dashboard/quiz-builder' },
];

const MOST_QUIZZES = 6;

/** What of a quiz one may be after; of many, the newest. */
const ofQuiz = ({ id, title }: QuizSummary): Command[] => [
  {
    id: `edit-${id}`,
    group: 'Quizzes',
    label: title,
    hint: 'Edit',
    also: 'publish',
    to: `/dashboard/quiz-builder/${id}`,
  },
  { id: `analytics-${id}`, group: 'Quizzes', label: title, hint: 'Analytics', to: `/dashboard/analytics/${id}` },
  { id: `share-${id}`, group: 'Quizzes', label: title, hint: 'Share', to: `/dashboard/share/${id}` },
  {
    id: `history-${id}`,
    group: 'Quizzes',
    label: title,
    hint: 'History',
    also: 'versions restore compare',
    to: `/dashboard/history/${id}`,
  },
];

/** As many leads as are listed: where there may be more, the list of leads has them. */
export const MOST_LEADS = 5;
const leadsWith = (search: string): string => `/dashboard/leads?search=${encodeURIComponent(search)}`;
const leadCommand = (lead: Lead): Command => ({
  id: `lead-${lead.id}`,
  group: 'Leads',
  label: lead.email || nameOf(lead),
  hint: !lead.email || nameOf(lead) === lead.email ? lead.quiz.title : nameOf(lead),
  to: leadsWith(lead.email || lead.name),
});

/** What a text finds, in the order in which it is listed. Leads have been found by the server. */
export function findCommands(text: string, quizzes: readonly QuizSummary[], leads: readonly Lead[]): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, hint = '', also = '' }: Command) => {
    const all = `${label} ${hint} ${also}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const found = quizzes.map((quiz) => ofQuiz(quiz).filter(fits)).filter((rows) => rows.length > 0);
  // Without a word each quiz is listed once; with one, each way to the few that are left.
  const rows = found.slice(0, MOST_QUIZZES).flatMap((of) => (words.length && found.length <= 3 ? of : of.slice(0, 1)));
  // Whoever gave no address is nobody else.
  const byMail = new Map(leads.map((lead) => [lead.email || lead.id, leadCommand(lead)]));
  const search = text.trim();
  const all = { id: 'leads-all', group: 'Leads', label: `All leads that match “${search}”`, to: leadsWith(search) };
  return [
    ...rows,
    ...byMail.values(),
    ...(leads.length < MOST_LEADS ? [] : [all]),
    ...[...actions, ...screens].filter(fits),
  ];
}

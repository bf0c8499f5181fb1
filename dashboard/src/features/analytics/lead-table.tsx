import { Link } from 'react-router';
import type { LeadSummary } from '#contract/lead/submission.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { longDate, shortDate } from '../../lib/format.ts';
import { DataTable } from '../../ui/display/data-table.tsx';
import { LeadBadges } from '../leads/lead-badges.tsx';

type LeadTableProps = { leads: LeadSummary[]; outcomes: readonly Outcome[] };

/** The newest leads of a quiz. */
export function LeadTable({ leads, outcomes }: LeadTableProps) {
  return (
    <DataTable
      caption="Recent Leads"
      head={['Name', 'Email', 'Outcome', 'Score', 'Date']}
      texts={3}
      rows={leads.map((lead) => [
        <span key="name" className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/dashboard/leads?lead=${lead.id}`}
            className="rounded hover:text-brand-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {lead.name || lead.email || 'Open'}
          </Link>{' '}
          <LeadBadges lead={lead} />
        </span>,
        <span key="email" className="min-w-0 [overflow-wrap:anywhere]">
          {lead.email.slice(0, lead.email.indexOf('@'))}
          <wbr />
          {lead.email.slice(lead.email.indexOf('@'))}
        </span>,
        outcomeText(lead, outcomes),
        lead.progress ? `${lead.progress.answered} of ${lead.progress.questions}` : `${lead.totalScore}/100`,
        <time key="date" dateTime={lead.createdAt} title={longDate(lead.createdAt)}>
          {shortDate(lead.createdAt)}
        </time>,
      ])}
    />
  );
}

/** The outcome as the lead was told it, with the name that it has now. */
function outcomeText({ outcomeId, outcome }: LeadSummary, outcomes: readonly Outcome[]): string {
  const now = outcomes.find(({ id }) => id === outcomeId)?.name ?? outcome;
  return now === outcome ? outcome || '–' : `${outcome} (now ${now})`;
}

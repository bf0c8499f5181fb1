import type { LeadSummary } from '#contract/submission.schema';
import { longDate, shortDate } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { OwnBadge } from '../leads/own-badge.tsx';

/** The newest leads of a quiz. */
export function LeadTable({ leads }: { leads: LeadSummary[] }) {
  return (
    <DataTable
      caption="Recent Leads"
      head={['Name', 'Email', 'Outcome', 'Score', 'Date']}
      texts={3}
      rows={leads.map(({ id, name, email, outcome, totalScore, createdAt, own }) => [
        own ? (
          <span key="name" className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            {name || '–'} <OwnBadge />
          </span>
        ) : (
          name || '–'
        ),
        <span key={id} className="min-w-0 [overflow-wrap:anywhere]">
          {email.slice(0, email.indexOf('@'))}
          <wbr />
          {email.slice(email.indexOf('@'))}
        </span>,
        outcome || '–',
        `${totalScore}/100`,
        <time key="date" dateTime={createdAt} title={longDate(createdAt)}>
          {shortDate(createdAt)}
        </time>,
      ])}
    />
  );
}

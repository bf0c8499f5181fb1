import type { LeadSummary } from '#contract/submission.schema';
import { longDate, shortDate } from '../../lib/format.ts';

/** The newest leads of a quiz. */
export function LeadTable({ leads }: { leads: LeadSummary[] }) {
  return (
    <section aria-label="Recent Leads" tabIndex={0} className="overflow-x-auto rounded-control">
      <table className="w-full text-[13px]">
        <thead className="text-left text-soft">
          <tr>
            {['Name', 'Email', 'Outcome'].map((label) => (
              <th key={label} className="py-2 pr-4 font-medium">
                {label}
              </th>
            ))}
            <th className="py-2 pr-4 text-right font-medium">Score</th>
            <th className="py-2 text-right font-medium">Date</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {leads.map(({ id, name, email, outcome, totalScore, createdAt }) => (
            <tr key={id}>
              <td className="py-2.5 pr-4">{name || '–'}</td>
              <td className="py-2.5 pr-4">{email}</td>
              <td className="py-2.5 pr-4">{outcome || '–'}</td>
              <td className="py-2.5 pr-4 text-right tabular-nums">{totalScore}/100</td>
              <td className="py-2.5 text-right whitespace-nowrap" title={longDate(createdAt)}>
                {shortDate(createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { LeadDetail } from '#contract/lead/submission.schema';
import { Bar } from '../../ui/display/bar.tsx';

/** The scores of a lead's categories, and how many votes each outcome got. */
export function LeadScores({ lead: { categories = [], totals = [] } }: { lead: LeadDetail }) {
  const mostVotes = Math.max(1, ...totals.map(({ votes }) => votes));
  return (
    <>
      <Bars
        title="Categories"
        rows={categories.map(({ name, score }) => ({ name, value: `${score}/100`, percent: score }))}
      />
      <Bars
        title="Votes"
        rows={totals.map(({ name, votes }) => ({ name, value: `${votes}`, percent: (100 * votes) / mostVotes }))}
      />
    </>
  );
}

function Bars({ title, rows }: { title: string; rows: Array<{ name: string; value: string; percent: number }> }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <ul className="grid gap-2">
        {rows.map(({ name, value, percent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike
          <li key={index}>
            <div className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{name}</span>
              <span className="shrink-0 text-soft tabular-nums">{value}</span>
            </div>
            <Bar percent={Math.max(0, percent)} ground="bg-brand" className="mt-1" />
          </li>
        ))}
      </ul>
    </section>
  );
}

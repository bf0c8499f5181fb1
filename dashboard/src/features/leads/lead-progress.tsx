import { progressNow } from '#contract/lead/lead-progress';
import type { LeadProgress } from '#contract/lead/lead-progress.schema';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { longDate } from '../../lib/format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Bar } from '../../ui/display/bar.tsx';

/** How far the visitor of a partial lead has got, in a list. */
export const ProgressBadge = ({ progress }: { progress: LeadProgress }) => (
  <Badge>{progressNow(progress, new Date())}</Badge>
);

/** The same on the lead that is read, in place of its result. */
export function LeadProgressCard({ progress }: { progress: NonNullable<LeadDetail['progress']> }) {
  const { answered, questions, at } = progress;
  return (
    <section aria-label="Progress" className="rounded-card border border-hairline bg-ground p-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-medium">{progressNow(progress, new Date())}</p>
        <p className="shrink-0 font-semibold tabular-nums">
          {answered}/{questions}
        </p>
      </div>
      <Bar percent={questions > 0 ? (100 * answered) / questions : 0} ground="bg-brand" className="mt-3" />
      <p className="mt-2 text-[13px] text-hint">
        Last seen {longDate(at)}. There is no result yet, and nobody was told of this lead.
      </p>
    </section>
  );
}

import { memo } from 'react';
import type { Lead } from '#contract/submission.schema';
import { longDate, shortDate } from '../../lib/format.ts';
import { nameOf } from './lead-sheet.tsx';

/** A lead in the list; the whole row opens it. */
export const LeadRow = memo(function LeadRow({ lead, onOpen }: { lead: Lead; onOpen: (id: string) => void }) {
  const { id, email, quiz, outcome, totalScore, createdAt } = lead;
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="grid w-full grid-flow-col grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto] gap-x-4 gap-y-1 rounded-control px-2 py-3 text-left hover:bg-brand-tint lg:grid-flow-row lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_5.5rem_7rem] lg:grid-rows-1 lg:items-center"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{nameOf(lead)}</span>
        <span className="block truncate text-[13px] text-soft">{email}</span>
      </span>
      <span className="truncate text-soft">{quiz.title}</span>
      <span className="hidden min-w-0 lg:block">
        {outcome ? (
          <span className="inline-block max-w-full truncate rounded-full bg-brand-tint px-2.5 py-0.5 align-middle text-xs font-medium text-brand-ink">
            {outcome}
          </span>
        ) : (
          <span className="text-hint">–</span>
        )}
      </span>
      <span className="text-right tabular-nums">Score: {totalScore}</span>
      <time dateTime={createdAt} title={longDate(createdAt)} className="text-right text-[13px] text-hint">
        {shortDate(createdAt)}
      </time>
    </button>
  );
});

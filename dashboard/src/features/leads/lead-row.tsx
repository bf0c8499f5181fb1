import { memo } from 'react';
import type { Lead } from '#contract/submission.schema';
import { longDate, shortDate } from '../../lib/format.ts';

/** A lead in the list; the whole row opens it. */
export const LeadRow = memo(function LeadRow({ lead, onOpen }: { lead: Lead; onOpen: (id: string) => void }) {
  const { id, firstName, lastName, email, quiz, totalScore, createdAt } = lead;
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="grid w-full grid-flow-col grid-cols-[minmax(0,1fr)_auto] grid-rows-[auto_auto] gap-x-4 gap-y-1 rounded-control px-2 py-3 text-left hover:bg-brand-tint lg:grid-flow-row lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto_auto] lg:grid-rows-1 lg:items-center"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{firstName && lastName ? `${firstName} ${lastName}` : email}</span>
        <span className="block truncate text-[13px] text-soft">{email}</span>
      </span>
      <span className="truncate text-soft">{quiz.title}</span>
      <span className="text-right tabular-nums">Score: {totalScore}</span>
      <time dateTime={createdAt} title={longDate(createdAt)} className="text-right text-[13px] text-hint lg:w-28">
        {shortDate(createdAt)}
      </time>
    </button>
  );
});

import { memo } from 'react';
import type { Lead } from '#contract/lead/submission.schema';
import { longDate, shortDate } from '../../lib/format.ts';
import { LeadBadges } from './lead-badges.tsx';
import { nameOf, secondLineOf } from './lead-name.ts';
import { OutcomeDot } from './outcome-dot.tsx';

type LeadRowProps = {
  lead: Lead;
  /** Whether it is the one that is read beside the list. */
  current: boolean;
  onOpen: (id: string) => void;
  selected: boolean;
  /** `range`: with all between it and the one that was selected before. */
  onSelect: (id: string, range: boolean) => void;
};

/** A lead in the list, a card where there is little room; all of it but the box that selects it opens the lead. */
export const LeadRow = memo(function LeadRow({ lead, current, onOpen, selected, onSelect }: LeadRowProps) {
  const { id, quiz, outcome, totalScore, progress, createdAt } = lead;
  return (
    <div className="flex min-w-0">
      <label className="grid w-9 shrink-0 cursor-pointer place-items-start justify-center pt-4 md:place-items-center md:pt-0 pointer-coarse:w-11">
        <input
          type="checkbox"
          className="size-4 accent-brand"
          aria-label={`Select ${nameOf(lead)}`}
          checked={selected}
          // The event of the change does not tell the key.
          onClick={({ shiftKey }) => onSelect(id, shiftKey)}
          onChange={() => {}}
        />
      </label>
      <button
        type="button"
        onClick={() => onOpen(id)}
        aria-current={current}
        className="group grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-control px-2 py-3 text-left hover:bg-brand-tint aria-[current=true]:bg-brand-tint md:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_5rem_6rem] lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_5.5rem_7rem] md:items-center"
      >
        <span className="min-w-0">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium">{nameOf(lead)}</span>
            <LeadBadges lead={lead} />
          </span>
          <span className="block truncate text-[13px] text-soft">{secondLineOf(lead)}</span>
        </span>
        <span className="min-w-0 truncate text-soft max-lg:order-6 md:max-lg:col-span-4 max-md:order-3">
          {quiz.title}
        </span>
        <span className="min-w-0 max-md:order-5 max-md:col-span-2">
          {outcome ? (
            <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-hairline bg-ground px-2.5 align-middle text-xs leading-5 font-medium group-hover:bg-card group-aria-[current=true]:bg-card">
              <OutcomeDot lead={lead} />
              <span className="truncate">{outcome}</span>
            </span>
          ) : (
            <span className="text-hint max-md:hidden">–</span>
          )}
        </span>
        <span className="text-right whitespace-nowrap tabular-nums max-md:order-2">
          {progress ? `${progress.answered} of ${progress.questions}` : `Score: ${totalScore}`}
        </span>
        <time
          dateTime={createdAt}
          title={longDate(createdAt)}
          className="text-right text-[13px] whitespace-nowrap text-hint max-md:order-4"
        >
          {shortDate(createdAt)}
        </time>
      </button>
    </div>
  );
});

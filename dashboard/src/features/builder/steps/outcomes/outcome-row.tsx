import { ChevronDown, Trash2 } from 'lucide-react';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { cx } from '../../../../lib/cx.ts';
import { plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Tip } from '../../../../ui/overlays/tip.tsx';
import { outcomeGround } from '../../../quizzes/outcome-color.ts';

type OutcomeRowProps = {
  outcome: Outcome;
  index: number;
  points: boolean;
  /** How many options vote for it; undefined where points decide. */
  votes: number | undefined;
  open: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

/** An outcome in a line: its name, its title, and what leads to it. */
export function OutcomeRow({ outcome, index, points, votes, open, onToggle, onRemove }: OutcomeRowProps) {
  const { name, title, minScore, maxScore } = outcome;
  const band = minScore === null || maxScore === null ? 'No range yet' : `${minScore}–${maxScore}`;
  return (
    <div className="flex items-center gap-1 p-1.5">
      <button
        type="button"
        aria-expanded={open}
        data-outcome={outcome.id}
        onClick={onToggle}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-left hover:bg-brand-tint"
      >
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 text-hint transition-transform', open && 'rotate-180')}
        />
        <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${outcomeGround(outcome.id)}`} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">{name || `Outcome ${index + 1}`}</span>
          {title && title !== name ? <span className="ml-2 text-[13px] text-hint max-sm:hidden">{title}</span> : null}
        </span>
        {points ? (
          <span className="shrink-0 text-[13px] text-soft tabular-nums">{band}</span>
        ) : votes ? (
          <span className="shrink-0 text-[13px] text-soft">{plural(votes, 'option')}</span>
        ) : (
          <Badge>Unused</Badge>
        )}
      </button>
      <Tip text="Remove">
        <Button variant="ghost" size="icon" aria-label={`Remove outcome ${index + 1}`} onClick={oncePerPress(onRemove)}>
          <Trash2 />
        </Button>
      </Tip>
    </div>
  );
}

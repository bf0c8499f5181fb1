import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { Tip } from '../../../ui/overlays/tip.tsx';

type RowButtonsProps = {
  /** What the row is called to screen readers: “block 2”. */
  of: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Undefined for a row that is always there. */
  onRemove: (() => void) | undefined;
};

/** Moves a row of a list up and down, and removes it. */
export function RowButtons({ of, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  // Never disabled outright: a move that makes it useless would take the focus away.
  const act = (words: string, icon: ReactNode, run: (() => void) | undefined) => (
    <Tip text={words}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${words} ${of}`}
        aria-disabled={!run || undefined}
        onClick={run && oncePerPress(run)}
      >
        {icon}
      </Button>
    </Tip>
  );
  return (
    <div className="flex">
      {act('Move up', <ArrowUp />, isFirst ? undefined : () => onMove(-1))}
      {act('Move down', <ArrowDown />, isLast ? undefined : () => onMove(1))}
      {onRemove ? act('Remove', <X />, onRemove) : null}
    </div>
  );
}

import { CSS, type Transform } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tip } from '../../../../ui/overlays/tip.tsx';

export const sortableStyle = (transform: Transform | null, transition: string | undefined) => ({
  transform: CSS.Translate.toString(transform),
  transition,
});

type MoveHandleProps = ComponentProps<'button'> & {
  /** What is moved: “question 2”. */
  of: string;
  activator: (element: HTMLElement | null) => void;
};

/** Takes hold of a row, by pointer or by keyboard. */
export function MoveHandle({ of, activator, ...rest }: MoveHandleProps) {
  return (
    <Tip text="Drag to move">
      <button
        type="button"
        ref={activator}
        {...rest}
        aria-label={`Move ${of}`}
        className="grid size-touch shrink-0 cursor-grab touch-none place-items-center rounded-control text-hint hover:bg-brand-tint"
      >
        <GripVertical className="size-4" />
      </button>
    </Tip>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ChevronDown, ChevronUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { Question } from '#contract/questions/question.schema';
import type { OutcomeType } from '#contract/quiz-fields.schema';
import { cx } from '../../lib/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Tip } from '../../ui/tip.tsx';
import { editors } from './questions/editors.ts';

const PREVIEWED = 3;

type QuestionCardProps = {
  question: Question;
  index: number;
  last: boolean;
  outcomeType: OutcomeType;
  onEdit: () => void;
  onDelete: () => void;
  onMove: (by: -1 | 1) => void;
};

export function QuestionCard({ question, index, last, outcomeType, onEdit, onDelete, onMove }: QuestionCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: question.id,
  });
  const more = question.options.length - PREVIEWED;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'flex gap-2 rounded-card border border-hairline bg-card p-3 shadow-card',
        isDragging && 'relative z-10 shadow-overlay',
      )}
    >
      <Tip text="Drag to move">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move question ${index + 1}`}
          className="grid size-10 shrink-0 cursor-grab touch-none place-items-center rounded-control text-hint hover:bg-brand-tint"
        >
          <GripVertical className="size-4" />
        </button>
      </Tip>
      <div className="min-w-0 flex-1 py-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-medium break-words">
            {index + 1}. {question.title}
          </h3>
          <Badge>{editors[question.type].name}</Badge>
        </div>
        <ul className="mt-2 grid gap-1 text-[13px] text-soft">
          {question.options.slice(0, PREVIEWED).map(({ id, text, points, bucket }, option) => (
            <li key={id} className="break-words">
              <b className="font-semibold">{String.fromCharCode(65 + option)}.</b> {text}{' '}
              <span className="text-hint">
                {outcomeType === 'points' ? `(${points} pts)` : bucket ? `(${bucket})` : ''}
              </span>
            </li>
          ))}
          {more > 0 ? <li className="text-hint">+{more} more options</li> : null}
        </ul>
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row">
        <Tip text="Move up">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move question ${index + 1} up`}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <ChevronUp />
          </Button>
        </Tip>
        <Tip text="Move down">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move question ${index + 1} down`}
            disabled={last}
            onClick={() => onMove(1)}
          >
            <ChevronDown />
          </Button>
        </Tip>
        <Tip text="Edit">
          <Button variant="ghost" size="icon" aria-label={`Edit question ${index + 1}`} onClick={onEdit}>
            <Pencil />
          </Button>
        </Tip>
        <Tip text="Delete">
          <Button variant="ghost" size="icon" aria-label={`Delete question ${index + 1}`} onClick={onDelete}>
            <Trash2 />
          </Button>
        </Tip>
      </div>
    </li>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { blockProblem } from '#contract/result/block-problems';
import type { ResultBlock } from '#contract/result/blocks.schema';
import { cx } from '../../../../lib/cx.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import type { StepProps } from '../../editing/step-props.ts';
import type { DraggedRow } from '../question-list/drag-announcements.ts';
import { MoveHandle, sortableStyle } from '../question-list/move-handle.tsx';
import { RowButtons } from '../row-buttons.tsx';
import { BlockFields } from './block-fields.tsx';
import { blockName, blockSummary } from './block-kinds.ts';
import { ConditionFields } from './condition-fields.tsx';
import { conditionWords } from './condition-words.ts';

type BlockRowProps = {
  block: ResultBlock;
  /** Dotted. */
  path: string;
  /** “Block 2” */
  called: string;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  quiz: EditedQuiz;
  errorOf: StepProps['errorOf'];
  onToggle: () => void;
  onChange: (block: ResultBlock) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** A block in a line; open, with what it says and when it is shown. */
export function BlockRow({
  block,
  path,
  called,
  isFirst,
  isLast,
  isOpen,
  quiz,
  errorOf,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: BlockRowProps) {
  const of = called.toLowerCase();
  const name = blockName(block);
  const data = useMemo((): DraggedRow => ({ title: name, noun: 'block' }), [name]);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } = useSortable({
    id: block.id,
    data,
  });
  const problem = blockProblem(block, quiz);
  return (
    <li
      ref={setNodeRef}
      data-path={path}
      data-shows-block={block.id}
      style={sortableStyle(transform, transition)}
      className={cx('rounded-card bg-card', isOpen ? 'border-2 border-brand' : 'border border-hairline')}
    >
      <div className="flex flex-wrap items-center gap-1 p-1.5">
        <MoveHandle of={of} activator={setActivatorNodeRef} {...attributes} {...listeners} />
        <button
          type="button"
          aria-expanded={isOpen}
          data-block={block.id}
          onClick={onToggle}
          className="flex min-h-touch min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-2.5 rounded-control px-2 text-left hover:bg-brand-tint"
        >
          <ChevronDown
            aria-hidden
            className={cx('size-4 shrink-0 text-hint transition-transform', isOpen && 'rotate-180')}
          />
          <span className="font-medium">{name}</span>
          <span className="min-w-0 flex-1 truncate text-[13px] text-soft">{blockSummary(block, quiz.questions)}</span>
          {block.condition ? <Badge>{conditionWords(block.condition, quiz)}</Badge> : null}
        </button>
        <RowButtons of={of} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      {problem ? <p className="px-4 pb-3 text-[13px] text-warn">It is never shown: it {problem}.</p> : null}
      {isOpen ? (
        <div className="grid grid-cols-1 gap-4 border-t border-hairline p-4">
          <BlockFields block={block} called={called} path={path} quiz={quiz} errorOf={errorOf} onChange={onChange} />
          <ConditionFields
            condition={block.condition}
            of={of}
            quiz={quiz}
            onChange={(condition) => {
              const { condition: _before, ...always } = block;
              onChange(condition ? { ...block, condition } : always);
            }}
          />
          {errorOf(`${path}.condition`) ? (
            <p role="alert" className="text-[13px] text-bad">
              {errorOf(`${path}.condition`)}
            </p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

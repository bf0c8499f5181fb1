import { type DragEndEvent, useDndMonitor } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { ResultBlock } from '#contract/result/blocks.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { announce } from '../../../../ui/feedback/announcer.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx';
import { putBack } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { offers } from './block-kinds.ts';
import { BlockRow } from './block-row.tsx';

type BlockListProps = Pick<StepProps, 'quiz' | 'errorOf' | 'open' | 'onOpen'> & {
  blocks: readonly ResultBlock[];
  change: (make: (blocks: ResultBlock[]) => ResultBlock[]) => void;
  /** Of the list, dotted. */
  path: string;
  /** What has them: “A page”. */
  owner: string;
  /** What blocks are called after, where there are several lists: “Mail 2”. */
  within?: string;
  /** What it says without blocks, in a sentence. */
  emptied: string;
  /** What is open when no block is. */
  around?: string;
  /** Further buttons. */
  children: ReactNode;
};

/** Blocks of a result page or of a mail: each in a row, and the menu that adds one. */
export function BlockList({
  quiz,
  errorOf,
  open,
  onOpen: setOpen,
  blocks,
  change,
  path,
  owner,
  within = '',
  emptied,
  around,
  children,
}: BlockListProps) {
  const added = useRef('');
  const focusAfter = useFocusAfter();
  const isFull = blocks.length >= limits.resultBlocks;

  const move = (from: number, to: number) => {
    change((now) => arrayMove(now, from, to));
    announce(`Moved to block ${to + 1} of ${blocks.length}.`);
  };
  const remove = (block: ResultBlock) => {
    const place = blocks.indexOf(block);
    const next = blocks[place + 1] ?? blocks[place - 1];
    change((now) => now.filter(({ id }) => id !== block.id));
    if (block.id === open) setOpen(around);
    focusAfter(() => (next ? focusBlock(next.id) : focusField(path)));
    const back = () => change((now) => putBack(now, block, place));
    toast({
      title: 'Block removed',
      ...(blocks.length === 1 ? { description: emptied } : {}),
      action: { label: 'Undo', run: back },
    });
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    const placeOf = (id: unknown) => blocks.findIndex((block) => block.id === id);
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) change((now) => arrayMove(now, from, to));
  };
  useDndMonitor({ onDragEnd: dropped });

  return (
    <>
      <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="grid grid-cols-1 gap-2">
          {blocks.map((block, index) => (
            <BlockRow
              key={block.id}
              block={block}
              path={`${path}.${index}`}
              called={within ? `${within} block ${index + 1}` : `Block ${index + 1}`}
              isFirst={index === 0}
              isLast={index === blocks.length - 1}
              isOpen={block.id === open}
              quiz={quiz}
              errorOf={errorOf}
              onToggle={() => setOpen(block.id === open ? around : block.id)}
              onChange={(next) => change((now) => now.map((other) => (other.id === block.id ? next : other)))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(block)}
            />
          ))}
        </ol>
      </SortableContext>
      <div className="mt-3 flex flex-wrap gap-3">
        {isFull ? (
          <p className="text-[13px] text-hint">
            {owner} can have up to {limits.resultBlocks} blocks.
          </p>
        ) : (
          <Menu
            align="start"
            // The menu holds the focus until then, and would give it back to its button.
            onCloseAutoFocus={(event) => {
              if (!added.current) return;
              event.preventDefault();
              focusBlock(added.current);
              added.current = '';
            }}
            trigger={
              <Button aria-label={within ? `Add block to ${within.toLowerCase()}` : undefined}>
                <Plus /> Add block
              </Button>
            }
          >
            {offers.map(({ name, make }) => (
              <MenuItem
                key={name}
                onSelect={() => {
                  const block = make();
                  change((now) => [...now, block]);
                  setOpen(block.id);
                  added.current = block.id;
                }}
              >
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
        {children}
      </div>
    </>
  );
}

/** The button that opens a block stands for it in the list. */
export function focusBlock(id: string): void {
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)?.focus();
}

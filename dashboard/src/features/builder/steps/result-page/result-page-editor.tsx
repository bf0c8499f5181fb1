import { type DragEndEvent, useDndMonitor } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { LayoutTemplate, Plus, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ResultBlock } from '#contract/result/blocks.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { announce } from '../../../../ui/feedback/announcer.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx';
import { putBack } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { defaultBlocks, offers } from './block-kinds.ts';
import { BlockRow } from './block-row.tsx';

/** The page of a result, block by block, or the default one. */
export function ResultPageEditor({ quiz, set, errorOf, open, onOpen: setOpen }: StepProps) {
  const { resultBlocks: blocks, outcomes } = quiz;
  const [previewed, setPreviewed] = useState('');
  const added = useRef('');
  const focusAfter = useFocusAfter();
  const isFull = blocks.length >= limits.resultBlocks;
  const change = (make: (blocks: ResultBlock[]) => ResultBlock[]) =>
    set((now) => ({ resultBlocks: make(now.resultBlocks) }));

  const move = (from: number, to: number) => {
    change((now) => arrayMove(now, from, to));
    announce(`Moved to block ${to + 1} of ${blocks.length}.`);
  };
  const remove = (block: ResultBlock) => {
    const place = blocks.indexOf(block);
    const next = blocks[place + 1] ?? blocks[place - 1];
    change((now) => now.filter(({ id }) => id !== block.id));
    focusAfter(() => (next ? focusRow(next.id) : focusField('resultBlocks')));
    const back = () => change((now) => putBack(now, block, place));
    toast({ title: 'Block removed', action: { label: 'Undo', run: back } });
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    const placeOf = (id: unknown) => blocks.findIndex((block) => block.id === id);
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) change((now) => arrayMove(now, from, to));
  };
  useDndMonitor({ onDragEnd: dropped });

  if (blocks.length === 0)
    return (
      <div data-path="resultBlocks">
        <p className="mb-3 text-[13px] text-hint">
          Shows the outcome’s picture, title, text and button with the score. Lay it out yourself to add charts,
          products and parts that only some visitors see.
        </p>
        <Button
          onClick={oncePerPress(() => {
            const made = defaultBlocks(quiz.outcomeType === 'points');
            change(() => made);
            focusAfter(() => focusRow(made[0]?.id ?? ''));
          })}
        >
          <LayoutTemplate /> Lay out the result page
        </Button>
      </div>
    );
  return (
    <div data-path="resultBlocks" data-shows={`outcome:${previewed}`}>
      {outcomes.length > 1 ? (
        <SelectField
          className="mb-3 max-w-72"
          label="Preview for"
          value={previewed}
          onChange={({ target }) => setPreviewed(target.value)}
        >
          {outcomes.map(({ id, name }, index) => (
            <option key={id} value={index ? id : ''}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="grid grid-cols-1 gap-2">
          {blocks.map((block, index) => (
            <BlockRow
              key={block.id}
              block={block}
              index={index}
              isLast={index === blocks.length - 1}
              isOpen={block.id === open}
              quiz={quiz}
              errorOf={errorOf}
              onToggle={() => setOpen(block.id === open ? undefined : block.id)}
              onChange={(next) => change((now) => now.map((other) => (other.id === block.id ? next : other)))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(block)}
            />
          ))}
        </ol>
      </SortableContext>
      <div className="mt-3 flex flex-wrap gap-3">
        {isFull ? (
          <p className="text-[13px] text-hint">A page can have up to {limits.resultBlocks} blocks.</p>
        ) : (
          <Menu
            align="start"
            // The menu holds the focus until then, and would give it back to its button.
            onCloseAutoFocus={(event) => {
              if (!added.current) return;
              event.preventDefault();
              focusRow(added.current);
              added.current = '';
            }}
            trigger={
              <Button>
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
        <Button
          variant="ghost"
          onClick={oncePerPress(() => {
            change(() => []);
            focusAfter(() => focusField('resultBlocks'));
            toast({ title: 'Default page restored', action: { label: 'Undo', run: () => change(() => blocks) } });
          })}
        >
          <RotateCcw /> Default page
        </Button>
      </div>
    </div>
  );
}

/** The button that opens a block stands for it in the list. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)?.focus();
}

import { LayoutTemplate, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ResultBlock } from '#contract/result/blocks.schema';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { focusField } from '../../editing/focus-field.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { defaultBlocks } from './block-kinds.ts';
import { BlockList, focusBlock } from './block-list.tsx';

/** The page of a result, block by block, or the default one. */
export function ResultPageEditor({ quiz, set, errorOf, open, onOpen }: StepProps) {
  const { resultBlocks: blocks, outcomes } = quiz;
  const [previewed, setPreviewed] = useState('');
  const focusAfter = useFocusAfter();
  const change = (make: (blocks: ResultBlock[]) => ResultBlock[]) =>
    set((now) => ({ resultBlocks: make(now.resultBlocks) }));

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
            focusAfter(() => focusBlock(made[0]?.id ?? ''));
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
      <BlockList
        {...{ quiz, errorOf, open, onOpen, blocks, change }}
        path="resultBlocks"
        owner="A page"
        emptied="Without blocks, the default page is shown."
      >
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
      </BlockList>
    </div>
  );
}

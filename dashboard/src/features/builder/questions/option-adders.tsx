import { Plus } from 'lucide-react';
import { kinds } from '#contract/questions/kinds';
import type { QuestionType, QuizOption } from '#contract/questions/question.schema';
import { Button } from '../../../ui/actions/button.tsx';

type OptionAddersProps = {
  type: QuestionType;
  options: readonly QuizOption[];
  canAdd: boolean;
  /** What became of pasted lines. */
  note: string | undefined;
  /** The text of an option that was just removed. */
  missed: string | undefined;
  onAdd: (part?: Partial<QuizOption>) => void;
  onUndo: () => void;
};

/** Adds an option, or one of the special ones that a question of this kind can have once. */
export function OptionAdders({ type, options, canAdd, note, missed, onAdd, onUndo }: OptionAddersProps) {
  const { optionSettings } = kinds[type];
  const canHave = (name: 'other' | 'alone') => optionSettings.includes(name) && !options.some((option) => option[name]);
  return (
    <>
      <Button variant="ghost" className="text-brand-ink" aria-disabled={!canAdd} onClick={() => onAdd()}>
        <Plus /> Add option
      </Button>
      {canHave('other') ? (
        <Button variant="ghost" aria-disabled={!canAdd} onClick={() => onAdd({ text: 'Other', other: true })}>
          Add “Other”
        </Button>
      ) : null}
      {canHave('alone') ? (
        <Button variant="ghost" aria-disabled={!canAdd} onClick={() => onAdd({ text: 'None of these', alone: true })}>
          Add “None of these”
        </Button>
      ) : null}
      {missed !== undefined ? (
        <p className="flex min-w-0 flex-1 items-center gap-1 text-[13px] text-soft">
          <span className="min-w-0 truncate">Removed “{missed}”.</span>
          <Button variant="ghost" aria-disabled={!canAdd} onClick={onUndo}>
            Undo
          </Button>
        </p>
      ) : (
        <p className="text-[13px] text-hint">{note ?? 'Paste several lines to add them all.'}</p>
      )}
    </>
  );
}

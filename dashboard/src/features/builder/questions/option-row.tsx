import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { QuizOption } from '#contract/questions/question.schema';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { Tip } from '../../../ui/overlays/tip.tsx';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import type { StepProps } from '../editing/step-props.ts';
import { CategoryField } from './category-field.tsx';
import { readPoints, standsForPoints } from './option-rows.ts';

const input = 'h-touch rounded-control border border-control bg-card px-3 placeholder:text-hint disabled:opacity-70';

/** Letter, answer, what it is worth, and the button that removes it; on phones a category is below its answer. */
export const optionColumns = (type: OutcomeType): string =>
  type === 'points'
    ? 'grid grid-cols-[32px_minmax(0,1fr)_72px_44px] items-center gap-2 @md:grid-cols-[32px_minmax(0,1fr)_96px_44px]'
    : 'grid grid-cols-[32px_minmax(0,1fr)_44px] items-center gap-2 @lg:grid-cols-[32px_minmax(0,1fr)_minmax(0,200px)_44px]';

type OptionRowProps = {
  option: QuizOption;
  index: number;
  path: string;
  outcomeType: OutcomeType;
  outcomes: EditedQuiz['outcomes'];
  set: StepProps['set'];
  /** True and False keep their texts. */
  locked: boolean;
  onChange: (part: Partial<QuizOption>) => void;
  /** Returns whether the pasted text became options. */
  onPaste: (text: string) => boolean;
  onEnter: (event: KeyboardEvent) => void;
  onRemove: (() => void) | undefined;
};

export function OptionRow(props: OptionRowProps) {
  const { option, index, path, outcomeType, outcomes, set, locked, onChange, onPaste, onEnter, onRemove } = props;
  const letter = String.fromCharCode(65 + index);
  return (
    <div
      data-option
      className={optionColumns(outcomeType)}
      onKeyDown={(event) =>
        event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement && onEnter(event)
      }
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-tint text-[13px] font-semibold text-brand-ink"
      >
        {letter}
      </span>
      <input
        aria-label={`Option ${letter}`}
        data-path={`${path}.text`}
        data-needed
        className={`${input} min-w-0 contain-layout contain-size`}
        maxLength={limits.option}
        placeholder={`Option ${letter}`}
        value={option.text}
        disabled={locked}
        onChange={({ target }) => onChange({ text: target.value })}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {outcomeType === 'points' ? (
        <PointsField
          label={`Points of option ${letter}`}
          path={`${path}.points`}
          value={option.points}
          onChange={(points) => onChange({ points })}
        />
      ) : (
        <CategoryField
          className="@max-lg:order-last @max-lg:col-start-2 @max-lg:col-end-3"
          label={`Category of option ${letter}`}
          path={path}
          option={option}
          outcomes={outcomes}
          set={set}
          onChange={onChange}
        />
      )}
      <Tip text="Remove">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove option ${letter}`}
          aria-disabled={!onRemove || undefined}
          onClick={onRemove && oncePerPress(onRemove)}
        >
          <X />
        </Button>
      </Tip>
    </div>
  );
}

type PointsFieldProps = { label: string; path: string; value: number; onChange: (points: number) => void };

/** What is typed stays as typed ("-" on the way to "-5") until the field is left; the quiz gets the number it stands for. */
function PointsField({ label, path, value, onChange }: PointsFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const note = useId();
  const said = refused !== undefined && value === 0;
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={said || undefined}
        aria-describedby={said ? note : undefined}
        title="Points"
        data-path={path}
        inputMode="numeric"
        className={`${input} min-w-0 text-right tabular-nums aria-[invalid=true]:border-bad`}
        value={typed !== undefined && readPoints(typed) === value ? typed : String(value)}
        onChange={(event) => {
          setRefused(undefined);
          setTyped(event.target.value);
          onChange(readPoints(event.target.value));
        }}
        onBlur={() => {
          if (typed !== undefined) setRefused(standsForPoints(typed) ? undefined : typed);
          setTyped(undefined);
        }}
      />
      {said ? (
        <p id={note} role="alert" className="order-last col-span-full text-right text-[13px] break-words text-bad">
          “{refused}” is not a whole number, so 0 is kept.
        </p>
      ) : null}
    </>
  );
}

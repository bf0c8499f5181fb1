import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { limits } from '#contract/limits';
import type { QuizOption } from '#contract/questions/question.schema';
import { Button } from '../../../ui/button.tsx';
import { Tip } from '../../../ui/tip.tsx';
import type { EditedQuiz } from '../editor-state.ts';
import { categoriesOf } from '../outcomes.ts';
import { readPoints } from './option-rows.ts';

const input = 'h-10 rounded-control border border-control bg-card px-3 placeholder:text-hint disabled:opacity-70';

type OptionRowProps = {
  option: QuizOption;
  index: number;
  quiz: EditedQuiz;
  /** True and False keep their texts. */
  locked: boolean;
  onChange: (part: Partial<QuizOption>) => void;
  /** Returns whether the pasted text became options. */
  onPaste: (text: string) => boolean;
  onEnter: (event: KeyboardEvent) => void;
  onRemove: (() => void) | undefined;
};

export function OptionRow({ option, index, quiz, locked, onChange, onPaste, onEnter, onRemove }: OptionRowProps) {
  const letter = String.fromCharCode(65 + index);
  const buckets = useId();
  // What is typed stays as typed ("-" on the way to "-5"); the quiz gets the number it stands for.
  const [points, setPoints] = useState(String(option.points));
  return (
    <div
      data-option
      className="flex flex-wrap items-center gap-2"
      onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && onEnter(event)}
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-tint text-[13px] font-semibold text-brand-ink"
      >
        {letter}
      </span>
      <input
        aria-label={`Option ${letter}`}
        className={`${input} min-w-28 flex-1`}
        maxLength={limits.option}
        placeholder={`Option ${letter}`}
        value={option.text}
        disabled={locked}
        onChange={(event) => onChange({ text: event.target.value })}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {quiz.outcomeType === 'points' ? (
        <input
          aria-label={`Points of option ${letter}`}
          title="Points"
          inputMode="numeric"
          className={`${input} w-16 text-right sm:w-24 tabular-nums`}
          value={points}
          onChange={(event) => {
            setPoints(event.target.value);
            onChange({ points: readPoints(event.target.value) });
          }}
          onBlur={() => setPoints(String(option.points))}
        />
      ) : (
        <>
          <input
            aria-label={`Category of option ${letter}`}
            placeholder="Category"
            list={buckets}
            maxLength={limits.title}
            className={`${input} order-last w-full sm:order-none sm:w-40`}
            value={option.bucket}
            onChange={(event) => onChange({ bucket: event.target.value })}
          />
          <datalist id={buckets}>
            {categoriesOf(quiz).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <Tip text="Remove">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove option ${letter}`}
          disabled={!onRemove}
          onClick={onRemove}
        >
          <X />
        </Button>
      </Tip>
    </div>
  );
}

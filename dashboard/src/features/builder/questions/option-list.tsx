import { Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { QuizOption } from '#contract/questions/question.schema';
import { limits } from '#contract/web/limits';
import { plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { announce } from '../../../ui/feedback/announcer.ts';
import { isAmong, newOption, putBack } from '../editing/edited-quiz.ts';
import type { AnswersProps } from './editor.ts';
import { OptionRow, optionColumns } from './option-row.tsx';
import { pasteLines } from './option-rows.ts';

/**
 * The answers of a choice question. Enter goes on to the next one, and makes it after the last. Where they are `fixed`, none comes or goes
 * and all keep their texts.
 */
export const OptionList = memo(function OptionList({
  options,
  outcomeType,
  outcomes,
  index: place,
  set,
  onChange,
  fixed = false,
}: AnswersProps & { fixed?: boolean }) {
  const points = outcomeType === 'points';
  const list = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ option: QuizOption; place: number }>();
  /** Pasted lines that found no room, until the options change again. */
  const [pasted, setPasted] = useState<{ size: number; left: number }>();
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    if (focused === undefined) return;
    const row = list.current?.querySelectorAll('[data-option]')[focused];
    row?.querySelector<HTMLInputElement>('input:enabled')?.focus();
    setFocused(undefined);
  }, [focused]);

  // An undo of the whole quiz may have brought it back.
  const missed = removed && !isAmong(options, removed.option) ? removed : undefined;
  const changeOptions = (change: (options: QuizOption[]) => QuizOption[]) =>
    onChange((now) => ({ ...now, options: change(now.options) }));
  const canAdd = !fixed && options.length < limits.options;
  const canRemove = !fixed && options.length > limits.minOptions;
  const add = () => {
    changeOptions((now) => [...now, newOption()]);
    setFocused(options.length);
  };
  const goOn = (event: KeyboardEvent, index: number) => {
    const last = index === options.length - 1;
    // Enter in an empty last field is done with the options: it submits, as in any form.
    if (event.nativeEvent.isComposing || (last && (!options[index]?.text.trim() || !canAdd))) return;
    event.preventDefault();
    if (last) add();
    else setFocused(index + 1);
  };
  return (
    <fieldset className="@container">
      <legend className="sr-only">Answer options</legend>
      <div ref={list} className="grid gap-2">
        <div
          aria-hidden
          className={`${optionColumns(outcomeType)} text-xs text-hint ${points ? '' : '@max-lg:sr-only'}`}
        >
          <span />
          <span>Answer</span>
          <span className={points ? 'text-right' : ''}>{points ? 'Points' : 'Category'}</span>
        </div>
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            index={index}
            path={`questions.${place}.options.${index}`}
            outcomeType={outcomeType}
            outcomes={outcomes}
            set={set}
            locked={fixed}
            onChange={(part) =>
              changeOptions((now) => now.map((other) => (other.id === option.id ? { ...other, ...part } : other)))
            }
            onPaste={(text) => {
              const made = fixed ? undefined : pasteLines(options, index, text);
              if (!made) return false;
              changeOptions(() => made.options);
              setPasted({ size: made.options.length, left: made.left });
              if (made.left) announce(leftOut(made.left));
              return true;
            }}
            onEnter={(event) => goOn(event, index)}
            onRemove={
              canRemove
                ? () => {
                    changeOptions((now) => now.filter((other) => other.id !== option.id));
                    if (option.text.trim()) announce(`Removed “${option.text}”.`);
                    setRemoved(option.text.trim() ? { option, place: index } : undefined);
                    setFocused(Math.min(index, options.length - 2));
                  }
                : undefined
            }
          />
        ))}
      </div>
      {!fixed ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="ghost" className="text-brand-ink" aria-disabled={!canAdd} onClick={add}>
            <Plus /> Add option
          </Button>
          {missed ? (
            <p className="flex min-w-0 flex-1 items-center gap-1 text-[13px] text-soft">
              <span className="min-w-0 truncate">Removed “{missed.option.text}”.</span>
              <Button
                variant="ghost"
                aria-disabled={!canAdd}
                onClick={() => {
                  changeOptions((now) => putBack(now, missed.option, missed.place));
                  setRemoved(undefined);
                  setFocused(missed.place);
                }}
              >
                Undo
              </Button>
            </p>
          ) : (
            <p className="text-[13px] text-hint">
              {pasted?.left && pasted.size === options.length
                ? leftOut(pasted.left)
                : 'Paste several lines to add them all.'}
            </p>
          )}
        </div>
      ) : null}
    </fieldset>
  );
});

const leftOut = (lines: number): string =>
  `${plural(lines, 'pasted line')} left out: a question has at most ${limits.options} options.`;

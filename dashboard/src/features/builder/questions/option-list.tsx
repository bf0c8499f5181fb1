import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { kinds } from '#contract/questions/kinds';
import type { QuizOption } from '#contract/questions/question.schema';
import { limits } from '#contract/web/limits';
import { plural } from '../../../lib/format.ts';
import { useStable } from '../../../lib/use-stable.ts';
import { announce } from '../../../ui/feedback/announcer.ts';
import { isAmong, newOption, putBack } from '../editing/edited-quiz.ts';
import { isWeighted } from '../editing/outcomes.ts';
import type { AnswersProps } from './editor.ts';
import { OptionAdders } from './option-adders.tsx';
import { OptionRow, optionColumns } from './option-row.tsx';
import { pasteLines } from './option-rows.ts';
import { OptionTools } from './option-tools.tsx';

/** From here on the browser skips the rows that are out of sight. */
const LONG = 30;

type OptionListProps = AnswersProps & {
  /** Whether no option comes or goes here. */
  fixed?: boolean;
  /** Whether all keep their texts. */
  lockedTexts?: boolean;
  /** What stands below an option. */
  below?: (option: QuizOption, place: number, onPart: (part: Partial<QuizOption>) => void) => ReactNode;
};

/** The answers of a choice question. Enter goes on to the next one, and makes it after the last. */
export const OptionList = memo(function OptionList({
  type,
  options,
  outcomeType,
  outcomes,
  index: place,
  next,
  targets,
  weighs,
  problems,
  set,
  onChange,
  fixed = false,
  lockedTexts = false,
  below,
}: OptionListProps) {
  const { maxOptions } = kinds[type];
  const list = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ option: QuizOption; place: number }>();
  /** Pasted lines that found no room, until the options change again. */
  const [pasted, setPasted] = useState<{ size: number; left: number }>();
  const [focused, setFocused] = useState<number>();
  const [branching, setBranching] = useState(false);
  const [weighing, setWeighing] = useState(weighs);
  useEffect(() => {
    if (focused === undefined) return;
    const row = list.current?.querySelectorAll('[data-option]')[focused];
    row?.querySelector<HTMLInputElement>('input:enabled')?.focus();
    setFocused(undefined);
  }, [focused]);

  const branches = branching || options.some((option) => option.next);
  const weights = outcomeType === 'bucket' && (weighing || options.some(isWeighted));
  // An undo of the whole quiz may have brought it back.
  const missed = removed && !isAmong(options, removed.option) ? removed : undefined;
  const changeOptions = (change: (options: QuizOption[]) => QuizOption[]) =>
    onChange((now) => ({ ...now, options: change(now.options) }));
  const canAdd = !fixed && options.length < maxOptions;
  const add = (part: Partial<QuizOption> = {}) => {
    changeOptions((now) => [...now, { ...newOption(), ...part }]);
    setFocused(options.length);
  };
  const actions = useStable({
    change: (id: string, part: Partial<QuizOption>) =>
      changeOptions((now) => now.map((other) => (other.id === id ? { ...other, ...part } : other))),
    paste: (at: number, text: string): boolean => {
      const made = fixed ? undefined : pasteLines(options, at, text, maxOptions);
      if (!made) return false;
      changeOptions(() => made.options);
      setPasted({ size: made.options.length, left: made.left });
      if (made.left) announce(leftOut(made.left, maxOptions));
      return true;
    },
    enter: (event: KeyboardEvent, at: number) => {
      const last = at === options.length - 1;
      // Enter in an empty last field is done with the options: it submits, as in any form.
      if (event.nativeEvent.isComposing || (last && (!options[at]?.text.trim() || !canAdd))) return;
      event.preventDefault();
      if (last) add();
      else setFocused(at + 1);
    },
    remove: (at: number) => {
      const option = options[at];
      if (!option) return;
      changeOptions((now) => now.filter((other) => other.id !== option.id));
      if (option.text.trim()) announce(`Removed “${option.text}”.`);
      setRemoved(option.text.trim() ? { option, place: at } : undefined);
      setFocused(Math.min(at, options.length - 2));
    },
  });
  return (
    <fieldset className="@container">
      <legend className="sr-only">Answer options</legend>
      <div ref={list} className="grid grid-cols-1 gap-2">
        <ColumnHeads outcomeType={outcomeType} weights={weights} fixed={fixed} />
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            type={type}
            option={option}
            index={index}
            count={options.length}
            path={`questions.${place}.options.${index}`}
            outcomeType={outcomeType}
            outcomes={outcomes}
            set={set}
            locked={lockedTexts}
            skipped={options.length > LONG}
            weights={weights}
            targets={branches ? targets : undefined}
            elsewhere={Boolean(next)}
            textProblem={problems[`options.${index}.text`]}
            nextProblem={problems[`options.${index}.next`]}
            removable={fixed ? undefined : options.length > limits.minOptions}
            below={below?.(option, index, (part) => actions.change(option.id, part))}
            actions={actions}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        {fixed ? null : (
          <OptionAdders
            type={type}
            options={options}
            canAdd={canAdd}
            note={pasted?.left && pasted.size === options.length ? leftOut(pasted.left, maxOptions) : undefined}
            missed={missed?.option.text}
            onAdd={add}
            onUndo={() => {
              if (!missed) return;
              changeOptions((now) => putBack(now, missed.option, missed.place));
              setRemoved(undefined);
              setFocused(missed.place);
            }}
          />
        )}
        <OptionTools
          options={options}
          outcomeType={outcomeType}
          outcomes={outcomes}
          weights={weights}
          branches={branches}
          canBranch={targets.length > 1}
          onWeights={setWeighing}
          onBranches={setBranching}
          onChange={changeOptions}
        />
      </div>
    </fieldset>
  );
});

type ColumnHeadsProps = Pick<AnswersProps, 'outcomeType'> & { weights: boolean; fixed: boolean };

function ColumnHeads({ outcomeType, weights, fixed }: ColumnHeadsProps) {
  const points = outcomeType === 'points';
  return (
    <div
      aria-hidden
      className={`${optionColumns(outcomeType, weights, fixed)} text-xs text-hint ${points ? '' : '@max-lg:sr-only'}`}
    >
      <span />
      <span>Answer</span>
      <span className={points ? 'text-right' : ''}>{points ? 'Points' : weights ? 'Votes for' : 'Outcome'}</span>
    </div>
  );
}

const leftOut = (lines: number, most: number): string =>
  `${plural(lines, 'pasted line')} left out: a question has at most ${most} options.`;

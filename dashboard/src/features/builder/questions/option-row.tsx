import { X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { QuestionType, QuizOption } from '#contract/questions/question.schema';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import { limits } from '#contract/web/limits';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { Tip } from '../../../ui/overlays/tip.tsx';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import type { StepProps } from '../editing/step-props.ts';
import { optionMark, type Target } from '../editing/turns.ts';
import { NextField } from './next-field.tsx';
import { OptionFlags, OptionMark } from './option-flags.tsx';
import { OutcomeField } from './outcome-field.tsx';
import { PointsField } from './points-field.tsx';
import { VoteRows } from './vote-rows.tsx';

/** Letter, answer, what it is worth, and the button that removes it; on phones an outcome is below its answer. */
export function optionColumns(type: OutcomeType, weights: boolean, fixed: boolean): string {
  const grid = 'grid items-start gap-2';
  if (type === 'points')
    return fixed
      ? `${grid} grid-cols-[32px_minmax(0,1fr)_72px] @md:grid-cols-[32px_minmax(0,1fr)_96px]`
      : `${grid} grid-cols-[32px_minmax(0,1fr)_72px_44px] @md:grid-cols-[32px_minmax(0,1fr)_96px_44px]`;
  if (fixed)
    return `${grid} grid-cols-[32px_minmax(0,1fr)] ${weights ? '@lg:grid-cols-[32px_minmax(0,1fr)_minmax(0,290px)]' : '@lg:grid-cols-[32px_minmax(0,1fr)_minmax(0,200px)]'}`;
  return `${grid} grid-cols-[32px_minmax(0,1fr)_44px] ${weights ? '@lg:grid-cols-[32px_minmax(0,1fr)_minmax(0,290px)_44px]' : '@lg:grid-cols-[32px_minmax(0,1fr)_minmax(0,200px)_44px]'}`;
}

type OptionRowProps = {
  type: QuestionType;
  option: QuizOption;
  index: number;
  /** How many options there are. */
  count: number;
  path: string;
  outcomeType: OutcomeType;
  outcomes: EditedQuiz['outcomes'];
  set: StepProps['set'];
  /** True and False keep their texts. */
  locked: boolean;
  /** Whether it is not drawn while it is out of sight. */
  skipped: boolean;
  /** Whether each vote has a weight, and there may be several. */
  weights: boolean;
  /** What may come next; undefined where the question does not branch. */
  targets: readonly Target[] | undefined;
  /** Whether the question itself says what comes next. */
  elsewhere: boolean;
  textProblem: string | undefined;
  nextProblem: string | undefined;
  /** Whether it can be removed now; undefined where it never can. */
  removable: boolean | undefined;
  below: ReactNode;
  /** The same at every drawing. */
  actions: {
    change: (id: string, part: Partial<QuizOption>) => void;
    /** Returns whether the pasted text became options. */
    paste: (index: number, text: string) => boolean;
    enter: (event: KeyboardEvent, index: number) => void;
    remove: (index: number) => void;
  };
};

export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { type, option, index, count, path, outcomeType, outcomes, set, locked, weights, removable, actions } = props;
  const mark = optionMark(index, count);
  const change = (part: Partial<QuizOption>) => actions.change(option.id, part);
  const worth = {
    className: '@max-lg:order-last @max-lg:col-start-2 @max-lg:col-end-3',
    path,
    option,
    outcomes,
    onChange: change,
  };
  return (
    <div
      data-option
      className={cx(
        optionColumns(outcomeType, weights, removable === undefined),
        // An open list of outcomes reaches out of its row.
        props.skipped &&
          'not-focus-within:[contain-intrinsic-height:auto_40px] not-focus-within:[content-visibility:auto]',
      )}
      onKeyDown={(event) =>
        event.key === 'Enter' &&
        !event.defaultPrevented &&
        event.target instanceof HTMLInputElement &&
        actions.enter(event, index)
      }
    >
      <OptionMark type={type} mark={mark} option={option} isPlain={props.skipped} onChange={change} />
      <input
        aria-label={`Option ${mark}`}
        aria-invalid={props.textProblem ? true : undefined}
        data-path={`${path}.text`}
        data-needed
        className="h-touch min-w-0 rounded-control border border-control bg-card px-3 contain-layout contain-size placeholder:text-hint disabled:opacity-70 aria-[invalid=true]:border-bad"
        maxLength={limits.option}
        placeholder={`Option ${mark}`}
        value={option.text}
        disabled={locked}
        onChange={({ target }) => change({ text: target.value })}
        onPaste={(event) => {
          if (actions.paste(index, event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {outcomeType === 'points' ? (
        <PointsField
          label={`Points of option ${mark}`}
          path={`${path}.points`}
          value={option.points}
          onChange={(points) => change({ points })}
        />
      ) : weights && option.bucket === undefined ? (
        <VoteRows mark={mark} {...worth} />
      ) : (
        <OutcomeField label={`Outcome of option ${mark}`} set={set} {...worth} />
      )}
      {removable === undefined ? null : (
        <Tip text="Remove">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove option ${mark}`}
            aria-disabled={!removable || undefined}
            onClick={removable ? oncePerPress(() => actions.remove(index)) : undefined}
          >
            <X />
          </Button>
        </Tip>
      )}
      <div className="order-last col-start-2 col-end-[-1] grid min-w-0 grid-cols-1 gap-2 pb-2 empty:hidden">
        {props.textProblem ? <p className="text-[13px] text-bad">{props.textProblem}</p> : null}
        <OptionFlags option={option} mark={mark} onChange={change} />
        {props.below}
        {props.targets ? (
          <NextField
            label={`After option ${mark}, go to`}
            shownLabel="Then go to"
            path={`${path}.next`}
            value={option.next}
            targets={props.targets}
            fallback={props.elsewhere ? 'As the question says' : 'Next question'}
            problem={props.nextProblem}
            onChange={(next) => change({ next })}
          />
        ) : null}
      </div>
    </div>
  );
});

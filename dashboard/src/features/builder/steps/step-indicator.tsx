import { Check } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { canGoTo, isStepComplete, missingFrom, steps } from '../editing/wizard.ts';

/** The four steps; those that were reached and, when this one is complete, the next can be gone to. */
export function StepIndicator({
  current,
  visited,
  quiz,
  onGo,
}: {
  current: number;
  /** Those that were looked at: the rest is not done, whatever it has from the start. */
  visited: readonly number[];
  quiz: EditedQuiz;
  onGo: (step: number) => void;
}) {
  return (
    <ol className="@container mb-5 grid grid-cols-4 gap-2">
      {steps.map(({ title, text }, index) => {
        const locked = !canGoTo(index, current, quiz, Math.max(...visited));
        const isDone = index !== current && visited.includes(index) && isStepComplete(index, quiz);
        return (
          <li key={title}>
            <button
              type="button"
              // Not `disabled`: an undo may lock the one that has the focus, and why it is locked can be read.
              aria-disabled={locked}
              title={locked ? (missingFrom(current, quiz) ?? 'Complete the steps before it first.') : undefined}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => locked || onGo(index)}
              className={cx(
                'flex w-full flex-col gap-2 rounded-card p-2 text-left aria-disabled:opacity-50 @4xl:flex-row @4xl:items-center',
                index === current ? 'bg-brand-tint' : !locked && 'hover:bg-hairline/60',
              )}
            >
              <span
                className={cx(
                  'grid size-8 shrink-0 place-items-center rounded-full text-[13px] font-semibold',
                  index === current
                    ? 'bg-brand text-white'
                    : isDone
                      ? 'bg-good-ground text-good'
                      : 'bg-hairline text-soft',
                )}
              >
                {isDone ? <Check className="size-4" aria-hidden /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className="block text-[13px] font-semibold break-words hyphens-auto @max-2xs:text-xs @4xl:text-sm">
                  {title}
                </span>
                <span className="hidden text-xs text-hint @4xl:block">{text}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

import { useId } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { missingFrom, steps } from '../editing/wizard.ts';

type StepButtonsProps = {
  step: number;
  quiz: EditedQuiz;
  saving: boolean;
  /** Whether a save would change nothing. */
  saved: boolean;
  onGo: (step: number) => void;
  onSave: () => void;
};

/** The ways to the steps before and after, and at the last one to save. What a step lacks is said; nothing focused is disabled by an undo. */
export function StepButtons({ step, quiz, saving, saved, onGo, onSave }: StepButtonsProps) {
  const missing = missingFrom(step, quiz);
  const reason = useId();
  const why = missing ? { 'aria-describedby': reason } : {};
  return (
    <>
      <div className="mt-5 flex justify-between gap-3">
        <Button aria-disabled={step === 0} onClick={() => onGo(step - 1)}>
          Previous
        </Button>
        {step === steps.length - 1 ? (
          <Button
            variant={saved ? 'secondary' : 'primary'}
            aria-disabled={saving || missing !== undefined}
            {...why}
            // In the place of “Next Step”, which may have been pressed twice.
            onClick={oncePerPress(() => onSave())}
          >
            {saving ? 'Saving...' : 'Create Quiz'}
          </Button>
        ) : (
          <Button variant="primary" aria-disabled={missing !== undefined} {...why} onClick={() => onGo(step + 1)}>
            Next Step
          </Button>
        )}
      </div>
      {missing ? (
        <p id={reason} className="mt-2 text-right text-[13px] text-hint">
          {missing}
        </p>
      ) : null}
    </>
  );
}

import { useState } from 'react';
import { Switch } from '../../../../ui/forms/switch.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { editors } from '../../questions/editors.ts';

/** Offers to go on by itself where a quiz has choices of one answer and none of several. It stays until the step is left. */
export function AutoAdvanceOffer({ quiz, set }: Pick<StepProps, 'set'> & { quiz: EditedQuiz }) {
  const [wasOff] = useState(!quiz.autoAdvance);
  if (!wasOff || !hasOnlySingleChoices(quiz)) return null;
  return (
    <div className="mt-4 rounded-card border border-hairline bg-card px-4 py-2">
      <Switch
        label="Advance automatically"
        hint="One answer is enough for each choice here: the next question can show as soon as it is given."
        checked={quiz.autoAdvance}
        onChange={(autoAdvance) => set({ autoAdvance })}
      />
    </div>
  );
}

export function hasOnlySingleChoices({ questions }: Pick<EditedQuiz, 'questions'>): boolean {
  const choices = questions.flatMap((question) => editors[question.type].chooses?.(question) ?? []);
  return choices.length > 0 && choices.every((choice) => choice === 'one');
}

import { leadWords } from '#contract/lead/lead-form';
import { limits } from '#contract/web/limits';
import { en } from '#widget/messages/en';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { StepProps } from '../../editing/step-props.ts';

/** Heading, text and button of the form. What is left empty is said in the quiz's language. */
export function LeadWordsFields({ quiz, set, errorOf }: StepProps) {
  const [heading, text, button] = leadWords[quiz.leadPlace];
  return (
    <>
      <TextField
        label="Heading of the form"
        data-path="leadHeading"
        maxLength={limits.title}
        placeholder={en[heading]}
        hint="Leave a text empty for the standard one in the quiz’s language."
        value={quiz.leadHeading}
        error={errorOf('leadHeading')}
        onChange={(event) => set({ leadHeading: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Text of the form"
          data-path="leadText"
          maxLength={limits.leadValue}
          placeholder={en[text]}
          value={quiz.leadText}
          error={errorOf('leadText')}
          onChange={(event) => set({ leadText: event.target.value })}
        />
        <TextField
          label="Button of the form"
          data-path="leadButton"
          maxLength={limits.buttonText}
          placeholder={en[button]}
          value={quiz.leadButton}
          error={errorOf('leadButton')}
          onChange={(event) => set({ leadButton: event.target.value })}
        />
      </div>
    </>
  );
}

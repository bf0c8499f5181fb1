import type { Outcome } from '#contract/quiz/quiz.schema';
import { limits } from '#contract/web/limits';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { UrlField } from '../../../../ui/forms/url-field.tsx';
import { PictureField } from '../../../media/picture-field.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { PipedField } from '../result-page/piped-field.tsx';
import { PipedInto } from '../result-page/piped-into.tsx';

type OutcomeExtrasProps = {
  outcome: Outcome;
  /** Its place in the list, from 0. */
  index: number;
  quiz: EditedQuiz;
  change: (part: Partial<Outcome>) => void;
  errorOf: StepProps['errorOf'];
};

/** What a result offers beside its words: a picture, one button, and where a quiz that redirects goes instead. */
export function OutcomeExtras({ outcome, index, quiz, change, errorOf }: OutcomeExtrasProps) {
  const number = index + 1;
  const address = (name: 'buttonUrl' | 'redirectUrl', label: string, hint?: string) => (
    <PipedInto
      into={`outcome ${number} ${label}`}
      value={outcome[name] ?? ''}
      quiz={quiz}
      isAddress
      onChange={(url) => change({ [name]: url })}
    >
      <UrlField
        label={`Outcome ${number} ${label}`}
        data-path={`outcomes.${index}.${name}`}
        placeholder="https://"
        hint={hint}
        value={outcome[name] ?? ''}
        error={errorOf(`outcomes.${index}.${name}`)}
        onChange={(url) => change({ [name]: url })}
      />
    </PipedInto>
  );
  return (
    <details>
      <summary className="cursor-pointer rounded-control py-2.5 text-[13px] pointer-coarse:py-3 font-medium text-soft">
        Picture, button and redirect
      </summary>
      <div className="mt-3 grid gap-3">
        <PictureField
          label={`Picture of outcome ${number}`}
          addressLabel={`Outcome ${number} picture URL`}
          path={`outcomes.${index}.imageUrl`}
          url={outcome.imageUrl ?? ''}
          error={errorOf(`outcomes.${index}.imageUrl`)}
          onChange={(imageUrl) => change({ imageUrl })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <PipedField
            label={`Outcome ${number} button text`}
            data-path={`outcomes.${index}.buttonText`}
            maxLength={limits.buttonText}
            placeholder="Book a free check"
            quiz={quiz}
            value={outcome.buttonText ?? ''}
            error={errorOf(`outcomes.${index}.buttonText`)}
            onChange={(buttonText) => change({ buttonText })}
          />
          {address('buttonUrl', 'button link')}
        </div>
        <Switch
          label="Add score, outcome and email to the button link"
          of={`of outcome ${number}`}
          hint="As redirects get them; the email only with consent"
          checked={outcome.buttonParameters ?? false}
          onChange={(buttonParameters) => change({ buttonParameters })}
        />
        {quiz.thankYouPageType === 'custom' ? (
          address('redirectUrl', 'redirect URL', 'Instead of the quiz’s own redirect')
        ) : (
          <p className="text-[13px] text-hint">
            To send this outcome’s visitors to a page of yours, choose “Custom Redirect URL” in the step Thank You Page.
            Its address for all outcomes can stay empty.
          </p>
        )}
      </div>
    </details>
  );
}

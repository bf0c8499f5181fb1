import { useQuery } from '@tanstack/react-query';
import { asksToConfirm, keepsResultBack } from '#contract/lead/confirmation';
import { confirmationTexts } from '#contract/lead/confirmation-texts';
import { limits } from '#contract/web/limits';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { settingsQuery } from '../../../settings/queries.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { StepPart } from '../step-part.tsx';

/** Whether visitors confirm their address by a link in a mail, and the owner's words for it. */
export function ConfirmationFields({ quiz, set, errorOf }: StepProps) {
  const { data } = useQuery(settingsQuery);
  const ours = confirmationTexts[quiz.language === 'auto' ? 'en' : quiz.language];
  return (
    <StepPart title="Confirmed addresses" shows="lead">
      <ChoiceCards
        label="Double opt-in"
        value={quiz.confirmation}
        onChange={(confirmation) => set({ confirmation })}
        choices={[
          { value: 'off', title: 'Off', text: 'Leads are passed on at once.' },
          {
            value: 'result_first',
            title: 'Result first',
            text: 'Visitors see their result and get an email with a link to confirm their address.',
          },
          {
            value: 'confirm_first',
            title: 'Confirm first',
            text: 'Visitors see their result once they have confirmed their address.',
          },
        ]}
      />
      {asksToConfirm(quiz) ? (
        <>
          <p className="-mt-3 text-[13px] text-soft">
            {data?.mailConfigured === false
              ? 'This installation has no mail server, so nobody is asked to confirm anything, and leads are passed on at once.'
              : 'Until then a lead is marked as unconfirmed in your list, and nothing is sent about it: no notification, no webhook, no other tool. Tools that ask for the confirmation themselves get it at once.'}
            {quiz.confirmation === 'confirm_first' && !keepsResultBack(quiz)
              ? ' The form comes after the result, so the result is not kept back.'
              : null}
          </p>
          <TextField
            label="Subject of the email"
            data-path="confirmationSubject"
            maxLength={limits.title}
            placeholder={ours.subject.replace('{quiz}', quiz.title)}
            value={quiz.confirmationSubject}
            error={errorOf('confirmationSubject')}
            onChange={(event) => set({ confirmationSubject: event.target.value })}
          />
          <TextArea
            label="Text of the email"
            data-path="confirmationText"
            maxLength={limits.text}
            hint="Leave these empty for the standard words in the visitor’s language. {{name}} stands for the visitor’s name, {{name|there}} where there may be none."
            placeholder={keepsResultBack(quiz) ? ours.textBefore : ours.text}
            value={quiz.confirmationText}
            error={errorOf('confirmationText')}
            onChange={(event) => set({ confirmationText: event.target.value })}
          />
          <TextField
            label="Button of the email"
            data-path="confirmationButton"
            maxLength={limits.buttonText}
            placeholder={ours.button}
            value={quiz.confirmationButton}
            error={errorOf('confirmationButton')}
            onChange={(event) => set({ confirmationButton: event.target.value })}
          />
        </>
      ) : null}
    </StepPart>
  );
}

import { lacksPrivacyLink } from '#contract/quiz/publish-checks';
import { languages } from '#contract/texts/languages';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { UrlField } from '../../../../ui/forms/url-field.tsx';
import type { StepProps } from '../../editing/step-props.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { StepPart } from '../step-part.tsx';
import { ConfirmationFields } from './confirmation-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { LeadFieldList } from './lead-field-list.tsx';
import { LeadWordsFields } from './lead-words-fields.tsx';
import { MailList } from './mail-list.tsx';
import { MailPreview } from './mail-preview.tsx';
import { ReplyToField } from './reply-to-field.tsx';
import { ResultMailSwitch } from './result-mail-switch.tsx';
import { ResumeMailSwitch } from './resume-mail-switch.tsx';

const names: Record<(typeof languages)[number], string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  ar: 'Arabic',
  ja: 'Japanese',
};

/** What the lead form asks and says, and when: its fields, consent, privacy policy and the language of the quiz. */
export function LeadFormFields(props: StepProps) {
  const { quiz, set, errorOf } = props;
  return (
    <>
      <StepPart title="Lead form" shows="lead">
        <ChoiceCards
          label="When the form appears"
          value={quiz.leadPlace}
          onChange={(leadPlace) => set({ leadPlace })}
          choices={[
            {
              value: 'first',
              title: 'Before the first question',
              text: 'You also get the details and answers of visitors who leave before the end.',
            },
            { value: 'before', title: 'Before the result', text: 'Visitors fill it in to see their result.' },
            {
              value: 'skippable',
              title: 'Before, can be skipped',
              text: 'Visitors can skip it and still see their result.',
            },
            { value: 'after', title: 'After the result', text: 'The result comes first, with the form below it.' },
          ]}
        />
        {quiz.leadPlace === 'first' ? (
          <ResumeMailSwitch checked={quiz.resumeMail} onChange={(resumeMail) => set({ resumeMail })} />
        ) : null}
        <LeadWordsFields {...props} />
        <LeadFieldList {...props} />
        <ConsentFields {...props} />
      </StepPart>
      <ConfirmationFields {...props} />
      <StepPart title="Result by email" shows="lead">
        <ResultMailSwitch checked={quiz.resultMail} onChange={(resultMail) => set({ resultMail })} />
        {quiz.resultMail ? (
          <>
            <ReplyToField value={quiz.replyTo} error={errorOf('replyTo')} onChange={(replyTo) => set({ replyTo })} />
            <MailPreview quiz={quiz} />
          </>
        ) : null}
        <Switch
          label="Result as PDF"
          hint="Below the result as a download, and attached to the email with it"
          checked={quiz.resultPdf}
          onChange={(resultPdf) => set({ resultPdf })}
        />
      </StepPart>
      <StepPart title="Mails" shows="lead">
        <MailList {...props} />
      </StepPart>
      <StepPart title="Privacy and language" shows="lead">
        <div className="grid gap-5 sm:grid-cols-2">
          <UrlField
            label="Privacy policy URL"
            data-path="privacyUrl"
            hint={
              lacksPrivacyLink(quiz)
                ? 'The consent text mentions a privacy policy. Add its address, so that visitors can read it.'
                : undefined
            }
            value={quiz.privacyUrl}
            error={errorOf('privacyUrl')}
            onChange={(privacyUrl) => set({ privacyUrl })}
          />
          <SelectField
            label="Language"
            value={quiz.language}
            onChange={(event) => set({ language: event.target.value as typeof quiz.language })}
          >
            <option value="auto">Same as the host page</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {names[language]}
              </option>
            ))}
          </SelectField>
        </div>
      </StepPart>
      <StepPart title="Spam" shows="lead">
        <Switch
          label="Protect the form against spam"
          hint="Each visitor’s browser does a small calculation when it sends the form, usually within a second. Visitors do not notice it; programs that send many leads become slow. While this quiz gets far more leads than usual, it is on by itself."
          checked={quiz.proofOfWork}
          onChange={(proofOfWork) => set({ proofOfWork })}
        />
        <Switch
          label="Refuse disposable addresses"
          hint="Addresses of services for throw-away ones, by a list that comes with each update. When off, such leads are marked."
          checked={quiz.disposableAddresses === 'refuse'}
          onChange={(isOn) => set({ disposableAddresses: isOn ? 'refuse' : 'mark' })}
        />
      </StepPart>
    </>
  );
}

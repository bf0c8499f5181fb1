import { languages } from '#contract/languages';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { StepProps } from './step-props.ts';

const names: Record<(typeof languages)[number], string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  ar: 'Arabic',
  ja: 'Japanese',
};

/** What the lead form asks and says: consent, privacy policy and the language of the quiz. */
export function LeadFormFields({ quiz, set, errorOf }: StepProps) {
  return (
    <>
      <Switch
        label="Consent is required"
        hint="When off, people may submit without agreeing to marketing; their e-mail then goes nowhere else."
        checked={quiz.consentRequired}
        onChange={(consentRequired) => set({ consentRequired })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Privacy policy URL"
          type="url"
          value={quiz.privacyUrl}
          error={errorOf('privacyUrl')}
          onChange={(event) => set({ privacyUrl: event.target.value })}
        />
        <SelectField
          label="Language"
          value={quiz.language}
          onChange={(event) => set({ language: event.target.value as typeof quiz.language })}
        >
          <option value="auto">Like the host page</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {names[language]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

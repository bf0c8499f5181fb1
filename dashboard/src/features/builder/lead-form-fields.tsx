import { languages } from '#contract/languages';
import { SelectField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { StepProps } from './step-props.ts';
import { UrlField } from './url-field.tsx';

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
        hint="When off, people may submit without agreeing to marketing; their email then goes nowhere else."
        checked={quiz.consentRequired}
        onChange={(consentRequired) => set({ consentRequired })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <UrlField
          label="Privacy policy URL"
          path="privacyUrl"
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
    </>
  );
}

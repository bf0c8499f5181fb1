import type { ThankYouPageConfig } from '#contract/quiz/quiz-fields.schema';
import { limits } from '#contract/web/limits';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { UrlField } from '../../../ui/forms/url-field.tsx';
import type { StepProps } from '../editing/step-props.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ColorField } from './color-field.tsx';
import { LeadFormFields } from './lead-form/lead-form-fields.tsx';
import { MeasuringFields } from './measuring-fields.tsx';
import { PLACEHOLDER_HINT } from './placeholder-hint.ts';
import { PipedField } from './result-page/piped-field.tsx';
import { PipedInto } from './result-page/piped-into.tsx';
import { ResultPageEditor } from './result-page/result-page-editor.tsx';
import { StepPart } from './step-part.tsx';

export function ThankYouStep(props: StepProps) {
  const { quiz, set, errorOf } = props;
  const config = quiz.thankYouPageConfig;
  const change = (part: Partial<ThankYouPageConfig>) => set({ thankYouPageConfig: { ...config, ...part } });
  return (
    <div className="grid gap-8">
      <StepPart title="After the quiz">
        <ChoiceCards
          label="Thank-you page type"
          value={quiz.thankYouPageType}
          onChange={(thankYouPageType) => set({ thankYouPageType })}
          choices={[
            {
              value: 'custom',
              title: 'Custom Redirect URL',
              text: 'Send visitors to your own page, with their result.',
            },
            { value: 'dynamic', title: 'Dynamic Thank You Page', text: 'Show the result with your words, in place.' },
          ]}
        />
        <div data-shows="result">
          <PipedInto
            into="the redirect URL"
            value={quiz.redirectUrl}
            quiz={quiz}
            isAddress
            onChange={(redirectUrl) => set({ redirectUrl })}
          >
            <UrlField
              label="Redirect URL"
              data-path="redirectUrl"
              placeholder="https://example.com/welcome"
              hint={
                quiz.thankYouPageType === 'custom'
                  ? 'Left empty, the result card shows instead.'
                  : 'Where “Continue to Next Step” below the result leads. Left empty, there is no such button.'
              }
              value={quiz.redirectUrl}
              error={errorOf('redirectUrl')}
              onChange={(redirectUrl) => set({ redirectUrl })}
            />
          </PipedInto>
        </div>
        {quiz.thankYouPageType === 'dynamic' ? (
          <div data-shows="thanks" className="grid gap-5 rounded-card border border-hairline p-4">
            <PipedField
              label="Thank-you title"
              maxLength={limits.title}
              quiz={quiz}
              value={config.title}
              onChange={(title) => change({ title })}
            />
            <PipedField
              label="Subtitle"
              maxLength={limits.title}
              quiz={quiz}
              value={config.subtitle}
              onChange={(subtitle) => change({ subtitle })}
            />
            <PipedInto
              into="the message"
              value={config.message}
              quiz={quiz}
              onChange={(message) => change({ message })}
            >
              <TextArea
                label="Message"
                maxLength={limits.text}
                hint={`In all three texts ${PLACEHOLDER_HINT}`}
                value={config.message}
                onChange={(event) => change({ message: event.target.value })}
              />
            </PipedInto>
            <div className="grid gap-5 sm:grid-cols-2">
              <ColorField
                label="Background color"
                value={config.backgroundColor}
                onChange={(backgroundColor) => change({ backgroundColor })}
              />
              <ColorField label="Text color" value={config.textColor} onChange={(textColor) => change({ textColor })} />
            </div>
            <Switch label="Show logo" checked={config.showLogo} onChange={(showLogo) => change({ showLogo })} />
          </div>
        ) : null}
        <div data-shows="result" className="grid gap-6">
          <Switch
            label="Show the score"
            hint="In the result and the email with it, out of 100 points"
            checked={quiz.showScore}
            onChange={(showScore) => set({ showScore })}
          />
          <Switch
            label="Show social share buttons"
            checked={config.showSocialShare}
            onChange={(showSocialShare) => change({ showSocialShare })}
          />
        </div>
      </StepPart>
      <StepPart title="Result page" shows="result">
        <ResultPageEditor {...props} />
      </StepPart>
      <LeadFormFields {...props} />
      <MeasuringFields {...props} />
    </div>
  );
}

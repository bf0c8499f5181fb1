import { useState } from 'react';
import { consentTexts } from '#contract/lead/consent-text';
import { limits } from '#contract/web/limits';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import type { StepProps } from '../../editing/step-props.ts';

const NEWSLETTER = 'I would like to receive news and offers by email.';

/** What visitors agree to: the specified words or the owner's, and a second consent that nobody has to give. */
export function ConsentFields({ quiz, set, errorOf }: StepProps) {
  // While it is written anew it is empty for a moment, which is no reason to take the field away.
  const [writing, setWriting] = useState(false);
  const asks = quiz.marketingText !== '' || writing;
  return (
    <>
      <Switch
        label="Consent is required"
        hint="When off, people can submit without agreeing to marketing. Their email is then not passed on."
        checked={quiz.consentRequired}
        onChange={(consentRequired) => set({ consentRequired })}
      />
      <TextArea
        label="Consent text"
        data-path="consentText"
        maxLength={limits.text}
        hint="Leave empty for the standard text in the quiz’s language. Links: [privacy policy](https://example.com/privacy)"
        placeholder={consentTexts[quiz.language === 'auto' ? 'en' : quiz.language]}
        value={quiz.consentText}
        error={errorOf('consentText')}
        onChange={(event) => set({ consentText: event.target.value })}
      />
      <Switch
        label="Ask for a second consent"
        hint="A separate, optional checkbox, for a newsletter for example"
        checked={asks}
        onChange={(isOn) => set({ marketingText: isOn ? NEWSLETTER : '' })}
      />
      {asks ? (
        <TextArea
          label="Text of the second consent"
          data-path="marketingText"
          maxLength={limits.text}
          value={quiz.marketingText}
          error={errorOf('marketingText')}
          onFocus={() => setWriting(true)}
          onBlur={() => {
            setWriting(false);
            if (quiz.marketingText === '') set({ marketingText: NEWSLETTER });
          }}
          onChange={(event) => set({ marketingText: event.target.value })}
        />
      ) : null}
    </>
  );
}

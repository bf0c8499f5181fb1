import { useState } from 'react';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import { Switch } from '../../../ui/forms/switch.tsx';
import { LogoPicker } from '../../logo/logo-picker.tsx';
import type { StepProps } from '../editing/step-props.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ColorField, contrastHint } from './color-field.tsx';
import { BrandKit } from './look/brand-kit.tsx';
import { LookFields } from './look/look-fields.tsx';
import { PalettePicker } from './look/palette-picker.tsx';
import { OutcomeEditor } from './outcomes/outcome-editor.tsx';
import { SwitchTypeDialog } from './outcomes/switch-type-dialog.tsx';
import { UnshownLogo } from './unshown-logo.tsx';

export function ThemeStep(props: StepProps) {
  const { quiz, set, errorOf, taken } = props;
  /** The outcome type that is asked about. */
  const [asked, setAsked] = useState<OutcomeType>();
  const hint = contrastHint(quiz.primaryColor);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PalettePicker quiz={quiz} set={set} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField
          label="Primary color"
          value={quiz.primaryColor}
          error={errorOf('primaryColor')}
          {...(hint ? { hint } : {})}
          onChange={(primaryColor) => set({ primaryColor })}
        />
        <ColorField
          label="Secondary color"
          value={quiz.secondaryColor}
          error={errorOf('secondaryColor')}
          hint="Background of the quiz"
          onChange={(secondaryColor) => set({ secondaryColor })}
        />
      </div>
      <Switch
        label="Dark mode"
        hint="Show the quiz on a dark background"
        checked={quiz.darkMode}
        onChange={(darkMode) => set({ darkMode })}
      />
      <LookFields {...props} />
      <BrandKit quiz={quiz} set={set} />
      <Switch
        label="Advance automatically"
        hint="Shows the next question as soon as an answer is chosen. The last one waits for Finish."
        checked={quiz.autoAdvance}
        onChange={(autoAdvance) => set({ autoAdvance })}
      />
      <LogoPicker
        label="Logo"
        path="logoUrl"
        value={quiz.logoUrl}
        asDefault={false}
        onUploaded={(logoUrl) => set({ logoUrl })}
        onRemove={() => set({ logoUrl: '' })}
      />
      <UnshownLogo value={quiz.logoUrl} error={errorOf('logoUrl')} onChange={(logoUrl) => set({ logoUrl })} />
      <ChoiceCards
        label="Outcome type"
        value={quiz.outcomeType}
        // Back to what is stored changes nothing for anybody.
        onChange={(outcomeType) =>
          taken && outcomeType !== taken.outcomeType ? setAsked(outcomeType) : set({ outcomeType })
        }
        choices={[
          { value: 'points', title: 'Points-Based', text: 'Each option has points; score ranges decide the outcome.' },
          {
            value: 'bucket',
            title: 'Category-Based',
            text: 'Each option votes for an outcome; the one with the most votes wins.',
          },
        ]}
      />
      <OutcomeEditor {...props} />
      {asked && taken ? (
        <SwitchTypeDialog
          quizId={taken.quizId}
          quiz={quiz}
          to={asked}
          onCancel={() => setAsked(undefined)}
          onSwitch={() => {
            set({ outcomeType: asked });
            setAsked(undefined);
          }}
        />
      ) : null}
    </div>
  );
}

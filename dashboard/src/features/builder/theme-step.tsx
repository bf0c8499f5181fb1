import { Switch } from '../../ui/switch.tsx';
import { LogoPicker } from '../logo/logo-picker.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { ColorField, contrastHint } from './color-field.tsx';
import { OutcomeEditor } from './outcome-editor.tsx';
import type { StepProps } from './step-props.ts';

export function ThemeStep(props: StepProps) {
  const { quiz, set, errorOf } = props;
  const hint = contrastHint(quiz.primaryColor);
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <ColorField
          label="Primary Color"
          value={quiz.primaryColor}
          error={errorOf('primaryColor')}
          {...(hint ? { hint } : {})}
          onChange={(primaryColor) => set({ primaryColor })}
        />
        <ColorField
          label="Secondary Color"
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
      <Switch
        label="Go on with a choice"
        hint="The next question comes as soon as an answer is chosen; the last one waits for Finish"
        checked={quiz.autoAdvance}
        onChange={(autoAdvance) => set({ autoAdvance })}
      />
      <LogoPicker
        label="Logo"
        value={quiz.logoUrl}
        asDefault={false}
        onUploaded={(logoUrl) => set({ logoUrl })}
        onRemove={() => set({ logoUrl: '' })}
      />
      <ChoiceCards
        label="Outcome Type"
        value={quiz.outcomeType}
        onChange={(outcomeType) => set({ outcomeType })}
        choices={[
          { value: 'points', title: 'Points-Based', text: 'Each option has points; score ranges decide the outcome.' },
          {
            value: 'bucket',
            title: 'Category-Based',
            text: 'Each option votes for a category; the most chosen one wins.',
          },
        ]}
      />
      <OutcomeEditor {...props} />
    </div>
  );
}

import type { Tracking } from '#contract/quiz/quiz-fields.schema';
import { TextField } from '../../../ui/forms/field.tsx';
import type { StepProps } from '../editing/step-props.ts';
import { StepPart } from './step-part.tsx';

const fields: ReadonlyArray<{ name: keyof Tracking; label: string; placeholder: string; hint?: string }> = [
  {
    name: 'gtm',
    label: 'Google Tag Manager container',
    placeholder: 'GTM-ABC1234',
    hint: 'If it loads one of the others, leave that empty, or it counts twice.',
  },
  { name: 'ga4', label: 'Google Analytics 4 ID', placeholder: 'G-ABC1234567' },
  { name: 'metaPixel', label: 'Meta Pixel ID', placeholder: '123456789012345' },
];

/** Which tools measure the quiz on its own page. */
export function MeasuringFields({ quiz: { tracking }, set, errorOf }: StepProps) {
  return (
    <StepPart title="Measuring">
      <p className="-mt-3 text-soft">
        Counts visits and leads on the quiz’s own page, its direct link, once a visitor agrees there. Embedded by script
        or frame, the quiz is measured by the page around it, which hears of each step.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, placeholder, hint }) => (
          <TextField
            key={name}
            label={label}
            data-path={`tracking.${name}`}
            placeholder={placeholder}
            hint={hint}
            autoComplete="off"
            spellCheck={false}
            value={tracking[name]}
            error={errorOf(`tracking.${name}`)}
            onChange={(event) => set({ tracking: { ...tracking, [name]: event.target.value } })}
          />
        ))}
      </div>
    </StepPart>
  );
}

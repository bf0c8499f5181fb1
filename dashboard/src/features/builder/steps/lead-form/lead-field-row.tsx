import { isOwnField } from '#contract/lead/lead-form';
import type { LeadField } from '#contract/lead/lead-form.schema';
import { limits } from '#contract/web/limits';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import type { StepProps } from '../../editing/step-props.ts';
import { RowButtons } from '../row-buttons.tsx';
import { choicesOf, kindNames } from './lead-fields.ts';

type LeadFieldRowProps = {
  field: LeadField;
  index: number;
  last: boolean;
  errorOf: StepProps['errorOf'];
  onChange: (part: Partial<LeadField>) => void;
  onMove: (by: number) => void;
  /** Undefined for the field that every form has. */
  onRemove: (() => void) | undefined;
};

/** One field of the form: what it is called, whether it must be filled in, and its place. */
export function LeadFieldRow({ field, index, last, errorOf, onChange, onMove, onRemove }: LeadFieldRowProps) {
  const { kind, label, required, choices, country } = field;
  const path = `leadFields.${index}`;
  const named = `field ${index + 1}`;
  return (
    <li className="grid gap-3 rounded-card border border-hairline p-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-24"
          label={kindNames[kind]}
          aria-label={`Label of ${named}`}
          data-path={`${path}.label`}
          maxLength={limits.title}
          placeholder={isOwnField(field) ? 'What to ask' : kindNames[kind]}
          value={label}
          error={errorOf(`${path}.label`)}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <RowButtons of={named} isFirst={index === 0} isLast={last} onMove={onMove} onRemove={onRemove} />
      </div>
      {kind === 'choice' ? (
        <TextArea
          label="Choices"
          aria-label={`Choices of ${named}`}
          data-path={`${path}.choices`}
          hint="One per line"
          value={choices.join('\n')}
          error={errorOf(`${path}.choices`)}
          onChange={(event) => onChange({ choices: choicesOf(event.target.value) })}
        />
      ) : null}
      {kind === 'phone' ? (
        <TextField
          label="Default country"
          aria-label={`Country of ${named}`}
          data-path={`${path}.country`}
          hint="Two letters, such as DE. Leave empty to require a country code."
          maxLength={2}
          autoCapitalize="characters"
          value={country}
          error={errorOf(`${path}.country`)}
          onChange={(event) => onChange({ country: event.target.value.toUpperCase().replace(/[^A-Z]/g, '') })}
        />
      ) : null}
      <Switch
        label={kind === 'checkbox' ? 'Must be checked' : 'Required'}
        of={`, ${named}`}
        checked={required}
        onChange={(next) => onChange({ required: next })}
      />
    </li>
  );
}

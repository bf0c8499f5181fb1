import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { isOwnField } from '#contract/lead/lead-form';
import type { LeadField } from '#contract/lead/lead-form.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { TextArea, TextField } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Tip } from '../../../../ui/overlays/tip.tsx';
import type { StepProps } from '../../editing/step-props.ts';
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
  const act = (words: string, icon: React.ReactNode, run: (() => void) | undefined) => (
    <Tip text={words}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${words} ${named}`}
        aria-disabled={!run || undefined}
        onClick={run && oncePerPress(run)}
      >
        {icon}
      </Button>
    </Tip>
  );
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
        <div className="flex">
          {act('Move up', <ArrowUp />, index ? () => onMove(-1) : undefined)}
          {act('Move down', <ArrowDown />, last ? undefined : () => onMove(1))}
          {onRemove ? act('Remove', <X />, onRemove) : null}
        </div>
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

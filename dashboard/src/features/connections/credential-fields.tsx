import type { CredentialField } from '#contract/connections/vendor.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../ui/actions/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { FileTextField } from '../../ui/forms/file-text-field.tsx';
import { SecretField } from '../../ui/forms/secret-field.tsx';

type CredentialFieldsProps = {
  fields: readonly CredentialField[];
  /** By field id. */
  values: Readonly<Record<string, string>>;
  /** The ends of the secrets that are stored, by field id: those fields may stay empty. */
  stored: Readonly<Record<string, string>>;
  /** Ids of stored secrets that the next save deletes. */
  removed: readonly string[];
  errorOf: (id: string) => string | undefined;
  onChange: (id: string, value: string) => void;
  onToggleRemoved: (id: string) => void;
};

/** What a tool asks for to be connected, each by its kind. */
export function CredentialFields({ fields, stored, removed, onToggleRemoved, ...rest }: CredentialFieldsProps) {
  return fields.map((field) => {
    const { id, label, isSecret, isRequired } = field;
    const end = isSecret ? stored[id] : undefined;
    const isRemoved = removed.includes(id);
    const control = <CredentialControl key={id} {...rest} field={field} end={end} isRemoved={isRemoved} />;
    if (!end || isRequired) return control;
    const verb = isRemoved ? 'Keep' : 'Remove';
    return (
      <div key={id} className="grid gap-2">
        {control}
        <Button className="justify-self-start" aria-label={`${verb} ${label}`} onClick={() => onToggleRemoved(id)}>
          {verb}
        </Button>
      </div>
    );
  });
}

type CredentialControlProps = Pick<CredentialFieldsProps, 'values' | 'errorOf' | 'onChange'> & {
  field: CredentialField;
  /** Of the secret that is stored. */
  end: string | undefined;
  isRemoved: boolean;
};

function CredentialControl({ field, values, end, isRemoved, errorOf, onChange }: CredentialControlProps) {
  const { id, label, kind, isSecret, isRequired, placeholder, hint } = field;
  const kept = isRemoved ? 'Is removed when you save.' : end ? `Empty keeps the one that ends in ${end}.` : '';
  const shared = {
    name: id,
    label: isRequired ? label : `${label} (optional)`,
    hint: [kept, hint].filter(Boolean).join(' '),
    error: errorOf(id),
    placeholder,
    maxLength: limits.credential,
    value: values[id] ?? '',
  };
  const change = ({ target }: { target: { value: string } }) => onChange(id, target.value);
  if (kind === 'json')
    return <FileTextField {...shared} accept=".json,application/json" onChange={(text) => onChange(id, text)} />;
  if (kind === 'lines') return <TextArea {...shared} spellCheck={false} onChange={change} />;
  if (isSecret) return <SecretField {...shared} onChange={change} />;
  return (
    <TextField
      {...shared}
      {...(kind === 'url' ? { type: 'url', inputMode: 'url' as const } : {})}
      autoComplete="off"
      spellCheck={false}
      onChange={change}
    />
  );
}

import type { CredentialField } from '#contract/connections/vendor.schema';
import { limits } from '#contract/web/limits';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { FileTextField } from '../../ui/forms/file-text-field.tsx';
import { SecretField } from '../../ui/forms/secret-field.tsx';

type CredentialFieldsProps = {
  fields: readonly CredentialField[];
  /** By field id. */
  values: Readonly<Record<string, string>>;
  /** The ends of the secrets that are stored, by field id: those fields may stay empty. */
  stored: Readonly<Record<string, string>>;
  errorOf: (id: string) => string | undefined;
  onChange: (id: string, value: string) => void;
};

/** What a tool asks for to be connected, each by its kind. */
export function CredentialFields({ fields, values, stored, errorOf, onChange }: CredentialFieldsProps) {
  return fields.map((field) => {
    const { id, label, kind, isSecret, isRequired, placeholder, hint } = field;
    const end = isSecret ? stored[id] : undefined;
    const shared = {
      name: id,
      label: isRequired ? label : `${label} (optional)`,
      hint: end ? `Empty keeps the one that ends in ${end}. ${hint}` : hint,
      error: errorOf(id),
      placeholder,
      maxLength: limits.credential,
      value: values[id] ?? '',
    };
    const change = ({ target }: { target: { value: string } }) => onChange(id, target.value);
    if (kind === 'json')
      return (
        <FileTextField key={id} {...shared} accept=".json,application/json" onChange={(text) => onChange(id, text)} />
      );
    if (kind === 'lines') return <TextArea key={id} {...shared} spellCheck={false} onChange={change} />;
    if (isSecret) return <SecretField key={id} {...shared} onChange={change} />;
    return (
      <TextField
        key={id}
        {...shared}
        {...(kind === 'url' ? { type: 'url', inputMode: 'url' as const } : {})}
        autoComplete="off"
        spellCheck={false}
        onChange={change}
      />
    );
  });
}

import { SelectField } from '../../../../ui/forms/field.tsx';

type OutcomeSelectProps = {
  label: string;
  outcomes: ReadonlyArray<{ id: string; name: string }>;
  value: string;
  onChange: (id: string) => void;
};

/** Whose mail is shown; nothing where there is no choice. */
export const OutcomeSelect = ({ label, outcomes, value, onChange }: OutcomeSelectProps) =>
  outcomes.length > 1 ? (
    <SelectField label={label} className="max-w-72" value={value} onChange={({ target }) => onChange(target.value)}>
      {outcomes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  ) : null;

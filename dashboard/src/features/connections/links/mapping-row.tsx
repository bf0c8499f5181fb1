import { ArrowRight, X } from 'lucide-react';
import type { MappableGroup, MappableValue } from '#contract/connections/mappable-values';
import type { VendorField } from '#contract/connections/vendor.schema';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import type { Mapping } from './link-draft.ts';
import { HIDDEN, type RowProblem } from './mapping-problems.ts';

const groups: readonly MappableGroup[] = ['Person', 'Result', 'Scores', 'Answers', 'Visit'];

type MappingRowProps = {
  row: Mapping[number];
  /** Of the row, counted from 1. */
  place: number;
  tool: string;
  values: readonly MappableValue[];
  fields: readonly VendorField[];
  /** Ids of fields that other rows use. */
  taken: ReadonlySet<string>;
  problem: RowProblem;
  onChange: (row: Mapping[number]) => void;
  onRemove: () => void;
};

/** One value of a lead, and the field of the tool that it goes into. */
export function MappingRow({ row, place, tool, values, fields, taken, problem, onChange, onRemove }: MappingRowProps) {
  const { from, to } = row;
  const isHidden = from.startsWith(HIDDEN);
  const isKnownValue = from === '' || isHidden || values.some(({ key }) => key === from);
  const isKnownField = to === '' || fields.some(({ id }) => id === to);
  const chooseField = (id: string) => {
    const field = fields.find((one) => one.id === id);
    onChange({ ...row, to: id, kind: field?.kind ?? row.kind });
  };
  return (
    <fieldset
      data-row={place}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-sm:border-b max-sm:border-hairline max-sm:pb-3 sm:grid-cols-[minmax(0,5fr)_auto_minmax(0,7fr)_auto]"
    >
      <legend className="sr-only">Row {place}</legend>
      <div className="grid gap-2 max-sm:col-start-1">
        <SelectField
          label="From the lead"
          hideLabel
          value={isHidden ? HIDDEN : from}
          error={isHidden ? undefined : problem.from}
          onChange={({ target }) => onChange({ ...row, from: target.value })}
        >
          <option value="" disabled>
            Choose a value…
          </option>
          {isKnownValue ? null : <option value={from}>{from}</option>}
          {groups.map((group) => {
            const own = values.filter((value) => value.group === group);
            return own.length > 0 ? (
              <optgroup key={group} label={group}>
                {own.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label || 'Untitled'}
                  </option>
                ))}
              </optgroup>
            ) : null;
          })}
          <option value={HIDDEN}>A value that your page passes…</option>
        </SelectField>
        {isHidden ? (
          <TextField
            label="Name of the passed value"
            hideLabel
            placeholder="Its name, such as plan"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={from.slice(HIDDEN.length)}
            error={problem.from}
            hint={`Passed by the page, or in the address of the quiz: ?hidden-${from.slice(HIDDEN.length) || 'plan'}=…`}
            onChange={({ target }) => onChange({ ...row, from: HIDDEN + target.value })}
          />
        ) : null}
      </div>
      <ArrowRight aria-hidden className="mt-3 size-4 text-hint max-sm:hidden" />
      <SelectField
        label={`In ${tool}`}
        hideLabel
        className="max-sm:col-start-1"
        value={to}
        error={problem.to}
        onChange={({ target }) => chooseField(target.value)}
      >
        <option value="" disabled>
          Choose a field…
        </option>
        {isKnownField ? null : <option value={to}>{to}</option>}
        {fields.map(({ id, name, kind, isRequired }) => (
          <option key={id} value={id} disabled={id !== to && taken.has(id)}>
            {name || id}
            {kind === 'text' ? '' : ` (${kind})`}
            {isRequired ? ' *' : ''}
          </option>
        ))}
      </SelectField>
      <Button
        variant="ghost"
        size="icon"
        className="max-sm:col-start-2 max-sm:row-start-1"
        aria-label={`Remove row ${place}`}
        onClick={onRemove}
      >
        <X />
      </Button>
    </fieldset>
  );
}

import { type LeadStatus, leadStatuses, statusNames } from '#contract/lead/lead-status';
import { DataTable } from '../../ui/display/data-table.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { amountText } from './amount.ts';
import { type ColumnPlaces, type CustomerTable, customerOf } from './customer-file.ts';

const PREVIEWED = 5;
const labels: Record<keyof ColumnPlaces, string> = { email: 'Email', status: 'Status', value: 'Value', tags: 'Tags' };

type CustomerColumnsProps = {
  table: CustomerTable;
  places: ColumnPlaces;
  /** Of rows that name none. */
  status: LeadStatus;
  onPlaces: (places: ColumnPlaces) => void;
  onStatus: (status: LeadStatus) => void;
};

/** Asks which columns of a file hold what, and shows what becomes of its first rows. */
export function CustomerColumns({ table, places, status, onPlaces, onStatus }: CustomerColumnsProps) {
  const first = table.rows.slice(0, PREVIEWED).map((row) => customerOf(row, places, status));
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 min-[360px]:grid-cols-2">
        {(Object.keys(labels) as Array<keyof ColumnPlaces>).map((field) => (
          <SelectField
            key={field}
            label={`${labels[field]} column`}
            error={
              field === 'email' && places.email === undefined ? 'Choose the column with the addresses.' : undefined
            }
            value={places[field] ?? ''}
            onChange={({ target }) =>
              onPlaces({ ...places, [field]: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">{field === 'email' ? 'Choose a column' : 'None'}</option>
            {table.columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label={places.status === undefined ? 'Status of all' : 'Status where none is given'}
          value={status}
          onChange={({ target }) => onStatus(target.value as LeadStatus)}
        >
          {leadStatuses.map((each) => (
            <option key={each} value={each}>
              {statusNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <DataTable
        caption="The first rows as they will be imported"
        head={Object.values(labels)}
        texts={4}
        rows={first.map(({ email, status: of = status, value, tags = [] }) => [
          email || '–',
          statusNames[of],
          value === undefined ? '–' : amountText(value),
          tags.join(', ') || '–',
        ])}
      />
    </div>
  );
}

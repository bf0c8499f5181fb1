import { type FormEvent, useId, useState } from 'react';
import { type ExportColumn, exportColumns } from '#contract/lead/lead-export';
import type { LeadExportQuery } from '#contract/lead/lead-query.schema';
import { timeZone, timeZones } from '../../lib/time-zone.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export type ExportOptions = Pick<LeadExportQuery, 'format' | 'separator' | 'timeZone' | 'columns'>;

const files = {
  comma: { label: 'CSV, separated by commas', options: { format: 'csv' } },
  semicolon: { label: 'CSV, separated by semicolons', options: { format: 'csv', separator: 'semicolon' } },
  xlsx: { label: 'Excel (XLSX)', options: { format: 'xlsx' } },
} as const satisfies Record<string, { label: string; options: ExportOptions }>;
type FileKind = keyof typeof files;

type ExportDialogProps = {
  /** Columns that this export does not have. */
  without: readonly ExportColumn[];
  onExport: (options: ExportOptions) => void;
  onClose: () => void;
};

/** Asks for the kind of file, the time zone and the columns of an export. */
export function ExportDialog({ without, onExport, onClose }: ExportDialogProps) {
  const offered = (Object.keys(exportColumns) as ExportColumn[]).filter((id) => !without.includes(id));
  const [file, setFile] = useState<FileKind>('comma');
  const [zone, setZone] = useState(timeZone);
  const [zones] = useState(timeZones);
  const [chosen, setChosen] = useState(offered);
  const form = useId();
  const isAll = chosen.length === offered.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0)
      onExport({ ...files[file].options, timeZone: zone, ...(isAll ? {} : { columns: chosen.join(',') }) });
  };
  const toggle = (id: ExportColumn) =>
    setChosen((now) => offered.filter((each) => (each === id ? !now.includes(id) : now.includes(each))));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export options"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} aria-disabled={chosen.length === 0}>
            Export
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="File" value={file} onChange={(event) => setFile(event.target.value as FileKind)}>
            {Object.entries(files).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Time zone"
            hint="Of the times in the file."
            value={zone}
            onChange={(event) => setZone(event.target.value)}
          >
            {zones.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        </div>
        <fieldset>
          <legend className="mb-1.5 font-medium">Columns</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {offered.map((id) => (
              <label key={id} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-brand"
                  checked={chosen.includes(id)}
                  onChange={() => toggle(id)}
                />
                {exportColumns[id]}
              </label>
            ))}
          </div>
          {chosen.length === 0 ? (
            <p role="alert" className="mt-1.5 text-[13px] text-bad">
              Choose at least one column.
            </p>
          ) : null}
          <Button className="mt-3" onClick={() => setChosen(isAll ? [] : offered)}>
            {isAll ? 'Choose none' : 'Choose all'}
          </Button>
        </fieldset>
      </form>
    </Dialog>
  );
}

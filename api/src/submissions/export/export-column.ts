import type { ExportColumn } from '../../../contract/lead/lead-export.ts';
import type { SubmissionRecord } from '../submission.model.ts';

export type Cell = string | number | Date;
/** A column of an export. `field` is what is read of a lead for it; several may have one `id`, by which they are chosen. */
export type Column = {
  id: ExportColumn;
  header: string;
  field: string;
  value: (lead: SubmissionRecord, answers: ReadonlyMap<string, Cell>) => Cell;
};

/** Several values in one cell, each with its name. */
export const namedValues = (values: ReadonlyArray<readonly [name: string, value: string]>): string =>
  values.map(([name, value]) => `${name}: ${value}`).join('; ');

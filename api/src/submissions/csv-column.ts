import type { SubmissionRecord } from './submission.model.ts';

type Cell = (lead: SubmissionRecord, answers: ReadonlyMap<string, string>) => string;
/** A column of a CSV export. `field` is what is read of a lead for it. */
export type Column = { header: string; field: string; value: Cell };

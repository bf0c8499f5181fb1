import { confirmationNames } from '../../../contract/lead/confirmation.ts';
import { exportColumns } from '../../../contract/lead/lead-export.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel } from '../submission.model.ts';
import type { Column } from './export-column.ts';

/** Where somebody was asked to confirm their address: how far that is, and since when. */
export const confirmationColumns = async (whose: { owner: string; quiz?: string }): Promise<Column[]> =>
  (await collectionOf(SubmissionModel).findOne(
    { ...whose, erasedAt: null, 'confirmation.state': { $exists: true } } as object,
    { projection: { _id: 1 }, maxTimeMS: MAX_TIME_MS },
  ))
    ? [
        {
          id: 'confirmation',
          header: exportColumns.confirmation,
          field: 'confirmation.state',
          value: ({ confirmation }) => (confirmation ? confirmationNames[confirmation.state] : ''),
        },
        {
          id: 'confirmedAt',
          header: exportColumns.confirmedAt,
          field: 'confirmation.confirmedAt',
          value: ({ confirmation }) => confirmation?.confirmedAt ?? '',
        },
      ]
    : [];

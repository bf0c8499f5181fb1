import { MAX_TIME_MS } from '../../db/database.ts';
import { SubmissionModel } from '../submission.model.ts';
import type { Column } from './export-column.ts';

/** Marks the owner's own runs of live quizzes, which no figure counts; no column where there is none. */
export async function ownRunColumn(owner: string, quiz?: string): Promise<Column[]> {
  const some = await SubmissionModel.exists({
    owner,
    own: true,
    erasedAt: null,
    ...(quiz === undefined ? {} : { quiz }),
  })
    .hint({ owner: 1, own: 1 })
    .maxTimeMS(MAX_TIME_MS);
  return some ? [column] : [];
}

const column: Column = { id: 'own', header: 'Own run', field: 'own', value: ({ own }) => (own ? 'yes' : '') };

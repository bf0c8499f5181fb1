import { operators } from './collections.ts';
import { badRequest } from './errors.ts';

type Row = { _id: string; createdAt: Date };

/** Where the page after this row begins, in a list of the newest first. */
export const cursorAfter = ({ _id, createdAt }: Row): string => `${createdAt.getTime()}_${_id}`;

/** The row that a cursor lies behind; a 400 for one that is not ours. */
export function cursorRow(cursor: string): Row {
  const [, time, _id] = /^(\d{1,15})_([\w:-]{1,64})$/.exec(cursor) ?? [];
  if (!time || !_id) throw badRequest('The cursor is not one of ours', [{ path: 'cursor', message: 'Unknown cursor' }]);
  return { _id, createdAt: new Date(Number(time)) };
}

/**
 * What holds for the rows after a cursor. `next` says how ids follow each other among rows of one moment, which is in the field `time`. The
 * first condition bounds the index, so that the pages before are not read; the second leaves out what they had of the cursor's own moment.
 */
export function afterCursor(cursor: string, next: '$lt' | '$gt', time = 'createdAt') {
  const { _id, createdAt } = cursorRow(cursor);
  return {
    [time]: operators({ $lte: createdAt }),
    $or: [{ [time]: operators({ $lt: createdAt }) }, { _id: operators({ [next]: _id }) }],
  };
}

import { operators } from './collections.ts';
import { badRequest } from './errors.ts';

type Row = { _id: string; createdAt: Date };

/** Where the page after this row begins, in a list of the newest first. */
export const cursorAfter = ({ _id, createdAt }: Row): string => `${createdAt.getTime()}_${_id}`;

/**
 * What holds for the rows after a cursor; 400 for one that is not ours. `next` says how ids follow each other among rows of one moment. The
 * first of the two conditions follows from the second: it is what bounds the index, so that the pages before are not read.
 */
export function afterCursor(cursor: string, next: '$lt' | '$gt') {
  const [, time, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor) ?? [];
  if (!time || !id) throw badRequest('The cursor is not one of ours', [{ path: 'cursor', message: 'Unknown cursor' }]);
  const at = new Date(Number(time));
  return {
    createdAt: operators({ $lte: at }),
    $or: [{ createdAt: operators({ $lt: at }) }, { _id: operators({ [next]: id }) }],
  };
}

import { badRequest } from '../errors.ts';
import { operators } from './collections.ts';

type Row = { _id: string; createdAt: Date };

/** The cursor of the page that follows `row`. Lists are sorted newest first. */
export const cursorAfter = ({ _id, createdAt }: Row): string => `${createdAt.getTime()}_${_id}`;

/** The row that a cursor follows. Throws a 400 for a malformed cursor. */
export function cursorRow(cursor: string): Row {
  const [, time, _id] = /^(\d{1,15})_([\w:-]{1,64})$/.exec(cursor) ?? [];
  if (!time || !_id) throw badRequest('The cursor is not one of ours', [{ path: 'cursor', message: 'Unknown cursor' }]);
  return { _id, createdAt: new Date(Number(time)) };
}

/**
 * A filter for the rows after a cursor. The first condition bounds the index scan. The second
 * excludes rows of the cursor's own time that were on earlier pages.
 * @param next how ids are sorted among rows of the same time
 * @param time the field that the list is sorted by
 */
export function afterCursor(cursor: string, next: '$lt' | '$gt', time = 'createdAt') {
  const { _id, createdAt } = cursorRow(cursor);
  return {
    [time]: operators({ $lte: createdAt }),
    $or: [{ [time]: operators({ $lt: createdAt }) }, { _id: operators({ [next]: _id }) }],
  };
}

import { collectionOf, operators, type Stored } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { afterCursor, cursorAfter, cursorRow } from '../../db/list-cursor.ts';
import { LeadSearchModel } from '../search/lead-search.model.ts';
import { waySearching } from '../search/way-searching.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { after, type LeadFilters, leadFilter, NEWEST_FIRST, narrowsFurther, type Way, waysTo } from './lead-filter.ts';

/** Up to here the keys that ways lead to are counted, to take the one with the fewest. */
const COMPARED = 20_000;

const leads = () => collectionOf(SubmissionModel);

/** The way to what the filters find that leads past the fewest others. Knows nothing of a search. */
export async function shortestWay(owner: string, filters: LeadFilters): Promise<Way> {
  const ways = waysTo(owner, filters);
  const [only] = ways as [Way];
  if (ways.length === 1) return only;
  const keys = await Promise.all(
    ways.map(({ by, index }) =>
      leads().countDocuments(by as object, { limit: COMPARED, hint: index, maxTimeMS: MAX_TIME_MS }),
    ),
  );
  return ways[keys.indexOf(Math.min(...keys))] ?? only;
}

/** The leads found on a stretch of the list, and the cursor of the next one; none at the list's end. */
export type Stretch = { leads: SubmissionRecord[]; next: string | undefined };
type Edge = Pick<SubmissionRecord, '_id' | 'createdAt'>;
type Walk = { step: number; most?: number; cursor?: string; projection: Record<string, 0 | 1> };

/**
 * Goes along a list that its index does not answer by itself, newest first, looking at `step` leads at a time: each step ends in time,
 * however few of all are found. Of each at most `most` are read.
 */
export async function* walkLeads(owner: string, filters: LeadFilters, walk: Walk): AsyncGenerator<Stretch> {
  if (filters.search) return yield* walkSearched(owner, filters, walk);
  const { step, most, cursor, projection } = walk;
  const { by, index } = await shortestWay(owner, filters);
  for (let next = cursor; ; ) {
    const end = await endOfStep(leads(), { by, index }, step, next);
    const found = await leads()
      .find({ $and: [after(leadFilter(owner, filters), next), end ? upTo(end) : {}] } as object, {
        projection,
        sort: NEWEST_FIRST,
        hint: index,
        maxTimeMS: MAX_TIME_MS,
        ...(most ? { limit: most } : {}),
      })
      .toArray();
    next = end && cursorAfter(end);
    yield { leads: found as SubmissionRecord[], next };
    if (!next) return;
  }
}

/** The same along the rows of a search, whose leads the other filters narrow. */
async function* walkSearched(
  owner: string,
  filters: LeadFilters,
  { step, most, cursor, projection }: Walk,
): AsyncGenerator<Stretch> {
  const way = await waySearching(owner, filters);
  if (!way) return yield { leads: [], next: undefined };
  const rows = collectionOf(LeadSearchModel);
  // Where nothing else narrows them, nearly every row has its lead.
  const mostRows = most && !narrowsFurther(filters) ? most : undefined;
  for (let next = cursor; ; ) {
    const end = await endOfStep(rows, way, step, next);
    const conditions = [way.by, ...way.also, next ? afterCursor(next, '$lt') : {}, end ? upTo(end) : {}];
    const found = await rows
      .find<Edge>({ $and: conditions } as object, {
        projection: { createdAt: 1 },
        sort: NEWEST_FIRST,
        hint: way.index,
        maxTimeMS: MAX_TIME_MS,
        ...(mostRows ? { limit: mostRows } : {}),
      })
      .toArray();
    const ids = found.map(({ _id }) => _id);
    const narrowed = await leads()
      .find({ ...leadFilter(owner, filters), _id: { $in: ids } } as object, {
        projection,
        sort: NEWEST_FIRST,
        hint: { _id: 1 },
        maxTimeMS: MAX_TIME_MS,
        ...(most ? { limit: most } : {}),
      })
      .toArray();
    const last = found.length === mostRows ? found.at(-1) : end;
    next = last && cursorAfter(last);
    yield { leads: narrowed as SubmissionRecord[], next };
    if (!next) return;
  }
}

/**
 * The last of the next `step` keys of a way, told from its index alone; undefined where there are fewer. An index does not answer what comes
 * after a cursor by one condition; those of the cursor's moment are beside the `step`.
 */
async function endOfStep<T extends Edge>(
  list: Stored<T>,
  { by, index }: Pick<Way, 'by' | 'index'>,
  step: number,
  cursor: string | undefined,
): Promise<Edge | undefined> {
  const older = cursor ? { createdAt: { $lt: cursorRow(cursor).createdAt } } : {};
  const [end] = await list
    .find<Edge>({ $and: [by, older] } as never, {
      projection: { createdAt: 1 },
      sort: NEWEST_FIRST,
      hint: index,
      maxTimeMS: MAX_TIME_MS,
      skip: step - 1,
      limit: 1,
    })
    .toArray();
  return end;
}

/** What does not come after a lead in the list. */
const upTo = ({ _id, createdAt }: Edge) => ({
  createdAt: operators({ $gte: createdAt }),
  $or: [{ createdAt: operators({ $gt: createdAt }) }, { _id: operators({ $gte: _id }) }],
});

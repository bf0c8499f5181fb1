import { collectionOf, operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { cursorAfter, cursorRow } from '../list-cursor.ts';
import { after, type LeadFilters, leadFilter, NEWEST_FIRST, type Way, waysTo } from './lead-filter.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** Up to here the keys that ways lead to are counted, to take the one with the fewest. */
const COMPARED = 20_000;

const leads = () => collectionOf(SubmissionModel);

/** The way to what the filters find that leads past the fewest others. */
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

/**
 * Goes along a list that its index does not answer by itself, newest first, looking at `step` leads at a time: each step ends in time,
 * however few of all are found. Of each at most `most` are read.
 */
export async function* walkLeads(
  owner: string,
  filters: LeadFilters,
  {
    step,
    most,
    cursor,
    projection,
  }: { step: number; most?: number; cursor?: string; projection: Record<string, 0 | 1> },
): AsyncGenerator<Stretch> {
  const way = await shortestWay(owner, filters);
  for (let next = cursor; ; ) {
    const { part, hint, end } = await stretchOf(way, step, next);
    const found = await leads()
      .find({ $and: [after(leadFilter(owner, filters), next), part] } as object, {
        projection,
        sort: NEWEST_FIRST,
        hint,
        maxTimeMS: MAX_TIME_MS,
        ...(most ? { limit: most } : {}),
      })
      .toArray();
    next = end && cursorAfter(end);
    yield { leads: found as SubmissionRecord[], next };
    if (!next) return;
  }
}

/**
 * The next leads of a way, about `step`, told from its index alone: the filter that keeps to them, and the last one where there are more. An
 * index does not answer what comes after a cursor by one condition; those of the cursor's moment are beside the `step`.
 */
async function stretchOf({ by, index, inOrder }: Way, step: number, cursor: string | undefined) {
  const behind = cursor ? cursorRow(cursor) : undefined;
  const edges = (condition: object, range: { skip?: number; limit?: number }) =>
    leads()
      .find<Edge>({ $and: [by, condition] } as object, {
        projection: { createdAt: 1 },
        sort: NEWEST_FIRST,
        hint: index,
        maxTimeMS: MAX_TIME_MS,
        ...range,
      })
      .toArray();
  const older = behind ? { createdAt: { $lt: behind.createdAt } } : {};
  if (inOrder) {
    const [end] = await edges(older, { skip: step - 1, limit: 1 });
    return { part: end ? upTo(end) : {}, hint: index, end };
  }
  const [ofThatMoment, others] = await Promise.all([
    behind ? edges({ createdAt: behind.createdAt, _id: { $lt: behind._id } }, {}) : [],
    edges(older, { limit: step }),
  ]);
  return {
    part: { _id: { $in: [...ofThatMoment, ...others].map(({ _id }) => _id) } },
    hint: { _id: 1 as const },
    end: others.length < step ? undefined : others.at(-1),
  };
}

/** What does not come after a lead in the list. */
const upTo = ({ _id, createdAt }: Edge) => ({
  createdAt: operators({ $gte: createdAt }),
  $or: [{ createdAt: operators({ $gt: createdAt }) }, { _id: operators({ $gte: _id }) }],
});

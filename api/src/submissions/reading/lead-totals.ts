import type { LeadFacets } from '../../../contract/lead/lead-query.schema.ts';
import { collectionOf, operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { inTime } from '../../db/database-errors.ts';
import { outcomeNames, outcomesOf } from '../../quizzes/versions/outcome-names.ts';
import { countRows } from '../search/way-searching.ts';
import { ERASED_OF_OWNER, SubmissionModel } from '../submission.model.ts';
import { createdWithin, type LeadFilters, leadFilter, NEWEST_FIRST, narrowsFurther, wayAlone } from './lead-filter.ts';
import { shortestWay, walkLeads } from './walk-leads.ts';

/** Up to here leads are counted one by one, which takes as long as a page or two. */
const COUNTED = 1_000;
/** Of a search, at once. */
const COUNTED_STEP = 2_000;
/** What no erased lead has any more. */
const GONE_WITH_A_LEAD = ['marks', 'status', 'tags.key', 'confirmation.state', 'partial.open'];
/** The filters offer no more tags. */
const MOST_TAGS = 100;
/** No page waits longer for a number. */
const COUNT_MS = 1_000;

/**
 * The number of leads in the figures by quiz: their owner's own are not among them, and those that were erased still are, unless as spam or
 * a test.
 */
export type ProjectedLeads = (
  owner: string,
  within: Pick<LeadFilters, 'quizId' | 'from' | 'to'>,
) => Promise<Map<string, number>>;

/** `isLeast`: there are at least so many. */
export type LeadTotal = { total: number; isLeast: boolean };

/**
 * How many leads there are. Many are not counted but read from the figures, which are at most two seconds old; where those do not know, as
 * for a search or without `projected`, the answer is that there are at least as many as were counted. `found` are known already.
 */
export async function leadTotal(
  owner: string,
  filters: LeadFilters,
  projected: ProjectedLeads | undefined,
  found = 0,
): Promise<LeadTotal> {
  const isInFigures = projected !== undefined && !filters.search && !narrowsFurther(filters);
  const listed = isInFigures ? sum((await listedLeads(owner, filters, projected)).values()) : 0;
  if (listed > COUNTED) return { total: listed, isLeast: false };
  const counted = await countSome(owner, filters, found > 0);
  if (counted === undefined) return isInFigures ? { total: listed, isLeast: false } : { total: found, isLeast: true };
  return counted > COUNTED && !isInFigures ? { total: COUNTED, isLeast: true } : { total: counted, isLeast: false };
}

/** The values that the filters offer: with a quiz chosen, the outcomes that its leads have. */
export async function leadFacets(
  owner: string,
  quizId: string | undefined,
  titles: ReadonlyArray<{ _id: string; title: string }>,
  projected: ProjectedLeads,
): Promise<LeadFacets> {
  const owned = titles.find(({ _id }) => _id === quizId)?._id;
  const [counts, outcomes, tags] = await Promise.all([
    countsByQuiz(owner, projected),
    owned ? outcomesIn(owned) : namesTold(owner),
    tagsOf(owner),
  ]);
  const quizzes = titles
    .map(({ _id, title }) => ({ id: _id, title, count: counts.get(_id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const sorted = outcomes.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { total: sum(counts.values()), quizzes, outcomes: sorted, tags };
}

/**
 * The tags in use, each in one of its spellings. The database has no distinct values of an index on lists; each read here skips to the
 * first lead of the next tag.
 */
async function tagsOf(owner: string): Promise<string[]> {
  const names: string[] = [];
  for (let last = ''; names.length < MOST_TAGS; ) {
    const [lead] = await collectionOf(SubmissionModel)
      .find({ owner, 'tags.key': { $gt: last } } as object, {
        projection: { tags: 1 },
        hint: { owner: 1, 'tags.key': 1, ...NEWEST_FIRST },
        limit: 1,
        maxTimeMS: MAX_TIME_MS,
      })
      .toArray();
    const [next] = (lead?.tags ?? [])
      .filter(({ key }) => inBytes(key, last) > 0)
      .sort((one, other) => inBytes(one.key, other.key));
    if (!next) break;
    names.push(next.name);
    last = next.key;
  }
  return names;
}

/** As the database orders texts; JavaScript has signs beyond 16 bits elsewhere. */
const inBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

// Erased leads keep their outcome. Without them in the filter these read one key of an index for each outcome.

async function namesTold(owner: string): Promise<LeadFacets['outcomes']> {
  const names = await SubmissionModel.distinct('outcome', { owner }).maxTimeMS(MAX_TIME_MS);
  return names.filter(Boolean).map((name) => ({ name }));
}

async function outcomesIn(quiz: string): Promise<LeadFacets['outcomes']> {
  const [ids, outcomes] = await Promise.all([
    SubmissionModel.distinct('outcomeId', { quiz }).maxTimeMS(MAX_TIME_MS),
    outcomesOf([quiz]),
  ]);
  const names = await outcomeNames({ _id: quiz, outcomes: outcomes.get(quiz) ?? [] }, ids);
  return ids.filter(Boolean).map((id) => ({ id, name: names.get(id) ?? '' }));
}

/** The leads by quiz: few are counted. */
async function countsByQuiz(owner: string, projected: ProjectedLeads): Promise<Map<string, number>> {
  const listed = await listedLeads(owner, {}, projected);
  if (sum(listed.values()) > COUNTED) return listed;
  const all = { filter: leadFilter(owner, {}), index: { owner: 1, ...NEWEST_FIRST } };
  const counts = new Map((await inTime(countByQuiz(all, { most: COUNTED + 1, ms: COUNT_MS }))) ?? listed);
  return sum(counts.values()) > COUNTED ? listed : counts;
}

/** Ids of the questions that the leads of a quiz answered; of many leads, those that any of its visitors did. */
export async function answeredQuestions(
  owner: string,
  quizId: string,
  projected: (quizId: string) => Promise<Set<string>>,
): Promise<Set<string>> {
  const counted = await countSome(owner, { quizId });
  if (counted === undefined || counted > COUNTED) return projected(quizId);
  const filter = leadFilter(owner, { quizId });
  return new Set(await SubmissionModel.distinct('answers.questionId', filter).maxTimeMS(MAX_TIME_MS));
}

/**
 * How many leads there are, or one more than are counted; undefined where that takes too long. `known` says that the owner has some of them.
 * Many are told from an index alone, where one answers the filters: erased ones are among them, and these are as many at most as the owner
 * has erased.
 */
async function countSome(owner: string, filters: LeadFilters, known = false): Promise<number | undefined> {
  const count = (filter: object, index: object, most = COUNTED) =>
    SubmissionModel.countDocuments(filter)
      .limit(most + 1)
      .hint(index as never)
      .maxTimeMS(COUNT_MS)
      .exec();
  if (filters.search) return countSearched(owner, filters);
  const { by, index } = await shortestWay(owner, filters);
  if (wayAlone(owner, filters) && ('owner' in by || known)) {
    const gone = GONE_WITH_A_LEAD.some((path) => path in by) ? 0 : await count(erasedOf(owner), ERASED_OF_OWNER);
    const all = gone > COUNTED ? 0 : await inTime(count(by, index, COUNTED + gone));
    if (all === undefined || all > COUNTED + gone) return all && COUNTED + 1;
    if (gone === 0) return all;
  }
  return inTime(count(leadFilter(owner, filters), index));
}

/** The rows of a search, where nothing else narrows it; else its leads, walked as far as there is time. */
async function countSearched(owner: string, filters: LeadFilters): Promise<number | undefined> {
  if (!narrowsFurther(filters)) return inTime(countRows(owner, filters, COUNTED + 1, COUNT_MS));
  const until = Date.now() + COUNT_MS;
  let count = 0;
  for await (const { leads } of walkLeads(owner, filters, { step: COUNTED_STEP, projection: { _id: 1 } })) {
    count += leads.length;
    if (count > COUNTED) break;
    if (Date.now() >= until) return undefined;
  }
  return count;
}

/** From the index alone, however many those are. */
const erasedOf = (owner: string) => ({ owner, erasedAt: operators({ $type: 'date', $gt: new Date(0) }) });

/** The leads by quiz as they are listed: what the figures say, with the owner's own and partial ones and without those that were erased since. */
async function listedLeads(
  owner: string,
  within: LeadFilters,
  projected: ProjectedLeads,
): Promise<Map<string, number>> {
  const { quizId } = within;
  const asked = { ...(quizId ? { quiz: quizId } : {}), ...createdWithin(within) };
  const [leads, own, partial, erased] = await Promise.all([
    projected(owner, within),
    countByQuiz({ filter: { owner, own: true, ...asked, erasedAt: null }, index: { owner: 1, own: 1 } }),
    countByQuiz({
      filter: { owner, 'partial.open': true, own: { $ne: true }, ...asked },
      index: { owner: 1, 'partial.open': 1, ...NEWEST_FIRST },
    }),
    countByQuiz({
      filter: { ...erasedOf(owner), ...asked, own: { $ne: true }, discard: { $nin: ['due', 'done'] } },
      index: ERASED_OF_OWNER,
    }),
  ]);
  const listed = new Map(leads);
  for (const [quiz, count] of [...own, ...partial]) listed.set(quiz, (listed.get(quiz) ?? 0) + count);
  for (const [quiz, count] of erased) listed.set(quiz, Math.max(0, (listed.get(quiz) ?? 0) - count));
  return listed;
}

async function countByQuiz(
  { filter, index }: { filter: object; index: object },
  { most, ms = MAX_TIME_MS }: { most?: number; ms?: number } = {},
): Promise<Array<[string, number]>> {
  const rows = await SubmissionModel.aggregate<{ _id: string; count: number }>([
    { $match: filter },
    ...(most ? [{ $limit: most }] : []),
    { $group: { _id: '$quiz', count: { $sum: 1 } } },
  ]).option({ maxTimeMS: ms, hint: index as never });
  return rows.map(({ _id, count }) => [_id, count]);
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

import type { LeadFacets } from '../../contract/lead-query.schema.ts';
import { MAX_TIME_MS } from '../database.ts';
import { createdWithin, type LeadFilters, leadFilter } from './lead-filter.ts';
import { SubmissionModel } from './submission.model.ts';

/** Up to here leads are counted one by one, which takes as long as a page or two. */
const COUNTED = 1_000;

/** The number of leads in the figures by quiz: their owner's own are not among them, and those that were erased still are. */
export type ProjectedLeads = (
  owner: string,
  within: Pick<LeadFilters, 'quizId' | 'from' | 'to'>,
) => Promise<Map<string, number>>;

/** `isLeast`: there are at least so many. */
export type LeadTotal = { total: number; isLeast: boolean };

/**
 * How many leads there are. Many are not counted but read from the figures, which are at most two seconds old; where those do not know, as
 * for a search, the answer is that there are at least as many as were counted.
 */
export async function leadTotal(owner: string, filters: LeadFilters, projected: ProjectedLeads): Promise<LeadTotal> {
  const counted = await countSome(owner, filters);
  if (counted <= COUNTED) return { total: counted, isLeast: false };
  const { search, outcome, consent } = filters;
  if (search || outcome !== undefined || consent) return { total: COUNTED, isLeast: true };
  const listed = await listedLeads(owner, filters, projected);
  return { total: Math.max(counted, sum(listed.values())), isLeast: false };
}

/** The values that the filters offer. */
export async function leadFacets(
  owner: string,
  titles: ReadonlyArray<{ _id: string; title: string }>,
  projected: ProjectedLeads,
): Promise<LeadFacets> {
  const [[counted, counts], outcomes] = await Promise.all([
    countsByQuiz(owner, projected),
    // Erased leads keep their outcome. Without them in the filter this reads one key of the index for each outcome.
    SubmissionModel.distinct('outcome', { owner }).maxTimeMS(MAX_TIME_MS),
  ]);
  const quizzes = titles
    .map(({ _id, title }) => ({ id: _id, title, count: counts.get(_id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { total: Math.max(counted, sum(counts.values())), quizzes, outcomes: outcomes.filter(Boolean).sort() };
}

/** As many as were counted, and the leads by quiz. */
async function countsByQuiz(owner: string, projected: ProjectedLeads): Promise<[number, Map<string, number>]> {
  const counted = await countSome(owner, {});
  const counts =
    counted <= COUNTED ? new Map(await countByQuiz(leadFilter(owner, {}))) : await listedLeads(owner, {}, projected);
  return [counted, counts];
}

/** Ids of the questions that the leads of a quiz answered; of many leads, those that any of its visitors did. */
export async function answeredQuestions(
  owner: string,
  quizId: string,
  projected: (quizId: string) => Promise<Set<string>>,
): Promise<Set<string>> {
  if ((await countSome(owner, { quizId })) > COUNTED) return projected(quizId);
  const { filter } = leadFilter(owner, { quizId });
  return new Set(await SubmissionModel.distinct('answers.questionId', filter).maxTimeMS(MAX_TIME_MS));
}

/** How many leads there are, or one more than are counted. */
function countSome(owner: string, filters: LeadFilters): Promise<number> {
  const { filter, index } = leadFilter(owner, filters);
  return SubmissionModel.countDocuments(filter)
    .limit(COUNTED + 1)
    .hint(index)
    .maxTimeMS(MAX_TIME_MS)
    .exec();
}

/** The leads by quiz as they are listed: what the figures say, with the owner's own and without those that were erased since. */
async function listedLeads(
  owner: string,
  within: Pick<LeadFilters, 'quizId' | 'from' | 'to'>,
  projected: ProjectedLeads,
): Promise<Map<string, number>> {
  const { quizId, from, to } = within;
  const asked = { ...(quizId ? { quiz: quizId } : {}), ...createdWithin(from, to) };
  const [leads, own, erased] = await Promise.all([
    projected(owner, within),
    countByQuiz({ filter: { owner, own: true, ...asked, erasedAt: null }, index: { owner: 1, own: 1 } }),
    countByQuiz({
      filter: { owner, erasedAt: { $type: 'date' }, ...asked, own: { $ne: true } },
      index: { owner: 1, erasedAt: 1 },
    }),
  ]);
  const listed = new Map(leads);
  for (const [quiz, count] of own) listed.set(quiz, (listed.get(quiz) ?? 0) + count);
  for (const [quiz, count] of erased) listed.set(quiz, Math.max(0, (listed.get(quiz) ?? 0) - count));
  return listed;
}

/** For a few leads: each of them is read. */
async function countByQuiz({ filter, index }: { filter: object; index: object }): Promise<Array<[string, number]>> {
  const rows = await SubmissionModel.aggregate<{ _id: string; count: number }>([
    { $match: filter },
    { $group: { _id: '$quiz', count: { $sum: 1 } } },
  ]).option({ maxTimeMS: MAX_TIME_MS, hint: index as never });
  return rows.map(({ _id, count }) => [_id, count]);
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

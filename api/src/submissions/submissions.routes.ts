import { type Request, type Response, Router } from 'express';
import {
  eraseByEmailSchema,
  eraseFilteredSchema,
  eraseLeadQuerySchema,
  leadCountQuerySchema,
  leadExportQuerySchema,
  leadFacetsQuerySchema,
  leadQuerySchema,
  mergeLeadsSchema,
} from '../../contract/lead/lead-query.schema.ts';
import {
  bulkWorkSchema,
  customersSchema,
  leadNoteInputSchema,
  leadWorkInputSchema,
} from '../../contract/lead/lead-work.schema.ts';
import { UTC } from '../../contract/time-zone.ts';
import { answeredInFigures } from '../analytics/figures/answered-questions.ts';
import { categoriesInFigures } from '../analytics/figures/categories.ts';
import { projectedLeads } from '../analytics/figures/stored-totals.ts';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { clockOf, requireScope, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { sentAboutLead } from '../destinations/sent-about-lead.ts';
import { badRequest } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { sendList } from '../http/send-list.ts';
import { findOwnedQuiz, ownTitles, quizTitlesOf, titlesOf } from '../quizzes/find-quiz.ts';
import { outcomeIdsNamed, outcomesOf } from '../quizzes/versions/outcome-names.ts';
import { questionHistory } from '../quizzes/versions/question-history.ts';
import { withTimeout } from '../with-timeout.ts';
import { countLeads, eraseByEmail, eraseFiltered, eraseLead } from './erasing/erase-leads.ts';
import { mergeLeads } from './erasing/merge-leads.ts';
import { allColumns, quizColumns } from './export/export-columns.ts';
import { sendExport } from './export/send-export.ts';
import { consentProof } from './intake/consent-proof.ts';
import { findOwnedLead } from './reading/find-lead.ts';
import { leadDeliveries } from './reading/lead-deliveries.ts';
import { answeredQuestions, type LeadTotal, leadFacets, leadTotal } from './reading/lead-totals.ts';
import { type LeadFilters, leadSlices, listLeads, SHOWN } from './reading/list-submissions.ts';
import { presentLead, presentLeadDetail, presentLeadSummary } from './reading/present-submission.ts';
import { countOthersOfMailbox } from './repeated-leads.ts';
import type { SubmissionRecord } from './submission.model.ts';
import { changeByIds, changeFiltered } from './working/change-many.ts';
import { addNote, deleteNote } from './working/change-notes.ts';
import { changeWork } from './working/change-work.ts';
import { importCustomers } from './working/import-customers.ts';

const mayRead = requireScope('leads:read');
const mayWrite = requireScope('leads:write');

export function submissionRoutes(_context: AppContext): Router {
  const router = Router();

  router.get('/api/quizzes/:id/submissions', mayRead, async (request, response) => {
    const owner = userIdOf(request);
    const query = parse(leadQuerySchema, request.query);
    const { _id } = await findOwnedQuiz(owner, request.params.id);
    const ofQuiz = await resolve(request, { ...query, quizId: _id });
    await sendLeads(request, response, ofQuiz, (leads) => leads.map(presentLeadSummary));
  });
  router.get('/api/quizzes/:id/export', mayRead, async (request, response) => {
    const owner = userIdOf(request);
    const { format, separator, timeZone, columns: asked, ...filters } = parse(leadExportQuerySchema, request.query);
    const quiz = await findOwnedQuiz(owner, request.params.id);
    const ofQuiz = await resolve(request, { ...filters, quizId: quiz._id });
    const columns = await quizColumns(
      quiz,
      await questionHistory(quiz._id),
      () => answeredQuestions(owner, quiz._id, answeredInFigures),
      () => categoriesInFigures(quiz._id),
    );
    const total = await totalOf(request, ofQuiz);
    await sendExport(
      response,
      { owner, filters: ofQuiz, columns, name: `${quiz.title}-leads`, total },
      { format, separator, timeZone: timeZone ?? fileZone(request), columns: asked },
    );
  });

  router.get('/api/submissions', mayRead, async (request, response) => {
    const query = await resolve(request, parse(leadQuerySchema, request.query));
    await sendLeads(request, response, query, async (leads) => {
      const quizIds = leads.map(({ quiz }) => quiz);
      const [titles, outcomes] = await Promise.all([titlesOf(quizIds), outcomesOf(quizIds)]);
      return leads.map((lead) => presentLead(lead, titles, outcomes));
    });
  });
  router.delete('/api/submissions', mayWrite, async (request, response) => {
    const since = Date.now();
    const { email, spam } = parse(eraseByEmailSchema, request.body);
    const erased = await eraseByEmail(userIdOf(request), email, spam === true);
    if (spam) await figuresFollow(since);
    response.json({ erased });
  });
  router.get('/api/submissions/count', mayRead, async (request, response) => {
    const owner = userIdOf(request);
    const { before, ...filters } = await resolve(request, parse(leadCountQuerySchema, request.query));
    response.json(await countLeads(owner, filters, before ? new Date(before) : new Date()));
  });
  router.post('/api/submissions/erase', mayWrite, async (request, response) => {
    const owner = userIdOf(request);
    const since = Date.now();
    const { count, before, spam, ...named } = parse(eraseFilteredSchema, request.body);
    const filters = await resolve(request, named);
    const erased = await eraseFiltered(owner, filters, { count, before: new Date(before), spam: spam === true });
    if (spam) await figuresFollow(since);
    response.json({ erased });
  });
  router.post('/api/submissions/work', mayWrite, async (request, response) => {
    const owner = userIdOf(request);
    const meant = parse(bulkWorkSchema, request.body);
    if ('ids' in meant) {
      response.json({ changed: await changeByIds(owner, meant.ids, meant.change) });
      return;
    }
    const { filters, count, before, change } = meant;
    const found = await resolve(request, filters);
    response.json({ changed: await changeFiltered(owner, found, { count, before: new Date(before), change }) });
  });
  router.post('/api/submissions/customers', mayWrite, async (request, response) => {
    const { rows } = parse(customersSchema, request.body);
    response.json(await importCustomers(userIdOf(request), rows));
  });
  router.get('/api/submissions/facets', mayRead, async (request, response) => {
    const owner = userIdOf(request);
    const { quizId } = parse(leadFacetsQuerySchema, request.query);
    response.json(await leadFacets(owner, quizId, await quizTitlesOf(owner), projectedLeads));
  });
  router.get('/api/submissions/export', mayRead, async (request, response) => {
    const owner = userIdOf(request);
    const { format, separator, timeZone, columns: asked, ...named } = parse(leadExportQuerySchema, request.query);
    const filters = await resolve(request, named);
    const total = await totalOf(request, filters);
    const columns = await allColumns(owner, await ownTitles(owner));
    await sendExport(
      response,
      { owner, filters, columns, name: 'leads', total },
      { format, separator, timeZone: timeZone ?? fileZone(request), columns: asked },
    );
  });
  router.get('/api/submissions/:id', mayRead, async (request, response) => {
    const lead = await findOwnedLead(userIdOf(request), request.params.id);
    const [titles, outcomes, others, deliveriesOf, sent] = await Promise.all([
      titlesOf([lead.quiz]),
      outcomesOf([lead.quiz]),
      countOthersOfMailbox(lead),
      leadDeliveries([lead]),
      sentAboutLead(lead.owner, lead._id),
    ]);
    response.json({
      ...presentLeadDetail(lead, titles, outcomes, deliveriesOf(lead)),
      ...(others > 0 ? { othersOfAddress: others } : {}),
      ...(sent.length > 0 ? { sent } : {}),
    });
  });
  router.get('/api/submissions/:id/consent-proof', mayRead, async (request, response) => {
    response.json(await consentProof(await findOwnedLead(userIdOf(request), request.params.id)));
  });
  router.post('/api/submissions/:id/merge', mayWrite, async (request, response) => {
    const { count } = parse(mergeLeadsSchema, request.body);
    response.json(await mergeLeads(userIdOf(request), request.params.id, count));
  });
  router.patch('/api/submissions/:id', mayWrite, async (request, response) => {
    const change = parse(leadWorkInputSchema, request.body);
    response.json(await changeWork(userIdOf(request), request.params.id, change));
  });
  router.post('/api/submissions/:id/notes', mayWrite, async (request, response) => {
    const note = parse(leadNoteInputSchema, request.body);
    response.json(await addNote(userIdOf(request), request.params.id, note));
  });
  router.delete('/api/submissions/:id/notes/:note', mayWrite, async (request, response) => {
    await deleteNote(userIdOf(request), request.params.id, request.params.note);
    response.status(204).end();
  });
  router.delete('/api/submissions/:id', mayWrite, async (request, response) => {
    const since = Date.now();
    const { spam } = parse(eraseLeadQuerySchema, request.query);
    await eraseLead(userIdOf(request), request.params.id, spam === 'true');
    if (spam === 'true') await figuresFollow(since);
    response.status(204).end();
  });
  return router;
}

/** After so long a request answers in any case: well before its deadline. */
const ANSWER_MS = 3_800;
/**
 * Waits until what a request has erased as spam has left the figures, so that whoever reads them next sees it. What takes longer, or
 * fails, is left to the background job. `since` is when the request came.
 */
const figuresFollow = (since: number) =>
  withTimeout(
    projectFigures().catch(() => undefined),
    Math.max(0, since + ANSWER_MS - Date.now()),
    () => undefined,
  );

const PAGE = 50;

type LeadQuery = LeadFilters & { limit?: number | undefined; cursor?: string | undefined };
type Present = (leads: SubmissionRecord[]) => object[] | Promise<object[]>;

type SentFilters = { quizId?: string | undefined; outcomeId?: string | undefined; outcome?: string | undefined };

/** Filters as they were sent, with what they mean to the signed-in owner: the days of which time zone, and which outcome. */
async function resolve<Filters extends SentFilters>(
  request: Request,
  { quizId, outcomeId, outcome: name, ...filters }: Filters,
): Promise<Omit<Filters, keyof SentFilters> & Pick<LeadFilters, 'quizId' | 'outcome'> & { timeZone: string }> {
  const { timeZone } = clockOf(request);
  if (outcomeId !== undefined && quizId === undefined) {
    const message = 'Name the quiz that has the outcome';
    throw badRequest(message, [{ path: 'quizId', message }]);
  }
  if (outcomeId !== undefined) return { ...filters, quizId, timeZone, outcome: { ids: [outcomeId] } };
  if (name === undefined) return { ...filters, quizId, timeZone };
  const outcome = quizId === undefined ? { name } : { ids: await outcomeIdsNamed(userIdOf(request), quizId, name) };
  return { ...filters, quizId, timeZone, outcome };
}

/** Of days, the figures do not know while they are recounted. */
function totalOf(request: Request, filters: LeadFilters, found?: number): Promise<LeadTotal> {
  const { from, to } = filters;
  const areOutdated = clockOf(request).isRecounting && (from !== undefined || to !== undefined);
  return leadTotal(userIdOf(request), filters, areOutdated ? undefined : projectedLeads, found);
}

/** The time zone of the times in a file for which none is named: the account's. In UTC they are ISO 8601. */
const fileZone = (request: Request): string | undefined => {
  const { timeZone } = clockOf(request);
  return timeZone === UTC ? undefined : timeZone;
};

/** Sends a page where one is asked for, otherwise all leads that the filters find. */
async function sendLeads(request: Request, response: Response, query: LeadQuery, present: Present): Promise<void> {
  const { limit, cursor, ...filters } = query;
  const owner = userIdOf(request);
  if (limit !== undefined || cursor !== undefined) {
    const { leads, headers } = await page(request, { ...query, limit: limit ?? PAGE });
    response.set(headers).json(await present(leads));
    return;
  }
  async function* slices() {
    for await (const leads of leadSlices(owner, filters, SHOWN)) yield await present(leads);
  }
  response.set(totalHeaders(await totalOf(request, filters)));
  await sendList(response, slices());
}

/** With a page goes the number of all that there are, and with the next ones no more: they are of the same list. */
async function page(request: Request, query: Parameters<typeof listLeads>[1]) {
  const { limit: _limit, cursor, ...filters } = query;
  const { leads, next } = await listLeads(userIdOf(request), query);
  const nextPage = next ? { 'X-Next-Cursor': next } : {};
  if (cursor) return { leads, headers: nextPage };
  const total = next ? await totalOf(request, filters, leads.length) : { total: leads.length, isLeast: false };
  return { leads, headers: { ...totalHeaders(total), ...nextPage } };
}

const totalHeaders = ({ total, isLeast }: LeadTotal) => ({
  'X-Total-Count': String(total),
  ...(isLeast ? { 'X-Total-Bound': 'least' } : {}),
});

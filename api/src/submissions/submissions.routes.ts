import { Router } from 'express';
import { eraseByEmailSchema, leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { parse } from '../http/parse.ts';
import { findOwnedQuiz } from '../quizzes/find-quiz.ts';
import { questionHistory } from '../quizzes/question-history.ts';
import { consentProof } from './consent-proof.ts';
import { eraseByEmail, eraseLead } from './erase-leads.ts';
import { allColumns, quizColumns, sendCsv } from './export-csv.ts';
import { findOwnedLead } from './find-lead.ts';
import { leadFacets, listLeads } from './list-submissions.ts';
import { presentLead, presentLeadDetail, presentLeadSummary } from './present-submission.ts';

export function submissionRoutes(_context: AppContext): Router {
  const router = Router();

  router.get('/api/quizzes/:id/submissions', requireUser, async (request, response) => {
    const owner = userIdOf(request);
    const query = parse(leadQuerySchema, request.query);
    const { _id } = await findOwnedQuiz(owner, request.params.id as string);
    const { leads, total, next } = await listLeads(owner, { ...query, quizId: _id });
    response.set(pageHeaders(total, next)).json(leads.map(presentLeadSummary));
  });
  router.get('/api/quizzes/:id/export', requireUser, async (request, response) => {
    const owner = userIdOf(request);
    const { limit: _limit, cursor: _cursor, ...filters } = parse(leadQuerySchema, request.query);
    const quiz = await findOwnedQuiz(owner, request.params.id as string);
    const columns = await quizColumns(owner, quiz, await questionHistory(quiz._id));
    await sendCsv(response, owner, { ...filters, quizId: quiz._id }, columns, `${quiz.title}-leads.csv`);
  });

  router.use('/api/submissions', requireUser);
  router.get('/api/submissions', async (request, response) => {
    const { leads, total, next } = await listLeads(userIdOf(request), parse(leadQuerySchema, request.query));
    response.set(pageHeaders(total, next)).json(leads.map(presentLead));
  });
  router.delete('/api/submissions', async (request, response) => {
    const { email } = parse(eraseByEmailSchema, request.body);
    response.json({ erased: await eraseByEmail(userIdOf(request), email) });
  });
  router.get('/api/submissions/facets', async (request, response) => {
    response.json(await leadFacets(userIdOf(request)));
  });
  router.get('/api/submissions/export', async (request, response) => {
    const { limit: _limit, cursor: _cursor, ...filters } = parse(leadQuerySchema, request.query);
    await sendCsv(response, userIdOf(request), filters, allColumns, 'leads.csv');
  });
  router.get('/api/submissions/:id', async (request, response) => {
    response.json(presentLeadDetail(await findOwnedLead(userIdOf(request), request.params.id)));
  });
  router.get('/api/submissions/:id/consent-proof', async (request, response) => {
    response.json(await consentProof(await findOwnedLead(userIdOf(request), request.params.id)));
  });
  router.delete('/api/submissions/:id', async (request, response) => {
    await eraseLead(userIdOf(request), request.params.id);
    response.status(204).end();
  });
  return router;
}

const pageHeaders = (total: number, next: string | undefined) => ({
  'X-Total-Count': String(total),
  ...(next ? { 'X-Next-Cursor': next } : {}),
});

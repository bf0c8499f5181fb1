import { type Request, type Response, Router } from 'express';
import { questionInputSchema } from '../../contract/questions/question.schema.ts';
import {
  type Quiz,
  type QuizChanges,
  quizChangesSchema,
  quizInputSchema,
  quizStatusInputSchema,
  quizSummariesQuerySchema,
} from '../../contract/quiz/quiz.schema.ts';
import { quizHeightsInputSchema } from '../../contract/quiz/quiz-heights.schema.ts';
import { quizHistoryQuerySchema, versionNameInputSchema } from '../../contract/quiz/quiz-history.schema.ts';
import { withBuckets } from '../../contract/scoring/buckets.ts';
import { limits } from '../../contract/web/limits.ts';
import { totalsByQuiz } from '../analytics/figures/stored-totals.ts';
import { peopleOfVersions } from '../analytics/replay/people-of-versions.ts';
import { assertScope, hasScope, requireScope, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { deleteQuiz } from '../deletion/delete-quiz.ts';
import { outboundRules, webhookUrlProblem } from '../destinations/dispatch/public-address.ts';
import { badRequest } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { sendList } from '../http/send-list.ts';
import { newestSubmissions } from '../submissions/reading/newest-submissions.ts';
import { quizDefaultsOf } from '../users/find-account.ts';
import { assertPicturesShown } from './editing/assert-pictures-shown.ts';
import { changeQuiz } from './editing/change-quiz.ts';
import { cloneQuiz } from './editing/clone-quiz.ts';
import { createIdempotent, creationOf } from './editing/create-idempotent.ts';
import { createQuiz } from './editing/create-quiz.ts';
import { etagOf, ifMatchOf } from './editing/revisions.ts';
import { findOwnedQuiz, quizzesOf } from './find-quiz.ts';
import { presentQuiz } from './present-quiz.ts';
import { keepHeights } from './public/keep-heights.ts';
import type { QuizRecord } from './quiz.model.ts';
import { picturesOf } from './quiz-logos.ts';
import { presentSummary, summariesOf } from './summaries.ts';
import { historyOf, nameVersion, ownedVersion, restoreVersion } from './versions/quiz-history.ts';

const mayRead = requireScope('quizzes:read');
const mayWrite = requireScope('quizzes:write');

export function quizRoutes({ config }: AppContext): Router {
  const router = Router();
  const rules = outboundRules(config);

  const deliverable = <T extends { webhookUrl?: string }>(input: T): T => {
    const problem = input.webhookUrl ? webhookUrlProblem(input.webhookUrl, rules) : undefined;
    if (problem) throw badRequest(problem, [{ path: 'webhookUrl', message: problem }]);
    return input;
  };
  /** A webhook takes leads away, so setting its address needs a scope of its own. */
  const assertMayHook = (request: Request, { webhookUrl }: QuizChanges, before = '') => {
    if (webhookUrl !== undefined && webhookUrl !== before) assertScope(request, 'hooks');
  };

  router.get('/api/quizzes', mayRead, async (request, response) => {
    await sendList(response, presentedInBatches(quizzesOf(userIdOf(request)), hasScope(request, 'leads:read')));
  });
  router.get('/api/quizzes/summaries', mayRead, async (request, response) => {
    const { rows, total, next } = await summariesOf(userIdOf(request), parse(quizSummariesQuerySchema, request.query));
    const stats = await totalsByQuiz({ ids: rows.map(({ _id }) => _id) });
    response
      .set({ 'X-Total-Count': String(total), ...(next ? { 'X-Next-Cursor': next } : {}) })
      .json(rows.map((row) => presentSummary(row, stats.get(row._id))));
  });
  router.post('/api/quizzes', mayWrite, async (request, response) => {
    const owner = userIdOf(request);
    const input = deliverable(parse(quizInputSchema, await withDefaults(owner, request.body)));
    assertMayHook(request, input);
    assertPicturesShown(input, config.publicUrl);
    const creation = creationOf(request.get('idempotency-key'), 'create', request.body);
    const quiz = await createIdempotent(owner, creation, () => createQuiz(owner, input, config.quota, creation));
    await sendQuiz(response.status(201), quiz);
  });
  router.get('/api/quizzes/:id', mayRead, async (request, response) => {
    // The ETag covers only what the owner edits; the figures change without it, so the full response is always sent.
    delete request.headers['if-none-match'];
    await sendQuiz(response, await findOwnedQuiz(userIdOf(request), request.params.id));
  });
  router.put('/api/quizzes/:id', mayWrite, async (request, response) => {
    const ifMatch = ifMatchOf(request.get('if-match'));
    const changes = deliverable(parse(quizChangesSchema, request.body));
    const shown = (before: QuizRecord) => {
      assertMayHook(request, changes, before.webhookUrl);
      return assertPicturesShown(changes, config.publicUrl, picturesOf(before));
    };
    await sendQuiz(
      response,
      await changeQuiz(userIdOf(request), request.params.id, shown, { ifMatch, quota: config.quota }),
    );
  });
  router.patch('/api/quizzes/:id', mayWrite, async (request, response) => {
    const ifMatch = ifMatchOf(request.get('if-match'));
    const { status } = parse(quizStatusInputSchema, request.body);
    await sendQuiz(response, await changeQuiz(userIdOf(request), request.params.id, { status }, { ifMatch }));
  });
  router.put('/api/quizzes/:id/heights', mayWrite, async (request, response) => {
    await keepHeights(userIdOf(request), request.params.id, parse(quizHeightsInputSchema, request.body));
    response.status(204).end();
  });
  router.delete('/api/quizzes/:id', mayWrite, async (request, response) => {
    await deleteQuiz(userIdOf(request), request.params.id, ifMatchOf(request.get('if-match')));
    response.status(204).end();
  });
  router.post('/api/quizzes/:id/clone', mayWrite, async (request, response) => {
    const owner = userIdOf(request);
    const { id } = request.params;
    const creation = creationOf(request.get('idempotency-key'), 'clone', id);
    const quiz = await createIdempotent(owner, creation, () => cloneQuiz(owner, id, config.quota, creation));
    await sendQuiz(response.status(201), quiz);
  });
  router.post('/api/quizzes/:id/questions', mayWrite, async (request, response) => {
    // To ignore it would let clients think that repeating the call is safe.
    if (request.get('idempotency-key') !== undefined)
      throw badRequest(
        'Idempotency-Key is not known here: If-Match keeps a repeated call from adding a second question',
      );
    const ifMatch = ifMatchOf(request.get('if-match'));
    const question = parse(questionInputSchema, request.body);
    const append = ({ questions }: QuizRecord): QuizChanges => {
      if (questions.length >= limits.questions) throw badRequest(`At most ${limits.questions} questions`);
      return { questions: [...questions, { ...question, order: questions.length }] };
    };
    const saved = await changeQuiz(userIdOf(request), request.params.id, append, { ifMatch, quota: config.quota });
    response
      .status(201)
      .set('ETag', etagOf(saved))
      .json(withBuckets(saved.questions.slice(-1), saved.outcomes)[0]);
  });
  router.get('/api/quizzes/:id/versions', mayRead, async (request, response) => {
    const quiz = await findOwnedQuiz(userIdOf(request), request.params.id);
    const { saves, next } = await historyOf(quiz, parse(quizHistoryQuerySchema, request.query), peopleOfVersions);
    response.set(next ? { 'X-Next-Cursor': next } : {}).json(saves);
  });
  router.get('/api/quizzes/:id/versions/:version', mayRead, async (request, response) => {
    const { id, version } = request.params;
    response.json(await ownedVersion(userIdOf(request), id, version));
  });
  router.patch('/api/quizzes/:id/versions/:version', mayWrite, async (request, response) => {
    const { id, version } = request.params;
    response.json(await nameVersion(userIdOf(request), id, version, parse(versionNameInputSchema, request.body)));
  });
  router.post('/api/quizzes/:id/versions/:version/restore', mayWrite, async (request, response) => {
    const { id, version } = request.params;
    const ifMatch = ifMatchOf(request.get('if-match'));
    await sendQuiz(response, await restoreVersion(userIdOf(request), id, version, { ifMatch, quota: config.quota }));
  });
  return router;
}

/** New quizzes get the owner's default colour and logo unless the body has its own. */
async function withDefaults(owner: string, body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { defaultColor, logoUrl } = await quizDefaultsOf(owner);
  return { primaryColor: defaultColor, logoUrl, ...body };
}

const BATCH = 20;

/** Quizzes with their figures, a few in memory at a time. */
async function* presentedInBatches(quizzes: AsyncIterable<QuizRecord>, withLeads: boolean): AsyncGenerator<Quiz[]> {
  let batch: QuizRecord[] = [];
  for await (const quiz of quizzes) {
    batch.push(quiz);
    if (batch.length < BATCH) continue;
    yield await present(batch, withLeads);
    batch = [];
  }
  yield await present(batch, withLeads);
}

/** Without leads, the newest ones of each quiz are left out. */
async function present(quizzes: QuizRecord[], withLeads: boolean) {
  const ids = quizzes.map(({ _id }) => _id);
  const [stats, newest] = await Promise.all([totalsByQuiz({ ids }), newestSubmissions(withLeads ? ids : [])]);
  return quizzes.map((quiz) => {
    const { leads = 0, views = 0 } = stats.get(quiz._id) ?? {};
    return presentQuiz(quiz, { submissionCount: leads, viewCount: views, submissions: newest.get(quiz._id) ?? [] });
  });
}

async function sendQuiz(response: Response, quiz: QuizRecord): Promise<void> {
  const [presented] = await present([quiz], hasScope(response.req, 'leads:read'));
  response.set('ETag', etagOf(quiz)).json(presented);
}

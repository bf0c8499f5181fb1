import express, { type RequestHandler, Router } from 'express';
import { sessionCookieName } from '../auth/session.ts';
import type { AppContext } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { sendUncached } from '../http/encoded-body.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { publicKeys } from '../submissions/signing-key.ts';
import { findVisibleQuiz, previewerOf, withPreviewSession } from './find-visible-quiz.ts';
import type { VisitorCalls } from './visitor-calls.ts';

const QUIZ = '/api/public/quiz/:id';

/** Called by visitors' browsers, from any site, without cookies. `?preview=1` requests an owner's preview. */
export function visitorRoutes(
  { config }: AppContext,
  signedIn: readonly RequestHandler[],
  calls: VisitorCalls,
  responseCache: ResponseCache,
): Router {
  const router = Router();
  // A form of another site can send text, and the owner's cookie with it; JSON it cannot.
  const preview = withPreviewSession(
    signedIn,
    sessionCookieName(config),
    (request) => request.query.preview === '1' && (request.method !== 'POST' || !!request.is('application/json')),
  );
  const limited =
    (call: 'submit' | 'events'): RequestHandler =>
    async (request, _response, next) => {
      await calls.limit(call, request.params.id as string, request.ip);
      next();
    };

  router.use('/api/public', publicResourceHeaders, allowAnyOrigin);
  router.get('/api/public/keys', async (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json(await publicKeys());
  });
  // The page itself is the dashboard's; that its quiz is not there is told to whoever reads no more than the status.
  router.get('/thank-you/:id', async (request, response, next) => {
    if (!(await findVisibleQuiz(config, request.params.id, undefined))) response.status(404);
    next();
  });
  router.get(QUIZ, preview, async (request, response) => {
    const visible = await findVisibleQuiz(config, request.params.id as string, previewerOf(request));
    if (!visible) throw notFound('quiz_not_found');
    response
      .set('Cache-Control', visible.preview ? 'private, no-store' : 'public, max-age=5, stale-while-revalidate=30')
      .type('json');
    const text = JSON.stringify(visible.quiz);
    if (visible.preview) await sendUncached(request, response, text);
    else await responseCache.send(request, response, text, visible.isCurrent);
  });
  router.post(`${QUIZ}/submit`, limited('submit'), jsonOrText, readJson, preview, async (request, response) => {
    const result = await calls.submit(request.params.id as string, request.body, previewerOf(request), request.ip);
    response.set('Cache-Control', 'no-store').json(result);
  });
  router.post(`${QUIZ}/events`, limited('events'), readJson, async (request, response) => {
    await calls.events(request.params.id as string, request.body, request.headers);
    response.set('Cache-Control', 'no-store').status(204).end();
  });
  return router;
}

/** JSON under its own name or as text: so sent, it needs no preflight, which headers that a page adds could fail, and outlives the page. */
const BODY_TYPES = ['application/json', 'text/plain'];
const readJson = express.json({ limit: bodyLimits.visitor, type: BODY_TYPES });

const jsonOrText: RequestHandler = (request, _response, next) => {
  if (!request.is(BODY_TYPES)) throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json');
  next();
};

import express, { type Request, type RequestHandler, Router } from 'express';
import { isbot } from 'isbot';
import { limits } from '../../contract/limits.ts';
import { submissionInputSchema, visitEventsInputSchema } from '../../contract/submission.schema.ts';
import { sessionCookieName } from '../auth/session.ts';
import type { AppContext } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { clientKey } from '../http/client-key.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { parseVisitor } from '../http/parse.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { sendCached, sendOnce } from '../http/ready-bytes.ts';
import { publicResources } from '../http/security-headers.ts';
import { publicQuizRecord } from '../quizzes/public-quiz-cache.ts';
import { publicKeys } from '../submissions/signing-key.ts';
import { isDemo } from './find-shown-version.ts';
import { findVisibleQuiz, previewerOf, withPreviewSession } from './find-visible-quiz.ts';
import { recordEvents } from './record-events.ts';
import { submitAnswers } from './submit-answers.ts';

const QUIZ = '/api/public/quiz/:id';

/** Called by visitors' browsers, from any site, without cookies. `?preview=1` requests an owner's preview. */
export function visitorRoutes(context: AppContext, signedIn: readonly RequestHandler[]): Router {
  const router = Router();
  const { config } = context;
  const preview = withPreviewSession(signedIn, sessionCookieName(config), (request) => request.query.preview === '1');
  // A budget per client and quiz: a flood on one quiz does not affect the others. All unknown ids share one.
  const limited = (name: string) =>
    limitPerClient(name, config.rateLimits.publicWritesPerMinute, async (request) => {
      const id = request.params.id as string;
      return `${clientKey(request.ip)} ${(await isQuiz(id)) ? id : ''}`;
    });

  router.use('/api/public', publicResources, allowAnyOrigin);
  router.get('/api/public/keys', async (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').json(await publicKeys());
  });
  router.get(QUIZ, preview, async (request, response) => {
    const visible = await findVisibleQuiz(request.params.id as string, previewerOf(request));
    if (!visible) throw notFound('quiz_not_found');
    response
      .set('Cache-Control', visible.preview ? 'private, no-store' : 'public, max-age=5, stale-while-revalidate=30')
      .type('json');
    await (visible.preview ? sendOnce : sendCached)(request, response, JSON.stringify(visible.quiz));
  });
  router.post(
    `${QUIZ}/submit`,
    limited('submit'),
    requireJson,
    express.json({ limit: limits.publicBody }),
    preview,
    async (request, response) => {
      const input = parseVisitor(submissionInputSchema, request.body);
      response
        .set('Cache-Control', 'no-store')
        .json(await submitAnswers(context, request.params.id as string, input, previewerOf(request)));
    },
  );
  // A beacon is sent as text, which needs no preflight and outlives the page.
  router.post(
    `${QUIZ}/events`,
    limited('events'),
    express.json({ limit: limits.publicBody, type: ['application/json', 'text/plain'] }),
    async (request, response) => {
      const input = parseVisitor(visitEventsInputSchema, request.body);
      if (!isBotOrPrefetch(request)) await recordEvents(request.params.id as string, input);
      response.set('Cache-Control', 'no-store').status(204).end();
    },
  );
  return router;
}

const isQuiz = async (id: string): Promise<boolean> => isDemo(id) || (await publicQuizRecord(id)) !== null;

const requireJson: RequestHandler = (request, _response, next) => {
  if (!request.is('application/json'))
    throw new AppError(415, 'unsupported_media_type', 'Send the body as application/json');
  next();
};

/** Known bots and prefetches get an answer but are not counted. */
function isBotOrPrefetch(request: Request): boolean {
  const purpose = `${request.get('sec-purpose') ?? ''} ${request.get('purpose') ?? ''}`;
  return /prefetch|prerender/.test(purpose) || isbot(request.get('user-agent'));
}

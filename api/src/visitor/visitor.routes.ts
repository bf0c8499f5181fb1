import { type RequestHandler, Router } from 'express';
import { sessionCookieName } from '../auth/session.ts';
import type { AppContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { allowOnly, allowOnlyReads } from '../http/allow-only.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { sendUncached } from '../http/encoded-body.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { publicKeys } from '../submissions/signing-key.ts';
import { findPublicQuiz, previewerOf, withPreviewSession } from './find-public-quiz.ts';
import { visitorPostRoutes } from './visitor-post-handler.ts';

/** Read by visitors' browsers, from any site, without cookies. `?preview=1` requests an owner's preview. */
export function visitorRoutes(
  { config }: AppContext,
  signedIn: readonly RequestHandler[],
  responseCache: ResponseCache,
): Router {
  const router = Router();
  const preview = withPreviewSession(signedIn, sessionCookieName(config), (request) => request.query.preview === '1');

  router.use('/api/public', publicResourceHeaders, allowAnyOrigin);
  router
    .route('/api/public/keys')
    .get(async (_request, response) => {
      response.set('Cache-Control', 'public, max-age=300').json(await publicKeys());
    })
    .all(allowOnlyReads);
  // The page itself is the dashboard's; that its quiz is not there is told to whoever reads no more than the status.
  router.get('/thank-you/:id', async (request, response, next) => {
    if (!(await findPublicQuiz(config, request.params.id, undefined))) response.status(404);
    next();
  });
  router
    .route('/api/public/quiz/:id')
    .get(preview, async (request, response) => {
      const visible = await findPublicQuiz(config, request.params.id as string, previewerOf(request));
      if (!visible) throw notFound('quiz_not_found');
      response
        .set('Cache-Control', visible.preview ? 'private, no-store' : 'public, max-age=5, stale-while-revalidate=30')
        .type('json');
      const text = JSON.stringify(visible.quiz);
      if (visible.preview) await sendUncached(request, response, text);
      else await responseCache.send(request, response, text, visible.isCurrent);
    })
    .all(allowOnlyReads);
  // Handled before Express.
  for (const { path } of Object.values(visitorPostRoutes)) router.all(path, allowOnly('POST, OPTIONS'));
  return router;
}

import { Router } from 'express';
import type { AppContext } from '../context.ts';
import { languageFor } from '../embed/widget-files.ts';
import { notFound } from '../errors.ts';
import { allowOnlyReads } from '../http/allow-only.ts';
import { clientKey } from '../http/client-key.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { etagOf, matchesEtag } from '../http/encoded-body.ts';
import { parse } from '../http/parse.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { makeSemaphore } from '../http/semaphore.ts';
import { SharedBudget } from '../http/shared-budget.ts';
import { byteCache } from '../objects/cached-bytes.ts';
import { readOwnPicture } from '../pictures/own-picture.ts';
import { findPublicQuiz } from '../visitor/find-public-quiz.ts';
import { findSharedResult, resultQuerySchema } from '../visitor/shared-result.ts';
import { drawPicture } from './draw-picture.ts';
import { pictureOf } from './picture-of.ts';
import { VISUAL } from './visual-layout.ts';

/** Some hundred pictures. */
const cachedPicture = byteCache(8 * 1024 * 1024);
/** Drawing one takes a tenth of a second of one core, which visitors need for other things. */
const drawing = makeSemaphore({ maxHolders: 1, maxWaiting: 20, waitMs: 2_000 });

/** Pictures of results, for link previews. Public, and without anything of whoever had the result. */
export function resultPictureRoutes({ config }: AppContext): Router {
  const router = Router();
  const budget = new SharedBudget('result-picture', config.rateLimits.picturesPerMinute);
  router
    .route('/api/public/quiz/:id/result/:result.png')
    .get(publicResourceHeaders, allowAnyOrigin, async (request, response) => {
      const { id, result } = request.params as { id: string; result: string };
      const { version, lang, categories } = parse(resultQuerySchema, request.query);
      const visible = await findPublicQuiz(config, id, undefined);
      if (!visible) throw notFound('quiz_not_found');
      const shared = await findSharedResult(id, { result, version, categories });
      if (!shared) throw notFound();
      const picture = pictureOf(visible.quiz, shared, languageFor(visible.quiz.language, lang), config.publicUrl);
      const etag = etagOf(JSON.stringify(picture));
      const headers = {
        ETag: etag,
        // The quiz may get other words and colours, or be unpublished.
        'Cache-Control': 'public, max-age=300, stale-while-revalidate=3600',
      };
      if (matchesEtag(request.get('if-none-match'), etag)) return void response.status(304).set(headers).end();
      const bytes = (await cachedPicture(etag, async () => {
        budget.spend(clientKey(request.ip));
        const end = await drawing.acquire();
        return drawPicture(picture, (path) => readOwnPicture(path, VISUAL.side)).finally(end);
      })) as Buffer;
      response
        .set({
          ...headers,
          'Content-Type': 'image/png',
          'Content-Length': String(bytes.length),
          'Content-Security-Policy': "default-src 'none'; sandbox",
        })
        .end(bytes);
    })
    .all(allowOnlyReads);
  return router;
}

import express, { type RequestHandler, Router } from 'express';
import { limits } from '../../contract/web/limits.ts';
import { PICTURE_UPLOADS, PICTURES } from '../../contract/web/stored-picture.ts';
import { requireScope, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { allowAnyOrigin } from '../http/cors.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { limitConcurrency, limitConcurrencyPer, makeSemaphore } from '../http/semaphore.ts';
import { imageType } from '../objects/image-type.ts';
import { pathOfPicture, readPicture, storePicture } from './picture-store.ts';

const UPLOADS_PER_MINUTE = 30;
const MAX_UPLOADS_PER_OWNER = 3;
/** Limits bodies held in memory. */
const uploads = makeSemaphore({ maxHolders: 8, maxWaiting: 40, waitMs: 2_000 });

/** Stored pictures, for every site to show. The address without a variant is the largest JPEG, for those that know nothing of variants. */
export function pictureRoutes(): Router {
  const router = Router();
  const send: RequestHandler<{ picture: string; file?: string }> = async ({ params: { picture, file } }, response) => {
    const bytes = await readPicture(PICTURES + picture, file);
    if (!bytes) throw notFound('object_not_found');
    response
      .set({
        'Content-Type': imageType(file ?? '.jpg'),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': 'inline',
      })
      .send(bytes);
  };
  router.get(`${PICTURES}:picture`, publicResourceHeaders, allowAnyOrigin, send);
  router.get(`${PICTURES}:picture/:file`, publicResourceHeaders, allowAnyOrigin, send);
  return router;
}

/** Where a signed-in owner uploads a picture: the body is its bytes, whatever type they are said to be. */
export function pictureUploadRoutes({ config }: AppContext): Router {
  const router = Router();
  router.post(
    PICTURE_UPLOADS,
    requireScope('quizzes:write'),
    limitPerClient('picture upload', UPLOADS_PER_MINUTE, (request) => userIdOf(request)),
    limitConcurrencyPer(MAX_UPLOADS_PER_OWNER, (request) => userIdOf(request)),
    limitConcurrency(uploads),
    express.raw({ type: () => true, limit: limits.picture, inflate: false }),
    async (request, response) => {
      const { body } = request;
      if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError(422, 'upload_refused', 'The file is empty');
      const gone = new AbortController();
      response.once('close', () => {
        if (!response.writableFinished) gone.abort();
      });
      const record = await storePicture({
        owner: userIdOf(request),
        bytes: body,
        quota: config.pictureBytesPerAccount,
        signal: gone.signal,
      });
      const { width, height } = record;
      response.status(201).json({ url: pathOfPicture(record), width, height });
    },
  );
  return router;
}

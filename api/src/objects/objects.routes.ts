import express, { Router } from 'express';
import { limits } from '../../contract/web/limits.ts';
import type { AppContext } from '../context.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { limitConcurrency, limitConcurrencyPer, makeSemaphore } from '../http/semaphore.ts';
import type { Secrets } from '../secrets/signature.ts';
import { configureBucket } from './byte-stores.ts';
import { cleanImage } from './clean-image.ts';
import { objectIdIn } from './object-path.ts';
import { readObject, storeObject } from './object-store.ts';
import { readUploadUrl, UPLOAD_PATH } from './upload-url.ts';

/** Limits bodies held in memory, each up to the size of a logo. */
const uploads = makeSemaphore({ maxHolders: 16, maxWaiting: 40, waitMs: 2_000 });
const MAX_UPLOADS_PER_OWNER = 3;

/**
 * Files for everybody to read, and where a signed address lets one be put. Neither needs a session. `mayStore` tells whether an owner who
 * was given such an address may still use it.
 */
export function objectRoutes(
  { config }: AppContext,
  secrets: Secrets,
  mayStore: (owner: string) => Promise<boolean>,
): Router {
  configureBucket(config.s3);
  const router = Router();
  router.get('/objects/:file', publicResourceHeaders, async (request, response) => {
    const id = objectIdIn(request.path);
    const bytes = id ? await readObject(id) : undefined;
    if (!bytes) throw notFound('object_not_found');
    response
      .set({
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Disposition': 'inline',
      })
      .send(bytes);
  });
  router.put(
    `${UPLOAD_PATH}/:id`,
    limitConcurrencyPer(MAX_UPLOADS_PER_OWNER, (request) => {
      const grant = readUploadUrl(secrets, request.params.id as string, request.query);
      if (!grant) throw forbidden('upload_refused', 'This upload address is not valid any more');
      return grant.owner;
    }),
    limitConcurrency(uploads),
    express.raw({ type: () => true, limit: limits.logo, inflate: false }),
    async (request, response) => {
      const grant = readUploadUrl(secrets, request.params.id as string, request.query);
      if (!grant || !Buffer.isBuffer(request.body) || request.body.length === 0)
        throw new AppError(400, 'upload_refused', 'The file is empty');
      const { body } = request;
      // An account that was deleted or suspended after the address was issued takes no more files.
      if (!(await mayStore(grant.owner)) || !(await storeObject(grant.id, grant.owner, () => cleanImage(body))))
        throw forbidden('upload_refused', 'This upload address has been used');
      response.status(204).end();
    },
  );
  return router;
}

import express, { Router } from 'express';
import { limits } from '../../contract/limits.ts';
import { logoInputSchema } from '../../contract/user.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { AppError, badRequest, forbidden, notFound } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { publicResources } from '../http/security-headers.ts';
import { inTurn, makeTurns } from '../http/turns.ts';
import { randomId } from '../random-id.ts';
import { findAccount, setLogo } from '../users/users.ts';
import { cleanImage } from './clean-image.ts';
import { objectIdIn, objectPath } from './object-path.ts';
import { markInUse } from './object-record.ts';
import { readObject, storeObject, useBucket } from './object-store.ts';
import { readUploadUrl, UPLOAD_PATH, uploadUrl } from './upload-url.ts';

const UPLOADS_PER_MINUTE = 20;
/** Bodies in memory, each up to the size of a logo. */
const uploads = makeTurns({ atOnce: 4, mostWaiting: 40, waitMs: 2_000 });

/** Files for everybody to read, and where a signed address lets one be put. Neither needs a session. */
export function publicObjectRoutes({ config }: AppContext, secret: string): Router {
  useBucket(config.s3);
  const router = Router();
  router.get('/objects/:file', publicResources, async (request, response) => {
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
    (request, _response, next) => {
      if (!readUploadUrl(secret, request.params.id as string, request.query))
        throw forbidden('upload_refused', 'This upload address is not valid any more');
      next();
    },
    inTurn(uploads),
    express.raw({ type: () => true, limit: limits.logo, inflate: false }),
    async (request, response) => {
      const grant = readUploadUrl(secret, request.params.id as string, request.query);
      if (!grant || !Buffer.isBuffer(request.body) || request.body.length === 0)
        throw new AppError(400, 'upload_refused', 'The file is empty');
      const { body } = request;
      // An account that was deleted after the address was made takes nothing more.
      const account = await findAccount(grant.owner);
      if (!account || !(await storeObject(grant.id, grant.owner, () => cleanImage(body))))
        throw forbidden('upload_refused', 'This upload address has been used');
      response.status(204).end();
    },
  );
  return router;
}

/** An owner's own side of it: asking for an upload address, and taking the file as his logo or as that of one quiz. */
export function objectRoutes({ config }: AppContext, secret: string): Router {
  const router = Router();
  router.post(
    '/api/objects/upload',
    requireUser,
    limitPerClient('upload', UPLOADS_PER_MINUTE, (request) => userIdOf(request)),
    (request, response) => {
      response.json({ uploadURL: uploadUrl(config.publicUrl, secret, { id: randomId(), owner: userIdOf(request) }) });
    },
  );
  router.put('/api/user/logo', requireUser, async (request, response) => {
    const { logoURL, asDefault } = parse(logoInputSchema, request.body);
    const owner = userIdOf(request);
    const id = uploadedId(logoURL, config.publicUrl);
    if (!id)
      throw badRequest('This is not a file that was uploaded here', [
        { path: 'logoURL', message: 'Not an uploaded file' },
      ]);
    if (!(await markInUse(id, owner))) throw notFound('object_not_found');
    const path = objectPath(id);
    if (asDefault) await setLogo(owner, path);
    response.json({ objectPath: path });
  });
  return router;
}

/** The file an upload address of ours stands for. */
function uploadedId(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin ? new RegExp(`^${UPLOAD_PATH}/([\\w-]{1,64})$`).exec(url.pathname)?.[1] : undefined;
}

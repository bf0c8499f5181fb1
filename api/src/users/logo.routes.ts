import { Router } from 'express';
import { logoInputSchema } from '../../contract/user.schema.ts';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { badRequest, notFound } from '../errors.ts';
import { parse } from '../http/parse.ts';
import { limitPerClient } from '../http/rate-limit.ts';
import { objectPath } from '../objects/object-path.ts';
import { markInUse } from '../objects/object-record.ts';
import { uploadedId, uploadUrl } from '../objects/upload-url.ts';
import { randomId } from '../random-id.ts';
import { setLogo } from './update-account.ts';

const UPLOADS_PER_MINUTE = 20;

/** Uploads by signed-in owners: requesting an upload address, and using the file as their logo or that of a quiz. */
export function logoRoutes({ config }: AppContext, secret: string): Router {
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

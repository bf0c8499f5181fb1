import { promisify } from 'node:util';
import { Router } from 'express';
import { requireUser, userIdOf } from '../auth/require-user.ts';
import type { AppContext } from '../context.ts';
import { deleteAccount } from './delete-account.ts';
import { sendAccount } from './export-account.ts';

/** The account as a whole. */
export function accountRoutes({ config, log }: AppContext): Router {
  const router = Router();
  router.delete('/api/user', requireUser, async (request, response) => {
    const owner = userIdOf(request);
    // A browser whose session is gone takes the account for deleted: the mark comes first.
    await deleteAccount(owner, log);
    await promisify(request.session.destroy.bind(request.session))().catch(() => undefined);
    response.status(204).end();
  });
  router.get('/api/user/export', requireUser, async (request, response) => {
    await sendAccount(response, userIdOf(request), config);
  });
  return router;
}

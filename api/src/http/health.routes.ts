import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Router } from 'express';
import { isDatabaseReachable } from '../db/database.ts';
import { withTimeout } from '../with-timeout.ts';
import { isDraining } from './drain.ts';

const THREAD_POOL_TIMEOUT_MS = 1_000;

/**
 * `/healthz`: the process is up. `/readyz`: it accepts requests, the database is reachable, and
 * there is a free thread for files and compression.
 */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  router.get('/readyz', async (request, response) => {
    const { server } = request.socket as { server?: object };
    const ok =
      !(server && isDraining(server)) &&
      (await Promise.all([isDatabaseReachable(), isThreadPoolFree()])).every(Boolean);
    response
      .status(ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ok });
  });
  return router;
}

const isThreadPoolFree = (): Promise<boolean> =>
  withTimeout(
    promisify(randomBytes)(1).then(() => true),
    THREAD_POOL_TIMEOUT_MS,
    () => false,
  );

import { Router } from 'express';
import { isDatabaseReachable } from '../database.ts';

/** `/healthz`: the process answers. `/readyz`: the database does too. */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  router.get('/readyz', async (_request, response) => {
    const ok = await isDatabaseReachable();
    response
      .status(ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ok });
  });
  return router;
}

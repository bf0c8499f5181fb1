import { Router } from 'express';
import { isDatabaseReachable } from '../database.ts';
import { isDraining } from './drain.ts';

/** `/healthz`: the process is up. `/readyz`: it accepts requests and the database is reachable. */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  router.get('/readyz', async (request, response) => {
    const { server } = request.socket as { server?: object };
    const ok = !(server && isDraining(server)) && (await isDatabaseReachable());
    response
      .status(ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ ok });
  });
  return router;
}

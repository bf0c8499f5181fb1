import express, { type Express } from 'express';
import type { AppContext } from '../context.ts';
import { unavailable } from '../errors.ts';
import { allowAnyOrigin } from './cors.ts';
import { requestLog } from './log.ts';
import { onError } from './on-error.ts';

/** Served until the database is reachable and prepared: asks clients to try again soon. */
export function startingUp(context: AppContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(requestLog(context.log));
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  app.get('/readyz', (_request, response) => {
    response.status(503).set('Cache-Control', 'no-store').json({ ok: false });
  });
  app.use(allowAnyOrigin, () => {
    throw unavailable('Quizfunnel is starting. Please try again.');
  });
  app.use(onError(context));
  return app;
}

import type { RequestListener } from 'node:http';
import express from 'express';
import type { AppContext } from '../context.ts';
import { unavailable } from '../errors.ts';
import { allowAnyOrigin } from './cors.ts';
import { requestLog } from './log.ts';
import { onError } from './on-error.ts';

/** Served until the database is reachable and prepared: asks clients to try again soon. */
export function startingUp(context: AppContext): RequestListener {
  const app = express();
  const observe = requestLog(context.log);
  app.disable('x-powered-by');
  app.set('etag', false);
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
  return (request, response) => {
    observe(request, response);
    app(request, response);
  };
}

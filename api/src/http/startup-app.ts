import type { RequestListener } from 'node:http';
import express from 'express';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { AppContext } from '../context.ts';
import { unavailable } from '../errors.ts';
import { allowAnyOrigin } from './cors.ts';
import { logRequests } from './log.ts';
import { onError } from './on-error.ts';
import { sendPage } from './page.ts';

/** The app to serve until the database is ready. Asks every client to retry. */
export function makeStartupApp(context: AppContext): RequestListener {
  const app = express();
  const logRequest = logRequests(context.log);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ ok: true });
  });
  app.get('/readyz', (_request, response) => {
    response.status(503).set('Cache-Control', 'no-store').json({ ok: false });
  });
  // Navigations get a page; API clients and the widget get JSON.
  app.get(['/', '/api/login', '/api/logout', '/api/callback', /^\/dashboard/], (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    response.set('Retry-After', '2');
    sendPage(
      response,
      503,
      'Starting',
      `<h1>Quizfunnel is starting</h1><p>It is waiting for its database. Please try again in a moment.</p><a class="button" href="${escapeHtml(request.path)}">Try again</a>`,
    );
  });
  app.use(allowAnyOrigin, () => {
    throw unavailable('Quizfunnel is starting. Please try again.');
  });
  app.use(onError(context));
  return (request, response) => {
    logRequest(request, response);
    app(request, response);
  };
}

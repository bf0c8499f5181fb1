import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, Router } from 'express';
import { dashboardFolder } from '../dist-paths.ts';
import { isDashboardRoute } from './dashboard-routes.ts';

/** The built dashboard: hashed assets for a year, the prerendered landing page at `/`, the shell for every other page. */
export function dashboardPages(): Router {
  const router = Router();
  router.use(compression());
  router.use(
    '/assets',
    express.static(join(dashboardFolder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      dotfiles: 'ignore',
      fallthrough: false,
    }),
  );
  router.use(express.static(dashboardFolder, { index: false, dotfiles: 'ignore', maxAge: '1h', extensions: false }));
  router.get('/{*path}', page);
  return router;
}

const page: RequestHandler = async (request, response) => {
  const landing = join(dashboardFolder, 'landing.html');
  const file = request.path === '/' && existsSync(landing) ? landing : join(dashboardFolder, 'index.html');
  const html = await readFile(file, 'utf8').catch(() => undefined);
  response.set('Cache-Control', 'no-cache').type('html');
  if (html === undefined)
    return void response
      .status(503)
      .send(
        '<!doctype html><title>Quizfunnel</title><p>The dashboard is not built yet. Run <code>npm start</code>.</p>',
      );
  response.status(isDashboardRoute(request.path) ? 200 : 404).send(html);
};

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, type Response, Router } from 'express';
import { dashboardFolder } from '../dist-paths.ts';
import { dashboardPageAt, isDashboardRoute } from './dashboard-routes.ts';
import { withPreloads } from './page-preloads.ts';

const assets = join(dashboardFolder, 'assets');
/** Pages that are prerendered by the build; every other page is rendered by the application in `index.html`. */
const documents: Record<string, string> = { '/': 'landing.html', '/info': 'info.html', '/info/': 'info.html' };

/** The built dashboard: hashed assets cached for a year, prerendered pages, and the application shell for every other page. */
export function dashboardPages(): Router {
  const router = Router();
  router.use('/assets', compressedAsset, express.static(assets, { ...staticOptions, immutable: true, maxAge: '1y' }));
  router.use(compression());
  router.use(express.static(dashboardFolder, { ...staticOptions, fallthrough: true, maxAge: '1h', extensions: false }));
  router.get('/{*path}', page);
  return router;
}

const staticOptions = { index: false, dotfiles: 'ignore', fallthrough: false } as const;

/** Serves the precompressed file from the build, if there is one that the browser accepts. */
const compressedAsset: RequestHandler = (request, response, next) => {
  if (!/\.(js|css)$/.test(request.path)) return next();
  response.vary('Accept-Encoding');
  const encoding = request.acceptsEncodings('br', 'gzip');
  const ending = encoding === 'br' ? '.br' : '.gz';
  if (!encoding || !existsSync(join(assets, basename(request.path) + ending))) return next();
  response.set('Content-Encoding', encoding).type(request.path.endsWith('.js') ? 'js' : 'css');
  request.url = `/${basename(request.path)}${ending}`;
  next();
};

const page: RequestHandler = async (request, response) => {
  const file = join(dashboardFolder, documents[request.path] ?? 'index.html');
  const html = await readFile(file, 'utf8').catch(() => undefined);
  response.set('Cache-Control', 'no-cache').type('html');
  if (html === undefined)
    return void response
      .status(503)
      .send(
        '<!doctype html><title>Quizfunnel</title><p>The dashboard is not built yet. Run <code>npm start</code>.</p>',
      );
  // A route before this one may know that what the page is about is not there.
  if (!isDashboardRoute(request.path)) response.status(404);
  const begins = /<script>(.+?)<\/script>/s.exec(html)?.[1];
  if (begins) allowScript(response, begins);
  const shown = dashboardPageAt(request.path);
  response.send(shown ? await withPreloads(html, shown) : html);
};

/** Beside those of this origin: the one that the build wrote into the page. */
function allowScript(response: Response, script: string): void {
  const hash = createHash('sha256').update(script).digest('base64');
  response.set(
    'Content-Security-Policy',
    `${response.get('Content-Security-Policy')};script-src 'self' 'sha256-${hash}'`,
  );
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, type Response, Router } from 'express';
import { DAY_MS, SECOND_MS } from '../../contract/time.ts';
import { readBuildFile } from '../build-files/build-file-store.ts';
import type { Config } from '../config.ts';
import { dashboardFolder } from '../dist-paths.ts';
import { notFound } from '../errors.ts';
import { addPreloads } from './add-preloads.ts';
import { dashboardPageAt, isDashboardRoute } from './dashboard-routes.ts';
import { htmlBelow } from './html-below.ts';
import { limitReads } from './limit-reads.ts';

const assetsFolder = join(dashboardFolder, 'assets');
/** Pages that the build prerenders. The application in `index.html` renders all others. */
const prerenderedPages: Record<string, string> = { '/': 'landing.html', '/info': 'info.html', '/info/': 'info.html' };

/**
 * The built dashboard: hashed assets, prerendered pages, and the application for all other paths.
 */
export function dashboardPages(config: Pick<Config, 'rateLimits' | 'basePath'>): Router {
  const router = Router();
  router.use(
    '/assets',
    precompressedAsset,
    express.static(assetsFolder, { ...staticOptions, immutable: true, maxAge: ASSET_MAX_AGE_MS }),
    limitReads(config, () => true),
    compression(),
    sendAssetOfOtherBuild,
  );
  router.use(compression());
  router.use(express.static(dashboardFolder, { ...staticOptions, maxAge: '1h', extensions: false }));
  router.get('/{*path}', sendDashboardPage(config.basePath));
  return router;
}

const ASSET_MAX_AGE_MS = 365 * DAY_MS;
// Redirects of folders would not know the path of PUBLIC_URL.
const staticOptions = { index: false, redirect: false, dotfiles: 'ignore' } as const;

/** Serves the build's `.br` or `.gz` file if the browser accepts it. */
const precompressedAsset: RequestHandler = (request, response, next) => {
  if (!/\.(js|css)$/.test(request.path)) return next();
  response.vary('Accept-Encoding');
  const encoding = request.acceptsEncodings('br', 'gzip');
  const extension = encoding === 'br' ? '.br' : '.gz';
  if (!encoding || !existsSync(join(assetsFolder, basename(request.path) + extension))) return next();
  response.set('Content-Encoding', encoding).type(request.path.endsWith('.js') ? 'js' : 'css');
  request.url = `/${basename(request.path)}${extension}`;
  next();
};

/** While versions run side by side, and in a page that has been open since an update, the files of another build are asked for. */
const sendAssetOfOtherBuild: RequestHandler = async (request, response) => {
  const name = request.path.slice(1);
  const bytes = await readBuildFile({ kind: 'asset', name });
  if (!bytes) throw notFound();
  response.set('Cache-Control', `public, max-age=${ASSET_MAX_AGE_MS / SECOND_MS}, immutable`);
  response.type(extname(name)).send(bytes);
};

const sendDashboardPage =
  (basePath: string): RequestHandler =>
  async (request, response) => {
    const file = join(dashboardFolder, prerenderedPages[request.path] ?? 'index.html');
    const built = await readFile(file, 'utf8').catch(() => undefined);
    response.set('Cache-Control', 'no-cache').type('html');
    if (built === undefined)
      return void response
        .status(503)
        .send(
          '<!doctype html><title>Quizfunnel</title><p>The dashboard is not built yet. Run <code>npm start</code>.</p>',
        );
    const page = dashboardPageAt(request.path);
    const html = documentBelow(page ? await addPreloads(built, page) : built, basePath);
    // Otherwise keep the status: an earlier route may have set a 404 for this page.
    if (!isDashboardRoute(request.path)) response.status(404);
    const inlineScript = /<script>(.+?)<\/script>/s.exec(html)?.[1];
    if (inlineScript) allowInlineScript(response, inlineScript);
    response.send(html);
  };

/** Tells the application the path, because its build is the same for every installation. */
const documentBelow = (html: string, basePath: string): string =>
  basePath ? htmlBelow(html, basePath).replace('<html ', () => `<html data-base="${basePath}" `) : html;

/** Allows the script that the build inlined into the page, besides those of this origin. */
function allowInlineScript(response: Response, script: string): void {
  const hash = createHash('sha256').update(script).digest('base64');
  response.set(
    'Content-Security-Policy',
    `${response.get('Content-Security-Policy')};script-src 'self' 'sha256-${hash}'`,
  );
}

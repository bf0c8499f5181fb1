import { join } from 'node:path';
import compression from 'compression';
import { Router } from 'express';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { AppContext } from '../context.ts';
import { distFolder } from '../dist-paths.ts';
import { htmlBelow } from '../http/html-below.ts';
import { publicResourceHeaders } from '../http/security-headers.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';

/** Where the renderer's files are served: beside the API, for they are no call of it. */
const ASSETS = '/swagger-ui';
const assetFolder = join(distFolder, 'docs/swagger-ui');
const SERVED = ['/swagger-ui.css', '/swagger-ui-bundle.js'];
// Only what reads can be tried from the page: with the session of whoever reads it, a deletion would be one.
const startScript = (
  basePath: string,
) => `SwaggerUIBundle({ url: '${basePath}/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'list',
  supportedSubmitMethods: ['get'], validatorUrl: null });\n`;
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Its stylesheet holds its icons.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API's document, for programs and for people. */
export function docsRoutes({ config }: AppContext): Router {
  const router = Router();
  const document = openApiDocument(config.publicUrl);
  const page = htmlBelow(PAGE, config.basePath);
  router.get('/api/openapi.json', publicResourceHeaders, (_request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }).json(document);
  });
  router.get('/api/docs', (_request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': POLICY }).type('html').send(page);
  });
  router.get(`${ASSETS}/start.js`, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').type('js').send(startScript(config.basePath));
  });
  router.get(
    SERVED.map((file) => ASSETS + file),
    compression(),
    (request, response) => response.sendFile(request.path.slice(ASSETS.length), { root: assetFolder, maxAge: '1d' }),
  );
  return router;
}

const LIST = calls
  .map(({ method, path, summary }) => `<li><code>${method.toUpperCase()} ${path}</code> ${escapeHtml(summary)}</li>`)
  .join('');
// The list is what there is without scripts, and until the renderer takes its place.
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API – Quizfunnel</title><link rel="stylesheet" href="${ASSETS}/swagger-ui.css"><link rel="icon" href="/favicon.svg"></head><body><main><div id="swagger-ui"><h1>Quizfunnel API</h1><p>Made from the schemas that validate every call. For programs: <a href="/api/openapi.json">openapi.json</a>.</p><ul>${LIST}</ul></div></main><script src="${ASSETS}/swagger-ui-bundle.js"></script><script src="${ASSETS}/start.js"></script></body></html>`;

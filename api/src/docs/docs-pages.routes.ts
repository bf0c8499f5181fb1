import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { AppContext } from '../context.ts';
import { distFolder } from '../dist-paths.ts';
import { docsPages, docsPath, EXAMPLE_ORIGIN } from '../docs-pages.mjs';
import { htmlBelow } from '../http/html-below.ts';
import { sendPage } from '../http/page.ts';
import { fontFaces, fontPreload } from '../http/page-font.ts';

const folder = join(distFolder, 'docs');
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The docs, which the build has rendered. Their examples get the address of this installation. */
export function docsPagesRoutes({ config }: AppContext): Router {
  const router = Router();
  const home = escapeHtml(config.publicUrl);
  const { basePath } = config;
  router.use(
    '/docs/assets',
    compression(),
    express.static(join(folder, 'assets'), { index: false, immutable: true, maxAge: '1y' }),
  );
  for (const { slug } of docsPages)
    router.get(docsPath(slug), compression(), async (_request, response) => {
      const html = await readFile(join(folder, `${slug || 'index'}.html`), 'utf8').catch(() => undefined);
      if (html === undefined) return sendPage(response, 503, 'Docs', '<p>The docs are not built yet.</p>');
      response
        .set({ 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': POLICY })
        .type('html')
        .send(
          htmlBelow(html, basePath)
            .replace('<!--fonts-->', () => `${fontPreload(basePath)}<style>${fontFaces(basePath)}</style>`)
            .replaceAll(EXAMPLE_ORIGIN, () => home),
        );
    });
  return router;
}

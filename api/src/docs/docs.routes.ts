import { Router } from 'express';
import { escapeHtml } from '../../contract/escape-html.ts';
import type { AppContext } from '../context.ts';
import { publicResources } from '../http/security-headers.ts';
import { openApiDocument } from './openapi.ts';

const STYLE = `:root{color-scheme:light dark;--line:#8884;--soft:light-dark(#5b5870,#b8b4cc)}body{max-width:960px;margin:0 auto;padding:32px 16px;font:15px/24px system-ui,sans-serif}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:0 16px}summary{padding:10px 0;cursor:pointer}code,pre{font:13px/20px ui-monospace,monospace}pre{overflow:auto;max-height:400px;border:1px solid var(--line);border-radius:8px;padding:12px}
b{display:inline-block;min-width:64px;text-transform:uppercase}small{color:var(--soft);margin-left:12px}`;

type Operation = {
  summary: string;
  security?: unknown[];
  requestBody?: unknown;
  parameters?: unknown[];
  responses: unknown;
};

/** The API's document, for programs and for people. */
export function docsRoutes({ config }: AppContext): Router {
  const router = Router();
  const document = openApiDocument(config.publicUrl);
  const page = docsPage(document.paths as Record<string, Record<string, Operation>>);
  router.get('/api/openapi.json', publicResources, (_request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' }).json(document);
  });
  router.get('/api/docs', (_request, response) => {
    response
      .set({
        'Cache-Control': 'public, max-age=300',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .type('html')
      .send(page);
  });
  return router;
}

function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary, security, ...rest }]) => {
      const open = security ? '<small>open to all</small>' : '';
      return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code><small>${escapeHtml(summary)}</small>${open}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API – Quizfunnel</title><style>${STYLE}</style></head><body><main><h1>Quizfunnel API</h1><p>Made from the schemas that validate every call. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>${rows.join('')}</main></body></html>`;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HostSite = {
  origin: string;
  page: (path: string, body: string, headers?: Record<string, string>) => string;
  /** Serves something else than a page. */
  file: (path: string, type: string, content: string) => string;
  close: () => Promise<void>;
};

/** Somebody else's web site: another origin, on 127.0.0.1, whose pages a test writes. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const found = pages.get(new URL(request.url ?? '/', 'http://host').pathname);
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...found?.headers });
    response.end(found?.html ?? 'nothing here');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page(path, body, headers = {}) {
      const html = body.startsWith('<!doctype')
        ? body
        : `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><h1>A shop</h1>${body}</body></html>`;
      pages.set(path, { html, headers });
      return origin + path;
    },
    file(path, type, content) {
      pages.set(path, { html: content, headers: { 'content-type': type } });
      return origin + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

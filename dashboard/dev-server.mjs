import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { publicPage } from './public-page.mjs';

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
/** What Vite serves beside pages: modules, its own client, and the files in `public`. */
const OF_VITE = /^\/(?:@|src\/|node_modules\/|favicon\.svg)/;

/**
 * Serves the dashboard from its sources, with hot reload, and hands everything else on.
 * @param {{host: string, port: number, next: import('node:http').RequestListener}} options `next` answers what is not the dashboard's
 * @returns {Promise<{stop: () => Promise<void>}>}
 */
export async function serveDashboard({ host, port, next }) {
  const vite = await createServer({
    configFile: file('vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    server: { host, port, strictPort: true },
    plugins: [{ name: 'product', configureServer: ({ middlewares }) => void middlewares.use(answer) }],
  });
  /** @type {import('vite').Connect.NextHandleFunction} */
  async function answer(request, response, pass) {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (OF_VITE.test(pathname)) return pass();
      const { isDashboardRoute } = await vite.ssrLoadModule(file('../api/src/http/dashboard-routes.ts'));
      if (!isDashboardRoute(pathname)) return next(request, response);
      const html = await vite.transformIndexHtml(pathname, await document(pathname));
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    } catch (error) {
      pass(error);
    }
  }
  /** @param {string} path */
  async function document(path) {
    const { documents } = await vite.ssrLoadModule('/src/public-pages/documents.tsx');
    const name = documents[path.replace(/(.)\/$/, '$1')]?.file;
    if (!name) return readFile(file('index.html'), 'utf8');
    const { rendered } = await vite.ssrLoadModule('/src/public-pages/render.tsx');
    return publicPage(
      await readFile(file('page.html'), 'utf8'),
      rendered.find((/** @type {{file: string}} */ page) => page.file === name),
      '<script type="module" src="/src/public-pages/start.ts"></script>',
    );
  }
  await vite.listen();
  return { stop: () => vite.close() };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DashboardPage, framedPages } from '../../contract/dashboard-pages.ts';
import { dashboardFolder } from '../dist-paths.ts';

/** What the build says of its chunks, by the source that each begins with. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

let known: { html: string; manifest: Manifest } | undefined;

/**
 * The application's document with the chunks of the page that it will show: fetched beside the application instead of after it, and not by a
 * script that would have to name each of them first.
 */
export async function withPreloads(html: string, page: DashboardPage): Promise<string> {
  if (known?.html !== html) known = { html, manifest: await readManifest() };
  const { manifest } = known;
  const chunks = new Set<string>();
  const add = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || chunks.has(chunk.file)) return;
    chunks.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(`src/pages/${page}-page.tsx`);
  if (page in framedPages) add('src/pages/shell.tsx');
  const links = [...chunks]
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

const readManifest = (): Promise<Manifest> =>
  readFile(join(dashboardFolder, '.vite/manifest.json'), 'utf8').then(JSON.parse, () => ({}));

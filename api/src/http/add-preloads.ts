import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DashboardPage, framedPages } from '../../contract/web/dashboard-pages.ts';
import { dashboardFolder } from '../dist-paths.ts';

/** Vite's manifest: chunks by their entry source. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The manifest belongs to one build. A new `html` means a new build. */
let cached: { html: string; manifest: Manifest } | undefined;

/**
 * Adds modulepreload links for the chunks of `page` to the application's HTML. The browser then
 * fetches them in parallel with the application instead of after it.
 */
export async function addPreloads(html: string, page: DashboardPage): Promise<string> {
  if (cached?.html !== html) cached = { html, manifest: await readManifest() };
  const { manifest } = cached;
  const files = new Set<string>();
  const addChunk = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(addChunk);
  };
  addChunk(`src/pages/${page}-page.tsx`);
  if (page in framedPages) addChunk('src/pages/shell.tsx');
  const links = [...files]
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

const readManifest = (): Promise<Manifest> =>
  readFile(join(dashboardFolder, '.vite/manifest.json'), 'utf8').then(JSON.parse, () => ({}));

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Tokens } from 'marked';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { docsPages, docsPath } from '../../src/docs-pages.mjs';
import { headingIds } from '../heading-ids.mjs';
import { renderPage } from '../render-page.mjs';
import { readDocs, root, tokensOf } from './snippets.ts';

const MAX_PICTURE_BYTES = 60_000;
const markdown = ['', 'docs', 'widget']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .concat(docsPages.map(({ file }) => file))
  .filter((file, index, all) => file.endsWith('.md') && all.indexOf(file) === index);

const plain = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
/** The ids of a file's headings. */
function idsOf(file: string): string[] {
  const idOf = headingIds();
  return tokensOf<Tokens.Heading>(readDocs(file), 'heading').map(({ text }) => idOf(plain(text)));
}

describe('in the repository', () => {
  it.each(markdown)('%s links to files and sections that exist', (file) => {
    const links = tokensOf<Tokens.Link>(readDocs(file), 'link').filter(({ href }) => !/^(https?|mailto):/.test(href));
    const broken = links.filter(({ href }) => {
      const [path = '', id] = href.split('#');
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(join(root, target)) || (id !== undefined && !idsOf(target).includes(id));
    });
    expect(broken.map(({ href }) => href)).toEqual([]);
  });
});

const shown: string[] = [];
const pages = docsPages.map((page) =>
  renderPage(page, readDocs(page.file), (file) => {
    shown.push(file);
    return { path: file, width: 1, height: 1 };
  }),
);

describe('at /docs', () => {
  const ids = new Map(
    pages.map(({ slug, html }) => [docsPath(slug), [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
  );
  it.each(pages)(
    '/docs/$slug has a title, a description and links that lead somewhere',
    ({ slug, title, description, html }) => {
      expect([title, description].map((text) => text.length > 0)).toEqual([true, true]);
      expect(description).toMatch(/^For |^Shows |^A component |^The custom element /);
      const hrefs = [...html.matchAll(/href="([^"]+)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => !/^https:/.test(href));
      const broken = hrefs.filter((href) => {
        const [path = '', id] = href.split('#');
        const found = ids.get(path || docsPath(slug));
        return !found || (id !== undefined && !found.includes(id));
      });
      expect(broken).toEqual([]);
    },
  );
  it('has no heading twice on a page', () => {
    for (const [path, all] of ids) expect(new Set(all).size, path).toBe(all.length);
  });
  it('refuses HTML in Markdown, and escapes what looks like it', () => {
    const page = { slug: 'start', file: 'docs/start.md' };
    const picture = () => ({ path: '', width: 1, height: 1 });
    expect(() => renderPage(page, '# A\n\n<b>bold</b>', picture)).toThrow('has HTML in it');
    expect(renderPage(page, '# A\n\n`<b>`\n\n```js\nif (a < b) c();\n```', picture).html).not.toMatch(/<b>|a < b/);
  });
});

describe('pictures', () => {
  it('all those of docs/pictures exist, are small and sharp', async () => {
    for (const name of readdirSync(join(root, 'docs/pictures'))) {
      const bytes = readFileSync(join(root, 'docs/pictures', name));
      const { width } = await sharp(bytes).metadata();
      expect([name, width, bytes.length <= MAX_PICTURE_BYTES]).toEqual([name, 1_520, true]);
    }
  });
  it('each has its size in the page, so that nothing moves when it comes', () => {
    const images = pages.flatMap(({ html }) => html.match(/<img [^>]+>/g) ?? []);
    expect(images.length).toBe(shown.length);
    for (const image of images) expect(image).toMatch(/ alt="[^"]+" width="\d+" height="\d+" /);
  });
  it('each that a page shows is there and is described', () => {
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    for (const { file } of docsPages)
      for (const { text, href } of tokensOf<Tokens.Image>(readDocs(file), 'image'))
        expect(text.length, `${file}: ${href}`).toBeGreaterThan(20);
  });
});

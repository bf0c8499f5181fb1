import { dirname, join } from 'node:path';
import { Marked } from 'marked';
import { docsPages, docsPath } from '../src/docs-pages.mjs';
import { headingIds } from './heading-ids.mjs';

/** @typedef {{path: string, width: number, height: number}} Picture */
/** @typedef {{slug: string, title: string, description: string, html: string, sections: Array<{id: string, text: string, depth: number}>}} Page */

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** @param {string} text */
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const slugs = new Map(docsPages.map(({ slug, file }) => [file, slug]));

/**
 * Renders a Markdown file. Raw HTML is refused, so that nothing but Markdown has to be read on GitHub and here alike.
 * @param {{slug: string, file: string}} page
 * @param {string} markdown
 * @param {(file: string) => Picture} pictureOf the served picture of a file
 * @returns {Page}
 */
export function renderPage({ slug, file }, markdown, pictureOf) {
  const idOf = headingIds();
  const sections = /** @type {Page['sections']} */ ([]);
  let title = '';
  let description = '';
  const marked = new Marked({
    // Addresses in a text are examples.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ tokens, depth }) {
        const text = textOf(tokens);
        const id = idOf(text);
        const inline = this.parser.parseInline(tokens);
        if (depth === 1) {
          title ||= text;
          return `<h1 id="${id}">${inline}</h1>\n`;
        }
        sections.push({ id, text, depth });
        return `<h${depth} id="${id}">${inline} <a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a></h${depth}>\n`;
      },
      paragraph({ tokens }) {
        description ||= title && textOf(tokens);
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      link({ href, tokens }) {
        const inline = this.parser.parseInline(tokens);
        const address = addressOf(file, href);
        return address === undefined ? inline : `<a href="${escapeHtml(address)}">${inline}</a>`;
      },
      image({ href, text }) {
        const { path, width, height } = pictureOf(join(dirname(file), href));
        return `<img src="${path}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
      },
      code({ text }) {
        return `<div class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const row = (/** @type {typeof header} */ cells, /** @type {string} */ tag) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="table" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      html({ text }) {
        throw new Error(`${file} has HTML in it: ${text.trim()}`);
      },
    },
  });
  const html = /** @type {string} */ (marked.parse(markdown));
  return { slug, title, description, html, sections };
}

/**
 * Where a link leads that a Markdown file has. Undefined if that is not served: what is in the repository alone is named, not linked.
 * @param {string} file
 * @param {string} href
 */
export function addressOf(file, href) {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', hash = ''] = href.split(/(?=#)/);
  const slug = slugs.get(join(dirname(file), path));
  return slug === undefined ? undefined : docsPath(slug) + hash;
}

/** @param {import('marked').Token[]} tokens @returns {string} */
const textOf = (tokens) =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? token.text : ''))
    .join('');

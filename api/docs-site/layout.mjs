import { docsGroups, docsPath, EXAMPLE_ORIGIN } from '../src/docs-pages.mjs';
import { escapeHtml } from './render-page.mjs';

/** @typedef {import('./render-page.mjs').Page} Page */
/** @typedef {{style: string, script: string, index: string}} Assets addresses of what every page loads */

/** Where the server puts the product's font. */
export const FONTS = '<!--fonts-->';

/**
 * A page of the docs as a whole document.
 * @param {Page} page
 * @param {Page[]} pages all of them
 * @param {Assets} assets
 */
export function layout(page, pages, { style, script, index }) {
  const { slug, title, description, html } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} – Quizfunnel docs</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${EXAMPLE_ORIGIN}${docsPath(slug)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${FONTS}
<link rel="stylesheet" href="${style}">
<script src="${script}" type="module"></script>
</head>
<body data-index="${index}">
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="mark" href="/">${LOGO}Quizfunnel</a>
<nav aria-label="Main"><a class="to-pages" href="#pages">Pages</a> <a href="/api/docs">API reference</a> <a href="/dashboard">Dashboard</a></nav>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${html}${neighbors(page, pages)}
</main>
<aside id="pages">
<form role="search" hidden>
<label for="search">Search the docs</label>
<input id="search" type="search" autocomplete="off">
<p role="status"></p>
<ul></ul>
</form>
<nav aria-label="Docs">
${docsGroups.map((group) => groupOf(group, page, pages)).join('\n')}
</nav>
</aside>
</div>
</body>
</html>
`;
}

/** @param {typeof docsGroups[number]} group @param {Page} current @param {Page[]} pages */
function groupOf({ title, pages: listed }, current, pages) {
  const items = listed.map(({ slug }) => {
    const page = pages.find((one) => one.slug === slug);
    const isCurrent = slug === current.slug;
    const link = `<a href="${docsPath(slug)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(page?.title ?? '')}</a>`;
    const sections = current.sections
      .filter(({ depth }) => depth === 2)
      .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
    return `<li>${link}${isCurrent && sections.length > 0 ? `<ul>${sections.join('')}</ul>` : ''}</li>`;
  });
  return `<h2>${title}</h2>\n<ul>${items.join('')}</ul>`;
}

/** @param {Page} page @param {Page[]} pages */
function neighbors(page, pages) {
  const at = pages.indexOf(page);
  const link = (/** @type {Page | undefined} */ to, /** @type {string} */ rel, /** @type {string} */ words) =>
    to ? `<a rel="${rel}" href="${docsPath(to.slug)}"><span>${words}</span> ${escapeHtml(to.title)}</a>` : '';
  return `<nav class="neighbors" aria-label="Neighboring pages">${link(pages[at - 1], 'prev', 'Previous')}${link(pages[at + 1], 'next', 'Next')}</nav>`;
}

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#7B61FF"/><path d="M8 9h16l-6 8v6l-4 2v-8z" fill="#fff"/></svg>';

import type { Response } from 'express';
import { escapeHtml } from '../../contract/texts/escape-html.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { htmlBelow } from './html-below.ts';
import { fontFaces, fontPreload } from './page-font.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fafafc;
  --card: #fff;
  --ink: #14121f;
  --soft: #5b5870;
  --line: #eceaf4;
  --brand: #6a4ff0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #100e18;
    --card: #1a1725;
    --ink: #f4f2fb;
    --soft: #b3afc8;
    --line: #2c2839;
    --brand: #7b61ff;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 16px;
  background: var(--ground);
  color: var(--ink);
  font:
    16px / 24px Inter,
    system-ui,
    sans-serif;
}
main {
  width: 100%;
  max-width: 400px;
  padding: 32px;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 16px;
  box-shadow:
    0 1px 2px rgb(20 18 31 / 0.05),
    0 8px 24px rgb(20 18 31 / 0.06);
}
h1 {
  margin: 0 0 8px;
  font-size: 20px;
  line-height: 28px;
}
p {
  margin: 0 0 24px;
  color: var(--soft);
}
label {
  display: block;
  margin-bottom: 6px;
  font-weight: 500;
  font-size: 14px;
}
input {
  width: 100%;
  height: 44px;
  padding: 0 12px;
  border: 1px solid #8c899e;
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: inherit;
}
button,
a.button {
  display: block;
  width: 100%;
  height: 44px;
  margin-top: 16px;
  border: 0;
  border-radius: 8px;
  background: #6a4ff0;
  color: #fff;
  font: inherit;
  font-weight: 600;
  line-height: 44px;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover,
a.button:hover {
  background: #5a3fe0;
}
:focus-visible {
  outline: 3px solid #7b61ff;
  outline-offset: 2px;
}
.mark {
  display: flex;
  gap: 8px;
  align-items: center;
  margin-bottom: 24px;
  font-weight: 700;
}
.mark svg {
  width: 24px;
  height: 24px;
}
main.wide {
  max-width: 560px;
}
dl {
  margin: 0 0 24px;
}
dt {
  color: var(--soft);
  font-size: 14px;
  line-height: 20px;
  overflow-wrap: anywhere;
}
dd {
  margin: 0 0 12px;
  white-space: pre-line;
  overflow-wrap: anywhere;
}
h2 {
  margin: 24px 0 8px;
  font-size: 16px;
}
[role="alert"] {
  color: #b42318;
  margin: 8px 0 0;
  font-size: 14px;
}
@media (prefers-color-scheme: dark) {
  [role="alert"] {
    color: #ff9b92;
  }
}`;

const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="9" fill="#7B61FF"/>
  <path d="M8 9h16l-6 8v6l-4 2v-8z" fill="#fff"/>
</svg>`;

/**
 * Sends a standalone page. `title` is text, `body` is HTML: escape texts in it with `escapeHtml`.
 */
export function sendPage(
  response: Response,
  status: number,
  title: string,
  body: string,
  language: Language = 'en',
): void {
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': pagePolicy() })
    .type('html')
    .send(renderPage(title, body, response.req.basePath, language));
}

/**
 * The Content-Security-Policy of a standalone page.
 * @param scripts source list of `script-src`
 * @param canBeFramed by any page
 */
export const pagePolicy = (scripts = "'none'", canBeFramed = false): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'${canBeFramed ? '' : "; frame-ancestors 'none'"}`;

/**
 * Renders a standalone page; its parameters are those of `sendPage`.
 * @param basePath path of the installation, which the addresses in `body` do not have yet
 */
export const renderPage = (
  title: string,
  body: string,
  basePath = '',
  language: Language = 'en',
): string => `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} – Quizfunnel</title>
${fontPreload(basePath)}
<style>${fontFaces(basePath)}${STYLE}</style>
</head>
<body>
<main>
<div class="mark">${LOGO}Quizfunnel</div>
${htmlBelow(body, basePath)}
</main>
</body>
</html>`;

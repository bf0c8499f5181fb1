import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Size of a picture on the page, in CSS pixels. With a scale, the window is larger by that factor.
 */
export const SIZE = { width: 360, height: 236 };
/** Scale of pictures of a whole page. */
export const SITE_SCALE = 2;

const ENTITIES = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '"': '&quot;' });
const escapeHtml = (/** @type {string} */ text) => text.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '');

const inter = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
).toString('base64');

/**
 * HTML of a browser window with a page in it.
 * @param {{address: string, body: string, style: string, scale?: number}} page
 */
const windowOf = ({ address, body, style, scale = 1 }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Guide</title><style>
@font-face { font-family: Inter; src: url(data:font/woff2;base64,${inter}); font-weight: 100 900; }
* { box-sizing: border-box; margin: 0; }
body { height: 100vh; overflow: hidden; display: flex; flex-direction: column; background: #f4f3f8; color: #23202f; font: 12px/18px Inter; }
.bar { zoom: ${scale}; flex: none; display: flex; align-items: center; gap: 5px; height: 26px; padding: 0 10px; background: #e9e7f1; }
.bar i { width: 7px; height: 7px; border-radius: 50%; background: #c6c2d6; }
.bar span { flex: 1; margin-left: 8px; padding: 0 8px; border-radius: 5px; background: #fff; color: #6e6b82; font-size: 10px; line-height: 17px; }
.page { flex: 1; min-height: 0; overflow: hidden; background: #fff; }
${style}
</style></head><body><div class="bar"><i></i><i></i><i></i><span>${escapeHtml(address)}</span></div><div class="page">${body}</div></body></html>`;

const editorStyle = `
.page { background: #f7f6fb; padding: 13px 22px; }
.ghost { height: 8px; margin-bottom: 8px; border-radius: 4px; background: #e4e1ee; }
.panel { margin-top: 12px; border: 1px solid #d9d5e6; border-radius: 9px; background: #fff; box-shadow: 0 6px 20px rgb(35 32 47 / .10); }
.panel h1 { display: flex; justify-content: space-between; padding: 8px 12px; border-bottom: 1px solid #eceaf4; font-size: 12px; line-height: 16px; font-weight: 650; }
.panel h1 small { font-size: 11px; font-weight: 500; color: #6e6b82; }
pre { position: relative; height: 87px; overflow: hidden; margin: 10px 12px 0; padding: 7px 9px; border: 1.5px solid #6a4ff0; border-radius: 6px; background: #fbfaff; color: #3b3160; font: 10px/14px "Liberation Mono", monospace; white-space: pre-wrap; word-break: break-all; }
.foot { display: flex; justify-content: flex-end; padding: 8px 12px; }
.foot b { padding: 0 11px; border-radius: 6px; background: #23202f; color: #fff; font-size: 11px; font-weight: 600; line-height: 22px; }
.code { height: 100%; margin: 0; padding: 10px 12px; border: 0; border-radius: 0; background: #1d1a29; color: #9d98b5; }
.code mark { display: block; margin: 0 -12px; padding: 2px 12px; background: #34295f; color: #f4f2fb; }
.page:has(.code) { padding: 0; }`;

/**
 * The place in an editor where the snippet is pasted, with the editor's words for it.
 * @param {{address: string, name: string, detail?: string, button: string}} place @param {string}
 *   snippet
 */
export const pastePage = ({ address, name, detail = '', button }, snippet) =>
  windowOf({
    address,
    style: editorStyle,
    body: `<div class="ghost" style="width:46%"></div>
<div class="panel"><h1>${escapeHtml(name)}<small>${escapeHtml(detail)}</small></h1><pre>${escapeHtml(snippet)}</pre>
<div class="foot"><b>${escapeHtml(button)}</b></div></div>`,
  });

/**
 * A source file with the snippet in it.
 * @param {{address: string, before: string, after: string}} file
 * @param {string} snippet
 */
export const codePage = ({ address, before, after }, snippet) =>
  windowOf({
    address,
    style: editorStyle,
    body: `<pre class="code">${escapeHtml(before)}<mark>${escapeHtml(snippet)}</mark>${escapeHtml(after)}</pre>`,
  });

/**
 * A page of a web site with the embedded quiz, as visitors see it.
 * @param {{address: string, site: string, links: string[], heading: string, color: string}} site
 *   @param {string} embedded
 */
export const sitePage = ({ address, site, links, heading, color }, embedded) =>
  windowOf({
    address,
    scale: SITE_SCALE,
    style: `
nav { display: flex; align-items: center; gap: 26px; padding: 16px calc(50% - 310px); border-bottom: 1px solid #eceaf4; font-size: 15px; color: #5b5870; }
nav b { margin-right: auto; font-size: 18px; color: ${color}; }
main { max-width: 620px; margin: 0 auto; padding: 22px 0; font-size: 16px; line-height: 24px; }
main > h1 { margin-bottom: 18px; font-size: 27px; line-height: 34px; letter-spacing: -.02em; }`,
    body: `<nav><b>${escapeHtml(site)}</b>${links.map((link) => `<span>${escapeHtml(link)}</span>`).join('')}</nav>
<main><h1>${escapeHtml(heading)}</h1>${embedded}</main>`,
  });

/** A page that is only the quiz. @param {string} address @param {string} url */
export const framePage = (address, url) =>
  windowOf({
    address,
    scale: SITE_SCALE,
    style: 'iframe { display: block; width: 100%; height: 100%; border: 0; }',
    body: `<iframe src="${url}"></iframe>`,
  });

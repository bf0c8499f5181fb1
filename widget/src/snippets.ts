import { containerId, paths } from '#contract/web/paths';
import type { PopupOptions } from './popup/popup-options.ts';

/** `title` becomes the text of the fallback link and the title of the frame. */
type Snippet = { origin: string; quizId: string; title: string };

// Editors of websites rewrite pasted code, so snippets are well-formed XML without style elements,
// `&`, or any `<` outside of tags.

const FRAME_STYLE = 'border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)';
const REPLACEMENTS: Record<string, string> = { '&': '+', '<': '‹', '>': '›', '"': '”' };
/** Replaces characters that would need HTML entities. */
const replaceSpecialCharacters = (title: string): string =>
  title.replace(/[&<>"]/g, (character) => REPLACEMENTS[character] ?? '');

/**
 * Initial heights of a quiz by minimum window width, both in pixels; ascending by width, from 0.
 */
export type ReservedHeights = ReadonlyArray<{ fromWidth: number; height: number }>;

/**
 * Minimum height of a container as a single CSS value, because an inline style cannot contain media
 * queries. It is the height for the widest windows plus one clamped term for each narrower range.
 * The large factor makes each term switch at its width, without a slope.
 */
export function reservedHeight(heights: ReservedHeights): string {
  const steps = heights.slice(1).map(({ fromWidth, height }, index) => {
    const difference = Math.ceil(heights[index]?.height ?? height) - Math.ceil(height);
    if (difference === 0) return '';
    const [from, to] = difference > 0 ? ['0px', `${difference}px`] : [`${difference}px`, '0px'];
    const narrower = difference > 0 ? `${fromWidth}px - 100vw` : `100vw - ${fromWidth}px`;
    return ` + clamp(${from}, (${narrower}) * 9999, ${to})`;
  });
  return `calc(${Math.ceil(heights.at(-1)?.height ?? 0)}px${steps.join('')})`;
}

/**
 * CSS declarations that reserve the space of a quiz until the script has loaded. `contain` keeps
 * floats from moving beside it.
 */
export const reservedSpace = (heights: ReservedHeights): string =>
  `contain:layout;width:100%;min-height:${reservedHeight(heights)}`;

const scriptTag = (url: string): string => `<script src="${url}" async="async" data-cfasync="false"></script>`;

/**
 * The script with its container. `heights` reserve its space, so that the page does not shift when
 * the quiz appears.
 */
export function scriptSnippet({
  origin,
  quizId,
  title,
  heights = [],
}: Snippet & { heights?: ReservedHeights }): string {
  const style = heights.length ? ` style="${reservedSpace(heights)}"` : '';
  return `${scriptTag(origin + paths.embedScript(quizId))}
<div id="${containerId(quizId)}"${style}><a href="${origin}${paths.quiz(quizId)}">${replaceSpecialCharacters(title)}</a></div>`;
}

/**
 * `/popup.js` with what it opens, how and when, and a link that opens it, too. What is as it is without an attribute has none; the defaults
 * are those of `readPopupOptions`.
 */
export function popupSnippet({ origin, quizId, title }: Snippet, options: Omit<PopupOptions, 'quizId'>): string {
  const { way, open, label, color, everyDays, paths: where, devices, campaigns } = options;
  const { delay, scroll, idle, exit } = open;
  const triggers = [
    ...(delay === undefined ? [] : [`delay ${delay}`]),
    ...(scroll === undefined ? [] : [`scroll ${scroll}`]),
    ...(idle === undefined ? [] : [`idle ${idle}`]),
    ...(exit ? ['exit'] : []),
  ];
  const attributes = Object.entries({
    way: way === 'popup' ? '' : way,
    open: triggers.join(', '),
    'every-days': triggers.length === 0 || everyDays === 7 ? '' : `${everyDays}`,
    paths: where.join(', '),
    devices: devices.join(', '),
    campaigns: campaigns.join(', '),
    label: label || title,
    color: way === 'side-tab' ? color : '',
  }).flatMap(([name, value]) => (value ? [` data-${name}="${replaceSpecialCharacters(value)}"`] : []));
  return `${scriptTag(origin + paths.popupScript)}
<div data-quiz-popup="${quizId}"${attributes.join('')}></div>
<a href="${origin}${paths.quiz(quizId)}" data-quiz-open="${quizId}">${replaceSpecialCharacters(label || title)}</a>`;
}

/** A frame of full width and a fixed height. */
export function iframeSnippet({ origin, quizId, title }: Snippet): string {
  return `<iframe src="${origin}${paths.embed(quizId)}" title="${replaceSpecialCharacters(title)}" width="100%" height="600" frameborder="0" style="${FRAME_STYLE}"></iframe>`;
}

/**
 * The frame with `/frame.js`, which adjusts its height, passes it the page's source, fires its events,
 * and lets the page prevent `quiz:redirect`.
 */
export const autoHeightSnippet = (snippet: Snippet): string =>
  `${iframeSnippet(snippet)}\n${scriptTag(snippet.origin + paths.frameScript)}`;

/**
 * The frame with an inline listener, for pages that block scripts of other origins. It handles
 * heights, events and redirects of all frames of this installation, also of those that are added later.
 */
export function inlineListenerSnippet(snippet: Snippet): string {
  return `${iframeSnippet(snippet)}
<script>
(function (origin, server) {
  function each(call) { Array.prototype.forEach.call(document.querySelectorAll('iframe'), call); }
  addEventListener('message', function (event) {
    var data = event.data || {};
    each(function (frame) {
      if (frame.contentWindow !== event.source) return;
      if (event.origin !== origin) if (event.origin !== 'null' || frame.src.indexOf(server + '/') !== 0) return;
      if (data.type === 'resize') if (data.height > 0) if (20000 > data.height) frame.style.height = data.height + 'px';
      if (data.type === 'quizfunnel:hello') event.source.postMessage({ type: 'quizfunnel:ping' }, '*');
      if (data.type === 'quizfunnel:event') {
        if (window.dataLayer) window.dataLayer.push(data.event);
        if (data.event.event !== 'quiz:redirect') frame.dispatchEvent(new CustomEvent(data.event.event, { bubbles: true, detail: data.event }));
      }
      if (data.type !== 'quizfunnel:redirect') return;
      var detail = { quizId: data.quizId, url: data.url };
      var go = frame.dispatchEvent(new CustomEvent('quiz:redirect', { bubbles: true, cancelable: true, detail: detail }));
      event.source.postMessage({ type: 'quizfunnel:redirect', go: go }, '*');
    });
  });
  each(function (frame) {
    if (frame.src.indexOf(server + '/') === 0) frame.contentWindow.postMessage({ type: 'quizfunnel:ping' }, '*');
  });
})('${new URL(snippet.origin).origin}', '${snippet.origin}');
</script>`;
}

import { containerId, paths } from '#contract/paths';

/** What a site owner pastes. `title` becomes the text of the link for pages without script and the frame's name. */
type Snippet = { origin: string; quizId: string; title: string };

// What is copied goes through editors that rewrite what they take for text: it is well-formed XML, has no `<` beyond its tags, no `&`,
// and no style element.

const FRAME_STYLE = 'border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)';
const PLAIN: Record<string, string> = { '&': '+', '<': '‹', '>': '›', '"': '”' };
/** A title without the characters that would have to be written as entities. */
const plain = (title: string): string => title.replace(/[&<>"]/g, (character) => PLAIN[character] ?? '');

/** Heights that a quiz begins with, in pixels, by the least width of the window they are for; ascending, from 0. */
export type ReservedHeights = ReadonlyArray<{ fromWidth: number; height: number }>;

/**
 * The least height of a container as a value of CSS: that of the widest windows, and for each narrower one what it has more or less. A
 * difference that is multiplied by thousands is either nothing or all there is, which says in one value what else takes media queries.
 */
export function reservedHeight(heights: ReservedHeights): string {
  const steps = heights.slice(1).map(({ fromWidth, height }, at) => {
    const more = Math.ceil(heights[at]?.height ?? height) - Math.ceil(height);
    if (more === 0) return '';
    const [from, to] = more > 0 ? ['0px', `${more}px`] : [`${more}px`, '0px'];
    const narrower = more > 0 ? `${fromWidth}px - 100vw` : `100vw - ${fromWidth}px`;
    return ` + clamp(${from}, (${narrower}) * 9999, ${to})`;
  });
  return `calc(${Math.ceil(heights.at(-1)?.height ?? 0)}px${steps.join('')})`;
}

/**
 * What keeps a container's place until the script has arrived, as declarations of CSS: as high as the quiz, and as the quiz will stand, which
 * has nothing float beside it.
 */
export const reservedPlace = (heights: ReservedHeights): string =>
  `contain:layout;width:100%;min-height:${reservedHeight(heights)}`;

const scriptTag = (address: string): string => `<script src="${address}" async="async" data-cfasync="false"></script>`;

/** The script with its container. `heights` reserve the space before the script has arrived, so that nothing on the page moves. */
export function scriptSnippet({
  origin,
  quizId,
  title,
  heights = [],
}: Snippet & { heights?: ReservedHeights }): string {
  const style = heights.length ? ` style="${reservedPlace(heights)}"` : '';
  return `${scriptTag(origin + paths.embedScript(quizId))}
<div id="${containerId(quizId)}"${style}><a href="${origin}${paths.quiz(quizId)}">${plain(title)}</a></div>`;
}

/** The frame: full width, 600 pixels high. */
export function iframeSnippet({ origin, quizId, title }: Snippet): string {
  return `<iframe src="${origin}${paths.embed(quizId)}" title="${plain(title)}" width="100%" height="600" frameborder="0" style="${FRAME_STYLE}"></iframe>`;
}

/**
 * The frame with the script that keeps it as high as its content, tells it about the page, and answers when the frame asks whether the
 * visitor may go on: a page that prevents the event `quiz:redirect` keeps them on the page.
 */
export const autoHeightSnippet = (snippet: Snippet): string =>
  `${iframeSnippet(snippet)}\n${scriptTag(snippet.origin + paths.frameScript)}`;

/**
 * The same for pages that let in no script of another origin, with the listener in place: heights and redirects of every frame of this
 * installation, whenever it comes.
 */
export function inlineListenerSnippet(snippet: Snippet): string {
  return `${iframeSnippet(snippet)}
<script>
(function (origin) {
  function each(call) { Array.prototype.forEach.call(document.querySelectorAll('iframe'), call); }
  addEventListener('message', function (event) {
    var data = event.data || {};
    each(function (frame) {
      if (frame.contentWindow !== event.source) return;
      if (event.origin !== origin) if (event.origin !== 'null' || frame.src.indexOf(origin + '/') !== 0) return;
      if (data.type === 'resize') if (data.height > 0) if (20000 > data.height) frame.style.height = data.height + 'px';
      if (data.type !== 'quizfunnel:redirect') return;
      var detail = { quizId: data.quizId, url: data.url };
      var go = frame.dispatchEvent(new CustomEvent('quiz:redirect', { bubbles: true, cancelable: true, detail: detail }));
      event.source.postMessage({ type: 'quizfunnel:redirect', go: go }, '*');
    });
  });
  each(function (frame) {
    if (frame.src.indexOf(origin + '/') === 0) frame.contentWindow.postMessage({ type: 'quizfunnel:ping' }, '*');
  });
})('${snippet.origin}');
</script>`;
}

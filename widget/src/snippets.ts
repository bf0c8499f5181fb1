import { escapeHtml } from '#contract/escape-html';
import { containerId, paths } from '#contract/paths';

/** What a site owner pastes. `title` becomes the text of the link for pages without script and the frame's name. */
type Snippet = { origin: string; quizId: string; title: string };

const FRAME_STYLE = 'border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)';

/** Heights that a quiz begins with, in pixels, by the least width of the window they are for. */
export type ReservedHeights = ReadonlyArray<{ fromWidth: number; height: number }>;

/** The script with its container. `heights` reserve the space before the script has arrived, so that nothing on the page moves. */
export function scriptSnippet({
  origin,
  quizId,
  title,
  heights = [],
}: Snippet & { heights?: ReservedHeights }): string {
  const id = containerId(quizId);
  const rules = heights.map(({ fromWidth, height }) => {
    const rule = `#${id}{min-height:${Math.ceil(height)}px}`;
    return fromWidth ? `@media(min-width:${fromWidth}px){${rule}}` : rule;
  });
  const style = rules.length ? `<style>${rules.join('')}</style>\n` : '';
  return `${style}<script src="${origin}${paths.embedScript(quizId)}" async data-cfasync="false"></script>
<div id="${id}"><a href="${origin}${paths.quiz(quizId)}">${escapeHtml(title)}</a></div>`;
}

/** The frame: full width, 600 pixels high. */
export function iframeSnippet({ origin, quizId, title }: Snippet): string {
  return `<iframe src="${origin}${paths.embed(quizId)}" title="${escapeHtml(title)}" width="100%" height="600" frameborder="0" style="${FRAME_STYLE}"></iframe>`;
}

/**
 * The frame with a listener that keeps it as high as its content, and answers when the frame asks whether the visitor may go on: a page
 * that prevents the event `quiz:redirect` keeps them on the page. Messages count only from the frame itself and its origin.
 */
export function autoHeightSnippet(snippet: Snippet): string {
  return `${iframeSnippet(snippet)}
<script>
(function () {
  var frames = document.querySelectorAll('iframe[src="${snippet.origin}${paths.embed(snippet.quizId)}"]');
  addEventListener('message', function (event) {
    var data = event.data, frame;
    if (event.origin !== '${snippet.origin}' || !data || data.quizId !== '${snippet.quizId}') return;
    for (var i = 0; i < frames.length; i++) if (frames[i].contentWindow === event.source) frame = frames[i];
    if (frame && data.type === 'resize' && data.height > 0 && data.height < 20000) frame.style.height = data.height + 'px';
    if (frame && data.type === 'quizfunnel:redirect') {
      var detail = { quizId: data.quizId, url: data.url };
      var go = frame.dispatchEvent(new CustomEvent('quiz:redirect', { bubbles: true, cancelable: true, detail: detail }));
      event.source.postMessage({ type: 'quizfunnel:redirect', go: go }, event.origin);
    }
  });
  for (var i = 0; i < frames.length; i++) if (frames[i].contentWindow) frames[i].contentWindow.postMessage({ type: 'quizfunnel:ping' }, '${snippet.origin}');
})();
</script>`;
}

import { containerId, paths } from '#contract/paths';

/** What a site owner pastes. `title` becomes the text of the link for pages without script and the frame's name. */
type Snippet = { origin: string; quizId: string; title: string };

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const FRAME_STYLE = 'border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)';

/** The script with its container. `minHeight` in pixels reserves the space before the script has arrived. */
export function scriptSnippet({
  origin,
  quizId,
  title,
  minHeight,
}: Snippet & { minHeight?: number | undefined }): string {
  const style = minHeight ? ` style="min-height:${Math.round(minHeight)}px"` : '';
  return `<script src="${origin}${paths.embedScript(quizId)}" async data-cfasync="false"></script>
<div id="${containerId(quizId)}"${style}><a href="${origin}${paths.quiz(quizId)}">${escape(title)}</a></div>`;
}

/** The frame: full width, 600 pixels high. */
export function iframeSnippet({ origin, quizId, title }: Snippet): string {
  return `<iframe src="${origin}${paths.embed(quizId)}" title="${escape(title)}" width="100%" height="600" frameborder="0" style="${FRAME_STYLE}"></iframe>`;
}

/** The frame with a listener that keeps it as high as its content. Messages count only from the frame itself and its origin. */
export function autoHeightSnippet(snippet: Snippet): string {
  return `${iframeSnippet(snippet)}
<script>
(function () {
  var frames = document.querySelectorAll('iframe[src="${snippet.origin}${paths.embed(snippet.quizId)}"]');
  addEventListener('message', function (event) {
    var data = event.data;
    if (event.origin !== '${snippet.origin}' || !data || data.type !== 'resize' || data.quizId !== '${snippet.quizId}') return;
    if (!(data.height > 0 && data.height < 20000)) return;
    for (var i = 0; i < frames.length; i++) if (frames[i].contentWindow === event.source) frames[i].style.height = data.height + 'px';
  });
  for (var i = 0; i < frames.length; i++) if (frames[i].contentWindow) frames[i].contentWindow.postMessage({ type: 'quizfunnel:ping' }, '${snippet.origin}');
})();
</script>`;
}

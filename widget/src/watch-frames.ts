import { landingCampaign } from './landing-campaign.ts';
import { readSource } from './read-source.ts';

/**
 * `/frame.js`: keeps every frame of this installation as high as its content, tells it about the page around it, and asks the page before
 * a visitor is sent on. Frames may come late, be lazy, delayed or sandboxed: a frame speaks up when it is there, and whichever holds the
 * window that spoke is meant.
 */
const { origin } = __QUIZFUNNEL_DATA__;
const MOST = 20_000;
type Message = { type?: unknown; height?: unknown; quizId?: unknown; url?: unknown } | null;

/** All frames of a tree, also those in open shadow roots. */
function framesOf(root: Document | ShadowRoot): HTMLIFrameElement[] {
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? framesOf(shadowRoot) : []));
  return [...root.querySelectorAll('iframe'), ...inside];
}

/** A sandboxed frame has no origin to go by; then its address has to be ours. */
const isOurs = (frame: HTMLIFrameElement, said: string) =>
  said === origin || (said === 'null' && frame.src.startsWith(`${origin}/`));

function hear({ data, source, origin: said }: MessageEvent<Message>) {
  const type = data?.type;
  if (type !== 'resize' && type !== 'quizfunnel:redirect') return;
  const frame = framesOf(document).find(({ contentWindow }) => contentWindow && contentWindow === source);
  if (!frame || !isOurs(frame, said)) return;
  // To a sandboxed frame nothing can be addressed; what is told is not personal.
  const tell = (message: object) => frame.contentWindow?.postMessage(message, said === 'null' ? '*' : said);
  if (type === 'resize') {
    const height = Number(data?.height);
    if (height > 0 && height < MOST) frame.style.setProperty('height', `${height}px`, 'important');
    return tell({ type: 'quizfunnel:page', source: readSource(landingCampaign) });
  }
  const detail = { quizId: data?.quizId, url: data?.url };
  tell({
    type,
    go: frame.dispatchEvent(
      new CustomEvent('quiz:redirect', { detail, bubbles: true, composed: true, cancelable: true }),
    ),
  });
}

// Pasted once for each frame, it runs once.
const done = Symbol.for(`quizfunnel:${origin}`);
if (!(done in window)) {
  Object.assign(window, { [done]: true });
  addEventListener('message', hear);
  // Whoever was here first has spoken unheard.
  for (const frame of framesOf(document))
    if (frame.src.startsWith(`${origin}/`)) frame.contentWindow?.postMessage({ type: 'quizfunnel:ping' }, '*');
}

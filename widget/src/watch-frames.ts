import { landingCampaign } from './landing-campaign.ts';
import { readSource } from './read-source.ts';

// `/frame.js`: adjusts the height of every frame of this installation, passes it the page's source,
// and lets the page prevent redirects. Frames may be added late, lazy or sandboxed, so they send
// the first message, and the sender's window identifies the frame.

const { origin } = __QUIZFUNNEL_DATA__;
const MAX_HEIGHT_PX = 20_000;
type Message = { type?: unknown; height?: unknown; quizId?: unknown; url?: unknown } | null;

/** All frames below a root, including those in open shadow roots. */
function findFrames(root: Document | ShadowRoot): HTMLIFrameElement[] {
  const nested = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? findFrames(shadowRoot) : [],
  );
  return [...root.querySelectorAll('iframe'), ...nested];
}

/** Sandboxed frames have the origin 'null'; those are identified by their URL. */
const isOurs = (frame: HTMLIFrameElement, senderOrigin: string) =>
  senderOrigin === origin || (senderOrigin === 'null' && frame.src.startsWith(`${origin}/`));

function onMessage({ data, source, origin: senderOrigin }: MessageEvent<Message>) {
  const type = data?.type;
  if (type !== 'resize' && type !== 'quizfunnel:redirect') return;
  const frame = findFrames(document).find(({ contentWindow }) => contentWindow && contentWindow === source);
  if (!frame || !isOurs(frame, senderOrigin)) return;
  // A message to a sandboxed frame cannot name its origin. It contains no personal data.
  const reply = (message: object) =>
    frame.contentWindow?.postMessage(message, senderOrigin === 'null' ? '*' : senderOrigin);
  if (type === 'resize') {
    const height = Number(data?.height);
    if (height > 0 && height < MAX_HEIGHT_PX) frame.style.setProperty('height', `${height}px`, 'important');
    return reply({ type: 'quizfunnel:page', source: readSource(landingCampaign) });
  }
  const detail = { quizId: data?.quizId, url: data?.url };
  reply({
    type,
    go: frame.dispatchEvent(
      new CustomEvent('quiz:redirect', { detail, bubbles: true, composed: true, cancelable: true }),
    ),
  });
}

// The snippet may be pasted for every frame, but runs once.
const installed = Symbol.for(`quizfunnel:${origin}`);
if (!(installed in window)) {
  Object.assign(window, { [installed]: true });
  addEventListener('message', onMessage);
  // Frames that loaded earlier have already sent their first message.
  for (const frame of findFrames(document))
    if (frame.src.startsWith(`${origin}/`)) frame.contentWindow?.postMessage({ type: 'quizfunnel:ping' }, '*');
}

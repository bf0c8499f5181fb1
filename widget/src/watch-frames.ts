import { landingCampaign } from './landing-campaign.ts';
import { notifyGtag } from './page-care/notify-gtag.ts';
import { createPageEvents } from './page-events.ts';
import { readSource } from './read-source.ts';

// `/frame.js`: adjusts the height of every frame of this installation, passes it the page's source,
// fires the events of its quiz, and lets the page prevent redirects. Frames may be added late, lazy
// or sandboxed, so they send the first message, and the sender's window identifies the frame.

const { origin } = __QUIZFUNNEL_DATA__;
const { origin: frameOrigin } = new URL(origin);
const MAX_HEIGHT_PX = 20_000;
/** How often to look for a data layer or tags that load late. */
const POLL_MS = 500;
const MESSAGE_TYPE = /^(resize|quizfunnel:(hello|event|redirect))$/;
type Message = { type?: string; height?: unknown; quizId?: unknown; url?: unknown; event?: FrameEvent } | null;
type FrameEvent = { event: string; quizId: string };

/** All frames below a root, including those in open shadow roots. */
function findFrames(root: Document | ShadowRoot): HTMLIFrameElement[] {
  const frames = [...root.querySelectorAll('iframe')];
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) frames.push(...findFrames(shadowRoot));
  return frames;
}

/** Sandboxed frames have the origin 'null'; those are identified by their URL. */
const isOurs = (frame: HTMLIFrameElement, senderOrigin: string) =>
  senderOrigin === frameOrigin || (senderOrigin === 'null' && frame.src.startsWith(`${origin}/`));

/**
 * Whether a frame that is not ours may send the events of a quiz in it: one that the page can look
 * into, where our script runs, or one whose origin the page names in `data-quiz-frames` of the
 * script's tag. Any other could make events up.
 */
function isTrusted({ contentWindow }: HTMLIFrameElement, senderOrigin: string, quizId = ''): boolean {
  const named = document.querySelector<HTMLElement>('script[data-quiz-frames]')?.dataset.quizFrames ?? '';
  if (named.split(/\/?(?:\s+|$)/).includes(senderOrigin)) return true;
  try {
    const { Quizfunnel } = contentWindow as unknown as { Quizfunnel: { starts: object } };
    return senderOrigin === location.origin && quizId in Quizfunnel.starts;
  } catch {
    return false;
  }
}

const noVisit = { origin, id: () => '', hidden: () => undefined };
/** Pushes the events of all frames to the data layer and to `gtag`. */
const pageTags = createPageEvents(document.documentElement, '', noVisit);
notifyGtag(pageTags);

const fire = (frame: HTMLElement, name: string, detail: object, cancelable = false): boolean =>
  frame.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));

function onMessage({ data, source, origin: senderOrigin }: MessageEvent<Message>) {
  const { type = '', event } = data ?? {};
  if (!MESSAGE_TYPE.test(type)) return;
  const frame = findFrames(document).find(({ contentWindow }) => contentWindow && contentWindow === source);
  if (!frame) return;
  const ours = isOurs(frame, senderOrigin);
  if (!ours && !(type !== 'resize' && isTrusted(frame, senderOrigin, `${event?.quizId ?? data?.quizId}`))) return;
  // A message to a sandboxed frame cannot name its origin. It contains no personal data.
  const reply = (message: object) =>
    frame.contentWindow?.postMessage(message, senderOrigin === 'null' ? '*' : senderOrigin);
  if (event) {
    const { event: name, ...detail } = event;
    if (!/^quiz:\w+$/.test(name)) return;
    pageTags.events.push(event);
    // Our frames ask for a redirect by another message, because the page can prevent it.
    if (!ours || name !== 'quiz:redirect') fire(frame, name, detail);
    return pageTags.flush();
  }
  if (type === 'quizfunnel:redirect')
    return reply({ type, go: fire(frame, 'quiz:redirect', { quizId: data?.quizId, url: data?.url }, true) });
  const height = Number(data?.height);
  if (height > 0 && height < MAX_HEIGHT_PX) frame.style.setProperty('height', `${height}px`, 'important');
  reply({ type: 'quizfunnel:page', source: readSource(landingCampaign) });
}

// The snippet may be pasted for every frame, but runs once.
const installed = Symbol.for(`quizfunnel:${origin}`);
if (!(installed in window)) {
  Object.assign(window, { [installed]: true });
  addEventListener('message', onMessage);
  setInterval(() => pageTags.flush(), POLL_MS);
  // Frames that loaded earlier have already sent their first message. Those that are not ours
  // ignore it, unless our script runs in them.
  for (const { contentWindow } of findFrames(document)) contentWindow?.postMessage({ type: 'quizfunnel:ping' }, '*');
}

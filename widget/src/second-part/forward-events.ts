/**
 * Forwards events to the page around a frame, for `/frame.js` to fire them there. They wait until
 * the page has sent a message, so that none is lost when its script loads later. Only the parent
 * window can ask for them. They contain no personal data, and the page's origin is not known.
 */
export function openForward(root: HTMLElement | undefined, quizId: string | undefined) {
  // A variable of the page named `parent` shadows the window.
  if (parent === window || !(parent as Partial<Window>).postMessage || !quizId || !root) return () => undefined;
  let waiting: object[] = [];
  let isAwaited = false;
  const flush = () => {
    if (!isAwaited) return;
    for (const event of waiting) parent.postMessage({ type: 'quizfunnel:event', event }, '*');
    waiting = [];
  };
  const onMessage = ({ source, data }: MessageEvent) => {
    if (!root.isConnected) removeEventListener('message', onMessage);
    if (source !== parent || !/^quizfunnel:/.test(data?.type)) return;
    isAwaited = true;
    flush();
  };
  addEventListener('message', onMessage);
  parent.postMessage({ type: 'quizfunnel:hello', quizId }, '*');
  return (event: string, detail: object): void => {
    if (event === 'quiz:resize') return;
    waiting.push({ event, quizId, ...detail });
    flush();
  };
}

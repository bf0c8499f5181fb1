import { RESIZE_EXTRA } from '#contract/web/quiz-events';

/**
 * Posts the height of the content plus 40 pixels to the parent window, on every change and on
 * request. `content` must be as high as what it contains, not as the window, or the frame could
 * never shrink. WordPress embeds add a secret to the URL and get WordPress's own message too,
 * without the 40 pixels, which would be a blank strip. Returns a function that stops it.
 */
export function postHeights(content: Element, quizId: string): () => void {
  const { parent } = window;
  if (parent === window) return () => undefined;
  const secret = /secret=(\w+)/.exec(location.hash)?.[1];
  let lastHeight = 0;
  const post = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === lastHeight) return;
    lastHeight = height;
    parent.postMessage({ type: 'resize', height: height + RESIZE_EXTRA, quizId }, '*');
    if (secret) parent.postMessage({ message: 'height', value: height, secret }, '*');
  };
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== parent || (data?.type !== 'quizfunnel:ping' && data?.message !== 'ready')) return;
    lastHeight = 0;
    post();
  };
  const observer = new ResizeObserver(post);
  observer.observe(content);
  addEventListener('message', onMessage);
  // The observer does not fire in a clipped frame, as WordPress embeds are until they get a height.
  post();
  return () => {
    observer.disconnect();
    removeEventListener('message', onMessage);
  };
}

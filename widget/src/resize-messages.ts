import { RESIZE_EXTRA } from '#contract/quiz-events';

/**
 * Tells the parent window how high the content is, plus 40 pixels, whenever that changes and whenever it asks. `content` must be as high
 * as what it holds, not as the window, or it could never shrink. Returns the undo.
 */
export function postHeights(content: Element, quizId: string): () => void {
  if (window.parent === window) return () => undefined;
  let last = 0;
  const post = () => {
    const height = Math.ceil(content.getBoundingClientRect().height) + RESIZE_EXTRA;
    if (height === last) return;
    last = height;
    window.parent.postMessage({ type: 'resize', height, quizId }, '*');
  };
  const answer = (event: MessageEvent) => {
    if (event.source !== window.parent || (event.data as { type?: unknown } | null)?.type !== 'quizfunnel:ping') return;
    last = 0;
    post();
  };
  const observer = new ResizeObserver(post);
  observer.observe(content);
  addEventListener('message', answer);
  return () => {
    observer.disconnect();
    removeEventListener('message', answer);
  };
}

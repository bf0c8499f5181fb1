const ANSWER_WITHIN_MS = 250;

/**
 * Asks the parent window whether the visitor may be sent on, and resolves with its answer: `{type: 'quizfunnel:redirect', go}`. A page
 * without a script of ours does not answer; then it is true. The question names the address without what it tells of the visitor.
 */
export function askParent(quizId: string, url: string): Promise<boolean> {
  if (parent === window) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (go: boolean) => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      resolve(go);
    };
    const hear = ({ source, data }: MessageEvent) => {
      if (source === parent && data?.type === 'quizfunnel:redirect') done(data.go !== false);
    };
    const timer = setTimeout(done, ANSWER_WITHIN_MS, true);
    addEventListener('message', hear);
    parent.postMessage({ type: 'quizfunnel:redirect', quizId, url }, '*');
  });
}

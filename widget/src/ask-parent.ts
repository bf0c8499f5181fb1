const TIMEOUT_MS = 250;

/**
 * Asks the parent window whether the visitor may be redirected: `{type: 'quizfunnel:redirect',
 * go}`. Resolves with true when the parent has no script of ours and does not answer. `url` must
 * not contain personal data.
 */
export function askParent(quizId: string, url: string): Promise<boolean> {
  if (parent === window) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (go: boolean) => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      resolve(go);
    };
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === parent && data?.type === 'quizfunnel:redirect') finish(data.go !== false);
    };
    const timer = setTimeout(finish, TIMEOUT_MS, true);
    addEventListener('message', onMessage);
    parent.postMessage({ type: 'quizfunnel:redirect', quizId, url }, '*');
  });
}

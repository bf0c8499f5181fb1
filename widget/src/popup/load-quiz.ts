import { paths } from '#contract/web/paths';
import type { QuizfunnelApi } from '../join-global.ts';

type Holder = { Quizfunnel?: Partial<Pick<QuizfunnelApi, 'starts'>> & Pick<QuizfunnelApi, 'q'> };

/**
 * Calls `use` once the script of a quiz has run, which is fetched if no script of ours is on the page yet; `fail` if it does not come. The
 * `nonce` is the page's, for its policy.
 */
export function loadQuiz(
  origin: string,
  quizId: string,
  nonce: string | undefined,
  use: (api: QuizfunnelApi) => void,
  fail: () => void,
): void {
  const holder = window as unknown as Holder;
  const queue: Array<(api: QuizfunnelApi) => void> = [];
  holder.Quizfunnel ??= { q: queue as QuizfunnelApi['q'] };
  const { q, starts } = holder.Quizfunnel;
  // What is fetched may come after it was closed: it mounts then.
  q.push(use);
  if (starts) return;
  const script = document.createElement('script');
  script.src = origin + paths.embedScript(quizId);
  script.async = true;
  if (nonce) script.nonce = nonce;
  script.onerror = () => {
    script.remove();
    fail();
  };
  document.head.append(script);
}

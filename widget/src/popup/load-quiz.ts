import { paths } from '#contract/web/paths';
import type { QuizfunnelApi } from '../join-global.ts';

type Holder = { Quizfunnel?: Partial<Pick<QuizfunnelApi, 'starts'>> & Pick<QuizfunnelApi, 'q'> };

/**
 * Calls `use` once a script of ours has run: one that is on the page, or else the quiz's own, which is fetched by `import`, since policies allow
 * that where they allow this script. `fail` is called if it does not come.
 */
export function loadQuiz(origin: string, quizId: string, use: (api: QuizfunnelApi) => void, fail: () => void): void {
  const holder = window as unknown as Holder;
  const queue: unknown = [];
  holder.Quizfunnel ??= { q: queue as QuizfunnelApi['q'] };
  const { q, starts } = holder.Quizfunnel;
  q.push(use);
  if (!starts) import(/* @vite-ignore */ origin + paths.embedScript(quizId)).catch(fail);
}

import { problemPath } from '#contract/host-pages/host-pages';
import type { LiveQuiz } from '../page-events.ts';

/**
 * Tells the quiz's owner what is wrong on this page, of which it sends origin and path alone. By
 * `import()`, because a policy that has let the script in lets that pass, whatever else it blocks.
 */
export function sendProblem({ element, origin, quizId, way }: LiveQuiz, problem: string): void {
  if (element.dataset.preview === undefined)
    import(
      /* @vite-ignore */ `${origin}${problemPath(quizId)}?problem=${problem}&way=${way?.()}&page=${encodeURIComponent(location.origin + location.pathname)}`
    ).catch(() => {});
}

import type { RunningQuiz } from '../run-quiz.ts';
import { restart } from './restart.ts';

/** Quizzes whose redirect has begun to load, and whether the visitor is back since. */
const redirected = new WeakMap<object, { isBack: boolean }>();
const watched = new WeakSet<object>();

/**
 * Starts a quiz over for a visitor who comes back from its redirect: the browser may show the page
 * as they left it. Also when the redirect was slow, and the result shows meanwhile. Call after
 * every draw.
 */
export function resetAfterRedirect(running: RunningQuiz): void {
  const { state } = running;
  const { phase, answers } = state.value;
  if (phase === 'question' && answers[0]) redirected.delete(state);
  // What waits for a blocked redirect goes on after the return.
  if (phase === 'result' && redirected.get(state)?.isBack) restart(running);
  if (phase !== 'redirecting' || watched.has(state)) return;
  watched.add(state);
  const onLeave = () => {
    if (state.value.phase === 'redirecting') redirected.set(state, { isBack: false });
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !redirected.has(state)) return;
    redirected.set(state, { isBack: true });
    restart(running);
  };
  // Not before: a page with this listener may not be kept for going back.
  addEventListener('beforeunload', onLeave);
  addEventListener('pageshow', onShow);
}

/** Whether a redirect has begun to load: nothing of the visit is kept. */
export const isRedirected = ({ state }: RunningQuiz): boolean => redirected.get(state)?.isBack === false;

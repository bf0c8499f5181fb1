import type { Language } from '#contract/languages';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../quiz-state.ts';
import { texts } from './texts.ts';

/** Nobody looks at a button that does nothing for longer. */
const SLOW_MS = 6_000;

/**
 * Leaves nobody in doubt while a lead is on its way: says at once that there is no connection, and after a while that it takes long, with
 * a button that tries at once. Attempts go on behind it, so that whichever succeeds first shows the result.
 */
export function whileSending({ state, set }: RunningQuiz, host: Pick<QuizHost, 'hurry'>, lang: Language): void {
  const words = texts[lang];
  let timer: ReturnType<typeof setTimeout>;
  const say = (failure: string) => {
    if (state.value.phase !== 'sending') return;
    // New problems take the focus along: to the message.
    set({ failure, leadErrors: {}, stuck: failure ? { label: words.retry, retry } : undefined });
  };
  const look = () => {
    clearTimeout(timer);
    if (!navigator.onLine) return say(words.offline);
    timer = setTimeout(say, SLOW_MS, words.slow);
  };
  const changed = () => {
    if (state.value.phase !== 'sending') {
      removeEventListener('offline', changed);
      removeEventListener('online', changed);
      return;
    }
    if (navigator.onLine) retry();
    else look();
  };
  function retry() {
    say('');
    host.hurry?.();
    look();
  }
  addEventListener('offline', changed);
  addEventListener('online', changed);
  look();
}

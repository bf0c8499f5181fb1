import { effect, signal } from '@preact/signals';
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
  /** What keeps the lead from arriving, as far as can be told. */
  const trouble = signal<'' | 'offline' | 'slow'>('');
  let timer: ReturnType<typeof setTimeout>;
  const stop = effect(() => {
    const failure = trouble.value && words[trouble.value];
    const { phase, failure: said = '' } = state.value;
    // New problems take the focus along: to the message.
    if (phase === 'sending' && failure !== said)
      set({ failure, leadErrors: {}, stuck: failure ? { label: words.retry, retry } : undefined });
  });
  const look = () => {
    clearTimeout(timer);
    if (!navigator.onLine) trouble.value = 'offline';
    else timer = setTimeout(() => (trouble.value = 'slow'), SLOW_MS);
  };
  const changed = () => {
    if (state.value.phase !== 'sending') {
      removeEventListener('offline', changed);
      removeEventListener('online', changed);
      stop();
      return;
    }
    if (navigator.onLine) retry();
    else look();
  };
  function retry() {
    trouble.value = '';
    host.hurry?.();
    look();
  }
  addEventListener('offline', changed);
  addEventListener('online', changed);
  look();
}

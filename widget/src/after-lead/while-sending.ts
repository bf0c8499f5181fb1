import type { Language } from '#contract/languages';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../quiz-state.ts';
import { wordsIn } from './words.ts';

/** Nobody looks at a button that does nothing for longer. */
const SLOW_MS = 6_000;

/** For each running quiz: stops looking after the lead that it sends. */
const ends = new WeakMap<object, () => void>();

/**
 * Leaves nobody in doubt while a lead is on its way: says at once that there is no connection, and after a while that it takes long, with
 * a button that tries at once; and that nothing is sent any more once it was changed meanwhile. Attempts go on behind it, so that whichever
 * succeeds first shows the result. The form is open for changes until there was a connection: from then on it may have arrived. Called with
 * each change of the quiz.
 */
export function whileSending({ state, set }: RunningQuiz, host: Pick<QuizHost, 'hurry'>, lang: Language): void {
  const words = wordsIn(lang);
  const { phase, failure } = state.value;
  if (phase !== 'sending') {
    const end = ends.get(state);
    end?.();
    // Called back by a change: what was said of it does not hold any more.
    if (end && phase === 'lead' && !failure) set({ failure: words.changed });
    return;
  }
  if (ends.has(state)) return;
  let isOpen = true;
  let timer: ReturnType<typeof setTimeout>;
  const say = (trouble: '' | 'offline' | 'slow') => {
    const failure = trouble && words[trouble];
    const { phase, failure: said = '' } = state.value;
    // New problems take the focus along: to the message.
    if (phase === 'sending' && failure !== said)
      set({ failure, leadErrors: {}, stuck: failure ? { label: words.retry, retry, isOpen } : undefined });
  };
  const look = () => {
    clearTimeout(timer);
    isOpen &&= !navigator.onLine;
    if (!navigator.onLine) say('offline');
    else timer = setTimeout(say, SLOW_MS, 'slow');
  };
  const end = () => {
    ends.delete(state);
    clearTimeout(timer);
    removeEventListener('offline', changed);
    removeEventListener('online', changed);
  };
  const changed = () => {
    // A quiz that was taken off its page is not drawn any more.
    if (state.value.phase !== 'sending') end();
    else if (navigator.onLine) retry();
    else look();
  };
  function retry() {
    say('');
    host.hurry?.();
    look();
  }
  ends.set(state, end);
  addEventListener('offline', changed);
  addEventListener('online', changed);
  look();
}

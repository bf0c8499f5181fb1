import type { Language } from '#contract/texts/languages';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { getWords } from './get-words.ts';

/** After this time the visitor is told that sending takes longer. */
const SLOW_AFTER_MS = 6_000;

/** Ends the reporting of each quiz that is sending a lead, by its state. */
const endsByState = new WeakMap<object, () => void>();

/**
 * Keeps the visitor informed while a lead is being sent: at once when offline, after a while when
 * slow or blocked by the page's policy, each with a button that retries immediately. Automatic retries continue in the background,
 * and the first attempt that succeeds shows the result. The form can be edited until the browser
 * has been online once; after that the lead may have arrived. An edit cancels sending, and the
 * visitor is told so. Call on every change of the quiz.
 */
export function reportSending(
  { state, set }: RunningQuiz,
  host: Pick<QuizHost, 'retryNow' | 'origin'>,
  lang: Language,
): void {
  const words = getWords(lang);
  const { phase, failure } = state.value;
  if (phase !== 'sending') {
    const end = endsByState.get(state);
    end?.();
    // An edit has cancelled the lead.
    if (end && phase === 'lead' && !failure) set({ failure: words.changed });
    return;
  }
  if (endsByState.has(state)) return;
  let isOpen = true;
  let timer: ReturnType<typeof setTimeout>;
  const showTrouble = (trouble: '' | 'offline' | 'slow') => {
    const failure = trouble && words[trouble];
    const { phase, failure: shown = '' } = state.value;
    // A new `leadErrors` object moves the focus to the message.
    if (phase === 'sending' && failure !== shown)
      set({ failure, leadErrors: {}, stuck: failure ? { label: words.retry, retry, isOpen } : undefined });
  };
  const checkConnection = () => {
    clearTimeout(timer);
    isOpen &&= !navigator.onLine;
    if (!navigator.onLine) showTrouble('offline');
    else timer = setTimeout(showTrouble, SLOW_AFTER_MS, 'slow');
  };
  const end = () => {
    endsByState.delete(state);
    clearTimeout(timer);
    removeEventListener('offline', onConnectionChange);
    removeEventListener('online', onConnectionChange);
    document.removeEventListener('securitypolicyviolation', onViolation);
  };
  // The page's policy blocks the server: waiting does not help.
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (host.origin && disposition === 'enforce' && blockedURI.startsWith(host.origin)) showTrouble('slow');
  };
  const onConnectionChange = () => {
    // After an unmount nothing is drawn, so nothing else would end it.
    if (state.value.phase !== 'sending') end();
    else if (navigator.onLine) retry();
    else checkConnection();
  };
  function retry() {
    showTrouble('');
    host.retryNow?.();
    checkConnection();
  }
  endsByState.set(state, end);
  addEventListener('offline', onConnectionChange);
  addEventListener('online', onConnectionChange);
  document.addEventListener('securitypolicyviolation', onViolation);
  checkConnection();
}

import type { PageData } from '#contract/quiz/public-quiz.schema';
import type { Language } from '#contract/texts/languages';
import type { QuizRoot } from '../mount-quiz.ts';
import { heroStyles } from '../parts/hero.css.ts';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { animateHeight } from './animate-height.ts';
import { countUp } from './count-up.ts';
import { detectAutofill } from './detect-autofill.ts';
import { forgetForm } from './forget-form.ts';
import { getWords } from './get-words.ts';
import { handleKeys } from './handle-keys.ts';
import { ignoreDoubleClicks } from './ignore-double-clicks.ts';
import { keepAnswers } from './keep-answers.ts';
import { loadLeadPart } from './load-lead-part.ts';
import { persistProgress } from './persist-progress.ts';
import { ResultScreen } from './ResultScreen.tsx';
import { reportSending } from './report-sending.ts';
import { reportVisit } from './report-visit.ts';
import { resetAfterRedirect } from './reset-after-redirect.ts';
import { restart } from './restart.ts';
import { styles } from './second-part.css.ts';
import { sendPending } from './send-pending.ts';
import { showRefusedAddress } from './show-refused-address.ts';
import { submitWithProof } from './submit-with-proof.ts';

/** The roots of running quizzes, by their states. */
const roots = new WeakMap<object, HTMLElement>();

/** Attaches the input listeners of a quiz to its root; `running` is missing when there is no quiz. */
function listen(root: QuizRoot, running: RunningQuiz | null | undefined): void {
  detectAutofill(root);
  if (!running) return;
  roots.set(running.state, root);
  root.restart = () => restart(running);
  handleKeys(root, running);
  ignoreDoubleClicks(root);
}

/** To be called once for each quiz, or without one to send what is stored. */
function send(...[host, running]: Parameters<typeof sendPending>): Promise<void> {
  if (running) {
    submitWithProof(host as QuizHost);
    showRefusedAddress(host as QuizHost, running);
    if (location.search.includes('resume='))
      loadLeadPart(host.origin)
        .then((part) => part.resumeVisit(host as QuizHost, running))
        .catch(() => {});
  }
  return sendPending(host, running);
}

/** To be called after every render of a quiz. */
function afterDraw(running: RunningQuiz, host: QuizHost, lang: Language): void {
  // What a page has broken must not stop the visitor.
  try {
    const root = roots.get(running.state);
    resetAfterRedirect(running);
    persistProgress(running, host);
    keepAnswers(running, host);
    forgetForm(root, running, host);
    reportSending(running, host, lang);
    reportVisit(root, running, host);
    countUp(root);
  } catch {}
  if (running.state.value.phase === 'lead')
    loadLeadPart(host.origin).then(
      ({ offerAddress }) => offerAddress(roots.get(running.state), running, getWords(lang).meant),
      () => {},
    );
}

/** For a frame without a quiz. */
const reportMissing = (data: PageData): Promise<void> =>
  loadLeadPart(data.origin).then(
    (part) => part.reportMissing(data),
    () => {},
  );

/**
 * The second part of the built scripts, loaded while the visitor reads the first question. It
 * contains the result screen and everything else that a quiz can start without.
 */
export const secondPart = {
  ResultScreen,
  afterDraw,
  animateHeight,
  listen,
  reportMissing,
  sendPending: send,
  styles: heroStyles + styles,
};
export type SecondPart = typeof secondPart;

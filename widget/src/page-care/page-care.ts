import type { readHostOptions } from '../host-options.ts';
import type { QuizfunnelApi } from '../join-global.ts';
import type { createPageEvents, LiveQuiz } from '../page-events.ts';
import type { newSessionId } from '../session.ts';
import type { whenVisible } from '../when-visible.ts';
import { findHiddenFieldProblems } from './find-hidden-field-problems.ts';
import { isHeldBack } from './is-held-back.ts';
import { mountContainers } from './mount-containers.ts';
import { notifyGtag } from './notify-gtag.ts';
import { createMountFailureReporter } from './report-mount-failure.ts';
import { reportPolicyViolations } from './report-policy-violations.ts';
import { createErrorReporter, reportMissing, reportProblem } from './report-problem.ts';
import { restoreStyles } from './restore-styles.ts';
import { sendByXhr } from './send-by-xhr.ts';
import { sendProblem } from './send-problem.ts';
import { shieldKeys } from './shield-keys.ts';
import { startOther } from './start-other.ts';
import { includeQuizzesInFocusTraps, skipInvisibleQuizzes } from './tab-order.ts';

/** How often to look for new quizzes, and for a data layer or tags that load late. */
const POLL_MS = 500;
/** Functions that the first part passes in, so that they are shipped once. */
export type FirstPartFunctions = [
  typeof createPageEvents,
  typeof newSessionId,
  typeof readHostOptions,
  typeof whenVisible,
];
/** What the first part uses of this part. */
export type PageCare = ReturnType<typeof startPageCare>;

/**
 * The page-care part: handles what a page hides, breaks or adds late around its quizzes. Loaded
 * when the browser is idle, and not at all in frames. Every script on a page loads one, and the
 * first handles all quizzes.
 */
export function startPageCare(
  api: QuizfunnelApi,
  ...[createPageEvents, newSessionId, readHostOptions, whenVisible]: FirstPartFunctions
) {
  const reportError = createErrorReporter(createPageEvents, newSessionId);
  const care = {
    send: sendByXhr,
    startOther: startOther(reportError),
    mountFailed: createMountFailureReporter(reportError),
  };
  if (api.look) return care;
  const seen = new WeakSet<LiveQuiz>();
  const check = (quiz: LiveQuiz) => {
    // Errors of the page's own code must not affect the quiz.
    try {
      if (!seen.has(quiz)) {
        seen.add(quiz);
        notifyGtag(quiz);
        reportMissing(quiz);
        if (isHeldBack(quiz.quizId)) sendProblem(quiz, 'delayed');
      }
      quiz.flush();
      restoreStyles(quiz);
      for (const problem of findHiddenFieldProblems(quiz.hidden() ?? {})) reportProblem(quiz, 'hidden_field', problem);
    } catch {}
  };
  const checkAll = () => api.live.forEach(check);
  setInterval(checkAll, POLL_MS);
  checkAll();
  // Redraws quizzes with the theme 'auto'.
  window.matchMedia?.('(prefers-color-scheme:dark)').addEventListener?.('change', () => {
    for (const { element } of api.live) api.mounted.get(element)?.update({});
  });
  reportPolicyViolations(api);
  skipInvisibleQuizzes(api);
  includeQuizzesInFocusTraps(api);
  shieldKeys(api);
  api.look = mountContainers(api, reportError, readHostOptions, whenVisible);
  api.look(document);
  return care;
}
export type StartPageCare = typeof startPageCare;

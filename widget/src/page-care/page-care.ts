import type { readHostOptions } from '../host-options.ts';
import type { LiveQuiz, pageEvents } from '../page-events.ts';
import type { QuizfunnelApi } from '../quizfunnel-global.ts';
import type { newSessionId } from '../session.ts';
import type { whenVisible } from '../when-visible.ts';
import { hiddenProblems } from './hidden-problems.ts';
import { shieldKeys } from './keys.ts';
import { lookFor } from './look.ts';
import { mountFailed } from './mount-failed.ts';
import { hearPolicies } from './policies.ts';
import { errorTeller, report } from './report.ts';
import { sendByXhr } from './send-by-xhr.ts';
import { startOther } from './start-other.ts';
import { enterDialogs, passByUnseen } from './tab-order.ts';
import { tellTags } from './tags.ts';

/** How often to look for a data layer, or tags, that come late, and for quizzes that do. */
const LOOK_AGAIN_MS = 500;
/** What the first part hands over, so that there is one of it. */
export type FromTheFirstPart = [typeof pageEvents, typeof newSessionId, typeof readHostOptions, typeof whenVisible];
/** What a first part uses of this one. */
export type CareFor = ReturnType<typeof pageCare>;

/**
 * Takes care of the page around all its quizzes: of what that hides, gets wrong or does late. A part of the script of its own, which comes
 * when the browser is idle; quizzes in frames have no page around them, and do without. Each script brings its own, and the first serves all.
 */
export function pageCare(
  api: QuizfunnelApi,
  ...[pageEvents, newSessionId, readHostOptions, whenVisible]: FromTheFirstPart
) {
  const tellError = errorTeller(pageEvents, newSessionId);
  const care = { send: sendByXhr, startOther: startOther(tellError), mountFailed: mountFailed(tellError) };
  if (api.look) return care;
  const { live } = api;
  const known = new WeakSet<LiveQuiz>();
  const lookAfter = (quiz: LiveQuiz) => {
    // Whatever a page's own code throws here, it is not the visitor's.
    try {
      if (!known.has(quiz)) {
        known.add(quiz);
        tellTags(quiz);
      }
      quiz.flush();
      for (const problem of hiddenProblems(quiz.hidden() ?? {})) report(quiz, 'hidden_field', problem);
    } catch {}
  };
  const lookAfterAll = () => live.forEach(lookAfter);
  setInterval(lookAfterAll, LOOK_AGAIN_MS);
  lookAfterAll();
  // Quizzes whose theme is 'auto' are drawn anew.
  window.matchMedia?.('(prefers-color-scheme:dark)').addEventListener?.('change', () => {
    for (const { element } of live) api.mounted.get(element)?.update({});
  });
  hearPolicies(live);
  passByUnseen(live);
  enterDialogs(live);
  shieldKeys(live);
  api.look = lookFor(api, tellError, readHostOptions, whenVisible);
  api.look(document);
  return care;
}
export type PageCare = typeof pageCare;

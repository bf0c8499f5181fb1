import { paths } from '#contract/web/paths';
import type { readHostOptions } from '../host-options.ts';
import type { QuizfunnelApi } from '../join-global.ts';
import { NEAR_VIEWPORT, type whenVisible } from '../when-visible.ts';
import { claimHost, isUnclaimed } from './claim-host.ts';
import type { ReportError } from './report-problem.ts';
import { watchContainers } from './watch-containers.ts';

/**
 * Ids as `api/src/random-id.ts` creates them, and the demo's. Other products may use `data-quiz-id`
 * for their own quizzes.
 */
const OUR_QUIZ_ID = /^([a-kmnp-z2-9]{25}|demo-quiz)$/;

/**
 * Mounts quizzes into every container below a root: those whose script is on the page, and those
 * that the page names without including their script.
 */
export const mountContainers = (
  api: QuizfunnelApi,
  reportError: ReportError,
  readOptions: typeof readHostOptions,
  runWhenVisible: typeof whenVisible,
): ((root: Document | ShadowRoot) => void) => {
  const { starts, mounted, mount, found = [] } = api;
  /** The elements that quizzes are mounted into, by their containers. */
  const hosts = new WeakMap<Element, HTMLElement>();
  const hostOf = <E extends Element>(element: E) => hosts.get(element) ?? element;
  api.get = (element) => mounted.get(hostOf(element));
  api.mount = (element, ...given) => mount(hostOf(element), ...given);
  const alreadyFound = found
    .filter((element) => mounted.has(element) || isUnclaimed(element))
    .map((element) => [element, mounted.get(element)?.quizId] as const);
  // Not used any more; holding them would leak elements that leave the page.
  api.found = [];
  return watchContainers(
    (element) => {
      // Attributes, because form controls with that name shadow the properties of a form.
      const attribute = element.getAttribute('data-quiz-id') ?? '';
      const quizId = attribute || (/^quiz-(.+)/.exec(element.getAttribute('id') ?? '')?.[1] ?? '');
      const isScriptComing = () => [...document.scripts].some(({ src }) => src.includes(paths.embedScript(quizId)));
      return starts[quizId] || (OUR_QUIZ_ID.test(attribute) && !isScriptComing()) ? quizId : undefined;
    },
    (element, quizId) => {
      let claim: ReturnType<typeof claimHost> | undefined;
      const start = () => {
        if (!mounted.has(element)) claim = claimHost(element);
        if (claim) hosts.set(element, claim.host);
        try {
          mount(hostOf(element), { quizId }, true);
        } catch (error) {
          // Shows the container's own content again.
          claim?.release();
          reportError(element, quizId, 'mount_failed', `${error}`);
          throw error;
        }
      };
      const getController = () => mounted.get(hostOf(element));
      const stopWaiting = readOptions(element).lazy ? runWhenVisible(element, NEAR_VIEWPORT, start) : start();
      return {
        changed() {
          getController()?.update({});
        },
        lost() {
          stopWaiting?.();
          getController()?.unmount();
          claim?.release();
          hosts.delete(element);
        },
      };
    },
    alreadyFound,
  );
};

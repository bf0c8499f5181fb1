import { paths } from '#contract/paths';
import type { readHostOptions } from '../host-options.ts';
import type { QuizfunnelApi } from '../quizfunnel-global.ts';
import { NEAR, type whenVisible } from '../when-visible.ts';
import { watchContainers } from './containers.ts';
import type { TellError } from './report.ts';
import { isFree, takeHost } from './shadow-host.ts';

/** Ids as `api/src/random-id.ts` makes them, and the demo's: what other makers name their quizzes by is left alone. */
const OURS = /^([a-kmnp-z2-9]{25}|demo-quiz)$/;

/** Mounts into every container below a root: of a quiz whose script is here, and whatever names one whose script is not to come. */
export const lookFor = (
  { starts, mounted, mount, found = new Set() }: QuizfunnelApi,
  tellError: TellError,
  optionsOf: typeof readHostOptions,
  when: typeof whenVisible,
): ((root: Document | ShadowRoot) => void) => {
  const before = [...found]
    .filter((element) => mounted.has(element) || isFree(element))
    .map((element) => [element, mounted.get(element)?.quizId] as const);
  // Nobody asks for them any more, and what leaves the page is not to be held.
  found.clear();
  return watchContainers(
    (element) => {
      // Not as a property, which a field of a form may stand in for.
      const named = element.getAttribute('data-quiz-id') ?? '';
      const quizId = named || (/^quiz-(.+)/.exec(element.getAttribute('id') ?? '')?.[1] ?? '');
      const isAwaited = () => [...document.scripts].some(({ src }) => src.includes(paths.embedScript(quizId)));
      return starts[quizId] || (OURS.test(named) && !isAwaited()) ? quizId : undefined;
    },
    (element, quizId) => {
      let place: ReturnType<typeof takeHost> | undefined;
      const begin = () => {
        if (!mounted.has(element)) place = takeHost(element);
        try {
          mount(place?.host ?? element, { quizId }, true);
        } catch (error) {
          // What it held is better than nothing.
          place?.giveBack();
          tellError(element, quizId, 'mount_failed', `${error}`);
          throw error;
        }
      };
      const controller = () => mounted.get(place?.host ?? element);
      const forget = optionsOf(element).lazy ? when(element, NEAR, begin) : begin();
      return {
        changed() {
          const { theme, lang } = optionsOf(element);
          controller()?.update(place && place.host !== element ? { theme, lang } : {});
        },
        lost() {
          forget?.();
          controller()?.unmount();
          place?.giveBack();
        },
      };
    },
    before,
  );
};

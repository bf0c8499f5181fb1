import { paths } from '#contract/paths';
import type { EmbedData, EmbedQuiz } from '#contract/public-quiz.schema';
import { HOST_CONTRACT_VERSION } from '#contract/quiz-events';
import type { HostOptions } from './host-options.ts';
import type { MountedQuiz } from './mount.ts';
import { startQuiz } from './start-quiz.ts';

type QueuedCall = (api: QuizfunnelApi) => void;

/** `window.Quizfunnel`: the one global, shared by all scripts on a page. */
export type QuizfunnelApi = {
  version: number;
  /** Mounts a quiz into an element. A quiz whose script is not on the page is fetched. Mounting twice returns the same. */
  mount(element: HTMLElement, options: HostOptions & { quizId: string }): MountedQuiz;
  /** Calls that were made before the script arrived, and from then on runs what is pushed at once. */
  q: { push(call: QueuedCall): void };
  /** @internal quizzes that came with a script of this page */
  quizzes: Record<string, EmbedData>;
  /** @internal what is mounted where */
  mounted: WeakMap<Element, MountedQuiz>;
};

/** Joins or makes the global. Calls queued as `window.Quizfunnel = {q: [fn]}` before the script came are run. */
export function joinGlobal(data: EmbedData): QuizfunnelApi {
  const holder = window as unknown as { Quizfunnel?: Partial<QuizfunnelApi> & { q?: QueuedCall[] } };
  const before = holder.Quizfunnel;
  if (before?.mount) {
    (before as QuizfunnelApi).quizzes[data.quizId] = data;
    return before as QuizfunnelApi;
  }
  const mounted = new WeakMap<Element, MountedQuiz>();
  const api: QuizfunnelApi = {
    version: HOST_CONTRACT_VERSION,
    quizzes: { [data.quizId]: data },
    mounted,
    mount(element, options) {
      const known = mounted.get(element);
      if (known) return known;
      const started = startKnownOrFetched(api, data, element, options);
      const controller = {
        update: started.update,
        unmount() {
          started.unmount();
          mounted.delete(element);
        },
      };
      mounted.set(element, controller);
      return controller;
    },
    q: { push: (call) => call(api) },
  };
  holder.Quizfunnel = api as never;
  for (const call of Array.isArray(before?.q) ? before.q : []) call(api);
  return api;
}

function startKnownOrFetched(
  api: QuizfunnelApi,
  data: EmbedData,
  element: HTMLElement,
  options: HostOptions & { quizId: string },
): MountedQuiz {
  const redirect = (url: string) => location.assign(url);
  const known = api.quizzes[options.quizId];
  if (known) return startQuiz({ element, data: known, given: options, redirect });
  let started: MountedQuiz | undefined;
  let gone = false;
  const show = (quiz: EmbedQuiz | null) => {
    if (!gone)
      started = startQuiz({ element, data: { ...data, quizId: options.quizId, quiz }, given: options, redirect });
  };
  fetch(data.origin + paths.publicQuiz(options.quizId), { credentials: 'omit' })
    .then((response) => (response.ok ? (response.json() as Promise<EmbedQuiz>) : null))
    .then(show, () => show(null));
  return {
    update: (quiz) => started?.update(quiz),
    unmount() {
      gone = true;
      started?.unmount();
    },
  };
}

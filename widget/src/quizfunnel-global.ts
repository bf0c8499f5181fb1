import { paths } from '#contract/paths';
import type { EmbedData } from '#contract/public-quiz.schema';
import { HOST_CONTRACT_VERSION } from '#contract/quiz-events';
import type { HostOptions } from './host-options.ts';
import { isElsewhere } from './lead-form/lead-form.ts';
import { leaveFor } from './leave-for.ts';
import type { QuizHost } from './quiz-host.ts';
import { type QuizController, startQuiz } from './start-quiz.ts';

type QueuedCall = (api: QuizfunnelApi) => void;
type Start = (element: HTMLElement, options: HostOptions) => QuizController;

/** `window.Quizfunnel`: the one global, shared by all scripts on a page. */
export type QuizfunnelApi = {
  version: number;
  /** Mounts a quiz into an element. A quiz whose script is not on the page is fetched. Mounting twice returns the same. */
  mount(element: HTMLElement, options: HostOptions & { quizId: string }): QuizController;
  /** Calls that were made before the script arrived, and from then on runs what is pushed at once. */
  q: { push(call: QueuedCall): void };
  /** @internal starts the quizzes whose scripts are on this page, each by the code that came with it: builds may differ */
  starts: Record<string, Start>;
  /** @internal what is mounted where */
  mounted: WeakMap<Element, QuizController>;
};

/**
 * Joins or makes the global. Calls queued as `window.Quizfunnel = {q: [fn]}` before the script came are run. Undefined where this quiz's
 * script has run before.
 */
export function joinGlobal(data: EmbedData, afterLead: QuizHost['afterLead']): QuizfunnelApi | undefined {
  const { quizId } = data;
  const holder = window as unknown as { Quizfunnel?: QuizfunnelApi };
  const before = holder.Quizfunnel;
  const startOf =
    (quiz: EmbedData): Start =>
    (element, options) =>
      startQuiz(element, quiz, options, { redirect: leaveFor, afterLead });
  if (before?.starts) {
    const { starts } = before;
    if (starts[quizId]) return;
    starts[quizId] = startOf(data);
    return before;
  }
  /** Starts a quiz whose script is not on the page: with this one, or with its own where this one cannot draw its form. */
  const fetchQuiz =
    (id: string): Start =>
    (element, options) => {
      let started: QuizController | undefined;
      let isGone = false;
      const { origin } = data;
      const start = (quiz: EmbedData['quiz']) => {
        if (!isGone) started = (api.starts[id] ?? startOf({ ...data, quizId: id, quiz }))(element, options);
      };
      fetch(origin + paths.embedQuiz(id), { credentials: 'omit' })
        .then((response) => (response.ok ? response.json() : null))
        .then((quiz) =>
          isElsewhere(quiz) ? import(origin + paths.embedScript(id)).then(() => start(null)) : start(quiz),
        )
        .catch(() => start(null));
      return {
        update(change) {
          options = { ...options, ...change, hidden: { ...options.hidden, ...change.hidden } };
          started?.update(change);
        },
        unmount() {
          isGone = true;
          started?.unmount();
        },
      };
    };
  const api: QuizfunnelApi = {
    version: HOST_CONTRACT_VERSION,
    starts: { [quizId]: startOf(data) },
    // A script of an older build has left its own.
    mounted: before?.mounted ?? new WeakMap(),
    mount(element, options) {
      const known = api.mounted.get(element);
      if (known) return known;
      const { quizId } = options;
      const started = (api.starts[quizId] ?? fetchQuiz(quizId))(element, options);
      const controller = {
        update: started.update,
        unmount() {
          started.unmount();
          api.mounted.delete(element);
        },
      };
      api.mounted.set(element, controller);
      return controller;
    },
    q: { push: (call) => call(api) },
  };
  holder.Quizfunnel = api;
  if (Array.isArray(before?.q)) for (const call of before.q as QueuedCall[]) call(api);
  return api;
}

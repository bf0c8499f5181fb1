import type { EmbedData } from '#contract/public-quiz.schema';
import { HOST_CONTRACT_VERSION } from '#contract/quiz-events';
import type { HostOptions } from './host-options.ts';
import { type QuizController, startQuiz } from './start-quiz.ts';

type QueuedCall = (api: QuizfunnelApi) => void;

/** `window.Quizfunnel`: the one global, shared by all scripts on a page. */
export type QuizfunnelApi = {
  version: number;
  /** Mounts a quiz into an element. A quiz whose script is not on the page is fetched. Mounting twice returns the same. */
  mount(element: HTMLElement, options: HostOptions & { quizId: string }): QuizController;
  /** Calls that were made before the script arrived, and from then on runs what is pushed at once. */
  q: { push(call: QueuedCall): void };
  /** @internal quizzes that came with a script of this page */
  quizzes: Record<string, EmbedData>;
  /** @internal what is mounted where */
  mounted: WeakMap<Element, QuizController>;
};

/**
 * Joins or makes the global. Calls queued as `window.Quizfunnel = {q: [fn]}` before the script came are run. Undefined where this quiz's
 * script has run before.
 */
export function joinGlobal(data: EmbedData): QuizfunnelApi | undefined {
  const { quizId } = data;
  const holder = window as unknown as { Quizfunnel?: QuizfunnelApi };
  const before = holder.Quizfunnel;
  if (before?.mount) {
    const { quizzes } = before;
    if (quizzes[quizId]) return;
    quizzes[quizId] = data;
    return before;
  }
  const api: QuizfunnelApi = {
    version: HOST_CONTRACT_VERSION,
    quizzes: { [quizId]: data },
    mounted: new WeakMap(),
    mount(element, options) {
      const known = api.mounted.get(element);
      if (known) return known;
      const { quizId } = options;
      const quiz = api.quizzes[quizId] ?? { ...data, quizId, quiz: undefined };
      const started = startQuiz(element, quiz, options, (url) => location.assign(url));
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
  for (const call of (before?.q as unknown as QueuedCall[]) ?? []) call(api);
  return api;
}

import type { EmbedData } from '#contract/quiz/public-quiz.schema';
import { HOST_CONTRACT_VERSION, type QuizPlace } from '#contract/web/quiz-events';
import type { HostChange, HostOptions } from './host-options.ts';
import type { QuizRoot } from './mount-quiz.ts';
import { navigateTop } from './navigate-top.ts';
import type { PageCare } from './page-care/page-care.ts';
import { createPageEvents, type LiveQuiz } from './page-events.ts';
import type { QuizHost } from './quiz-host.ts';
import { runWhenIdle } from './second-part-loader.ts';
import { type StartedQuiz, startQuiz } from './start-quiz.ts';
import { isSeen } from './when-visible.ts';

/** Returned by `mount` and `get`. */
export type QuizController = StartedQuiz & {
  /** Returns to the first question, without the answers. Ignored while a lead is being sent. */
  restart(): void;
  /** Moves the focus to the heading of the current step. */
  focus(): void;
  /** Where the visitor is; undefined while the quiz is loading, and when there is none. */
  readonly state: QuizPlace | undefined;
};
type QueuedCall = (api: QuizfunnelApi) => void;
export type Start = (element: HTMLElement, options: HostOptions) => StartedQuiz;
/** Loaders of the script's other parts. */
type PartLoaders = Pick<QuizHost, 'secondPart'> & { pageCare: (api: QuizfunnelApi) => Promise<PageCare> };

/** `window.Quizfunnel`: the one global, shared by all scripts on a page. */
export type QuizfunnelApi = {
  version: number;
  /**
   * Mounts a quiz into an element. If it is mounted there, updates its options and returns its
   * controller. Fetches quizzes without a script on the page.
   */
  mount(
    element: HTMLElement,
    options: HostChange & { quizId: string; way?: HostOptions['way'] },
    /** @internal whether the caller reports errors itself */
    isReported?: boolean,
  ): QuizController;
  /** Returns the controller of the quiz that is mounted into an element. */
  get(element: Element): QuizController | undefined;
  /**
   * Queue of the calls before the script was loaded; from then on, `push` runs a call immediately.
   */
  q: { push(call: QueuedCall): void };
  /**
   * @internal functions that start the quizzes whose scripts are on this page, each with its own
   * build's code
   */
  starts: Record<string, Start>;
  /** @internal controllers by container */
  mounted: WeakMap<Element, QuizController & { quizId?: string }>;
  /** @internal containers that were found before the page-care part was loaded */
  found: HTMLElement[];
  /** @internal quizzes that are mounted on the page */
  live: LiveQuiz[];
  /** @internal observes a root for containers; set by the page-care part */
  look?: (root: Document | ShadowRoot) => void;
};

/** Creates the global. */
function createApi(start: (quizId: string) => Start, loadPageCare: () => Promise<PageCare>): QuizfunnelApi {
  const mounted: QuizfunnelApi['mounted'] = new WeakMap();
  const api: QuizfunnelApi = {
    version: HOST_CONTRACT_VERSION,
    mounted,
    starts: {},
    found: [],
    live: [],
    get: (element) => mounted.get(element),
    mount(element, options, isReported) {
      try {
        const { quizId } = options ?? {};
        if (element?.nodeType !== 1 || !quizId) throw new TypeError('mount()');
        const known = mounted.get(element);
        if (known?.quizId === quizId) {
          known.update(options);
          return known;
        }
        known?.unmount();
        const { update, unmount } = (api.starts[quizId] ?? start(quizId))(element, options);
        const find = (selector: string) => element.shadowRoot?.querySelector<QuizRoot>(selector);
        const controller: QuizController & { quizId: string } = {
          quizId,
          update,
          unmount() {
            unmount();
            if (mounted.get(element) === controller) mounted.delete(element);
          },
          restart: () => find('.root')?.restart?.(),
          focus: () => find('h2')?.focus(),
          get state() {
            const { phase, index } = find('.root')?.quiz?.state.value ?? {};
            return phase && { phase, questionIndex: index as number };
          },
        };
        mounted.set(element, controller);
        return controller;
      } catch (error) {
        if (!isReported)
          void loadPageCare().then(
            ({ mountFailed }) => mountFailed(element, options, error),
            () => undefined,
          );
        throw error;
      }
    },
    q: { push: (call) => call(api) },
  };
  return api;
}

/**
 * Registers this quiz in the global, creates that if necessary, and runs the calls queued in
 * `window.Quizfunnel = {q: [fn]}`. Returns undefined when this quiz's script has run before.
 */
export function joinGlobal(data: EmbedData, { secondPart, pageCare }: PartLoaders): QuizfunnelApi | undefined {
  const { quizId, origin } = data;
  const holder = window as unknown as { Quizfunnel?: QuizfunnelApi };
  const existing = holder.Quizfunnel;
  let loading: Promise<PageCare> | undefined;
  /** Loads the page-care part once. After a failure the next call retries. */
  const loadPageCare = () => {
    loading ??= pageCare(api).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  let isFetchBroken = false;
  /**
   * Falls back to the page-care part's XMLHttpRequest when the page has no `fetch` or has broken
   * it.
   */
  const send: typeof fetch = async (url, init) => {
    let sent: unknown = isFetchBroken;
    try {
      sent ||= fetch(url, init);
      isFetchBroken = false;
      const response = (await sent) as Partial<Response>;
      // A wrapper of the page may have replaced the response or read its body.
      if (response?.json && !response.bodyUsed) return response as Response;
    } catch (error) {
      // A rejected request was sent: retrying is up to the caller, and uses the fallback.
      isFetchBroken = !!sent;
      if (sent) throw error;
    }
    return (await loadPageCare()).send(url as string, init);
  };
  const createStart =
    (quizData: EmbedData): Start =>
    (element, options) => {
      let live!: LiveQuiz;
      const started = startQuiz(
        element,
        quizData,
        options,
        (visit) => {
          live = createPageEvents(element, quizData.quizId, { origin, ...visit });
          return { isSeen, redirect: navigateTop, secondPart, emit: live.emit };
        },
        { send },
      );
      const { unmount } = started;
      live.quiz = quizData.quiz;
      api.live.push(live);
      started.unmount = () => {
        unmount();
        api.live = api.live.filter((one) => one !== live);
      };
      return started;
    };
  /** Starts a quiz whose script is not on the page. */
  const startOther =
    (other: string): Start =>
    (element, options) => {
      const started = loadPageCare().then(({ startOther }) =>
        startOther(api, data, other, element, options, send, createStart),
      );
      return {
        update: (change) => void started.then((other) => other.update(change)),
        unmount: () => void started.then((other) => other.unmount()),
      };
    };
  const api = existing?.starts ? existing : createApi(startOther, loadPageCare);
  if (api.starts[quizId]) return;
  api.starts[quizId] = createStart(data);
  holder.Quizfunnel = api;
  if (api !== existing) {
    runWhenIdle(() => loadPageCare().catch(() => undefined));
    (existing?.q as QueuedCall[] | undefined)?.forEach?.((call) => {
      // A call that throws must not affect the others.
      try {
        call(api);
      } catch (error) {
        console.error(error);
      }
    });
  }
  return api;
}

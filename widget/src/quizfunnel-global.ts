import type { EmbedData } from '#contract/public-quiz.schema';
import { HOST_CONTRACT_VERSION } from '#contract/quiz-events';
import type { HostOptions } from './host-options.ts';
import { isElsewhere } from './lead-form/lead-form.ts';
import { leaveFor } from './leave-for.ts';
import type { CareFor } from './page-care/page-care.ts';
import { type LiveQuiz, pageEvents } from './page-events.ts';
import type { QuizHost } from './quiz-host.ts';
import { whenIdle } from './second-part.ts';
import { type QuizController, startQuiz } from './start-quiz.ts';
import { isSeen } from './when-visible.ts';

type QueuedCall = (api: QuizfunnelApi) => void;
type Start = (element: HTMLElement, options: HostOptions) => QuizController;
/** How this script brings its other parts. */
type Parts = Pick<QuizHost, 'afterLead'> & { pageCare: (api: QuizfunnelApi) => Promise<CareFor> };

/** `window.Quizfunnel`: the one global, shared by all scripts on a page. */
export type QuizfunnelApi = {
  version: number;
  /** Mounts a quiz into an element. A quiz whose script is not on the page is fetched. Mounting twice returns the same. */
  mount(
    element: HTMLElement,
    options: HostOptions & { quizId: string },
    /** @internal whether the caller tells the page what goes wrong */
    isTold?: boolean,
  ): QuizController;
  /** Calls that were made before the script arrived, and from then on runs what is pushed at once. */
  q: { push(call: QueuedCall): void };
  /** @internal starts the quizzes whose scripts are on this page, each by the code that came with it: builds may differ */
  starts: Record<string, Start>;
  /** @internal what is mounted where */
  mounted: WeakMap<Element, QuizController & { quizId?: string }>;
  /** @internal containers that were found before the page's part came */
  found: Set<HTMLElement>;
  /** @internal what is on the page now */
  live: Set<LiveQuiz>;
  /** @internal looks below a root for containers, now and later: there once the page's part is */
  look?: (root: Document | ShadowRoot) => void;
};

/** The global of the first script on a page. */
function makeApi(start: (quizId: string) => Start, bringCare: () => Promise<CareFor>): QuizfunnelApi {
  const mounted: QuizfunnelApi['mounted'] = new WeakMap();
  const api: QuizfunnelApi = {
    version: HOST_CONTRACT_VERSION,
    mounted,
    starts: {},
    found: new Set(),
    live: new Set(),
    mount(element, options, isTold) {
      try {
        const { quizId } = options ?? {};
        if (element?.nodeType !== 1 || !quizId) throw new TypeError('mount()');
        const known = mounted.get(element);
        if (known?.quizId === quizId) return known;
        known?.unmount();
        const { update, unmount } = (api.starts[quizId] ?? start(quizId))(element, options);
        const controller = {
          quizId,
          update,
          unmount() {
            unmount();
            if (mounted.get(element) === controller) mounted.delete(element);
          },
        };
        mounted.set(element, controller);
        return controller;
      } catch (error) {
        if (!isTold)
          void bringCare().then(
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
 * Joins or makes the global. Calls queued as `window.Quizfunnel = {q: [fn]}` before the script came are run. Undefined where this quiz's
 * script has run before.
 */
export function joinGlobal(data: EmbedData, { afterLead, pageCare }: Parts): QuizfunnelApi | undefined {
  const { quizId, origin } = data;
  const holder = window as unknown as { Quizfunnel?: QuizfunnelApi };
  const before = holder.Quizfunnel;
  let care: Promise<CareFor> | undefined;
  /** Brings the page's part, and asks again where it did not come. */
  const bringCare = () => {
    care ??= pageCare(api).catch((error) => {
      care = undefined;
      throw error;
    });
    return care;
  };
  let isBroken = false;
  /** A page's `fetch` may be broken, or none; then the page's part knows another way. */
  const send: typeof fetch = async (url, init) => {
    let sent: unknown = isBroken;
    try {
      sent ||= fetch(url, init);
      isBroken = false;
      const response = (await sent) as Partial<Response>;
      // What a wrapper has made of it, or has read before, tells nothing.
      if (response?.json && !response.bodyUsed) return response as Response;
    } catch (error) {
      // What rejects was sent: whether it is sent again is not decided here. If it is, then in the other way.
      isBroken = !!sent;
      if (sent) throw error;
    }
    return (await bringCare()).send(url as string, init);
  };
  const startOf =
    (own: EmbedData): Start =>
    (element, options) => {
      let live!: LiveQuiz;
      const started = startQuiz(
        element,
        own,
        options,
        ({ id, hidden }) => {
          live = pageEvents(element, own.quizId, { origin, id, hidden });
          return { isSeen, redirect: leaveFor, afterLead, emit: live.emit };
        },
        { send },
      );
      api.live.add(live);
      return {
        update: started.update,
        unmount() {
          started.unmount();
          api.live.delete(live);
        },
      };
    };
  /** A quiz whose script is not on the page. */
  const startOther =
    (other: string): Start =>
    (element, options) => {
      const started = bringCare().then(({ startOther }) =>
        startOther({ element, quizId: other, origin, send, options, isElsewhere }, (quiz, given) =>
          (api.starts[other] ?? startOf({ ...data, quizId: other, quiz }))(element, given),
        ),
      );
      return {
        update: (change) => started.then((other) => other.update(change)),
        unmount: () => started.then((other) => other.unmount()),
      };
    };
  const api = before?.starts ? before : makeApi(startOther, bringCare);
  if (api.starts[quizId]) return;
  api.starts[quizId] = startOf(data);
  holder.Quizfunnel = api;
  if (api !== before) {
    whenIdle(() => bringCare().catch(() => undefined));
    (before?.q as QueuedCall[] | undefined)?.forEach?.((call) => {
      // One that throws keeps nobody from the others.
      try {
        call(api);
      } catch (error) {
        console.error(error);
      }
    });
  }
  return api;
}

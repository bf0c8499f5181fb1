import type { Source, SubmissionResult } from '#contract/lead/submission.schema';
import type { EmbedData, PageData } from '#contract/quiz/public-quiz.schema';
import type { Language } from '#contract/texts/languages';
import { paths } from '#contract/web/paths';
import type { HostOptions } from './host-options.ts';
import { isSkipped } from './lead-form/lead-form.ts';
import type { QuizHost } from './quiz-host.ts';
import type { Session } from './session.ts';
import { toJson } from './to-json.ts';

const TIMEOUT_MS = 12_000;
const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 30_000;
const MAX_ATTEMPTS = 5;
/**
 * Statuses that a retry cannot change: 4xx, except for request timeout (408) and too many requests
 * (429).
 */
const FINAL_STATUS = /^4(?!08|29)/;

/** As long as the server asks for, else doubled with every attempt. */
const retryDelayMs = (attempt: number, response?: Response): number =>
  Math.min(Number(response?.headers.get('retry-after')) * 1_000 || RETRY_DELAY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS);

export type Visit = {
  data: EmbedData;
  session: Session;
  /**
   * Language of the texts on screen. Like `source` and `preview`, read at the time of each request.
   */
  language: () => Language;
  source: () => Source;
  /** Whether the server must neither count nor store anything. */
  preview: () => boolean;
  /** How the quiz is on its page. Undefined where the server sees that. */
  way?: () => HostOptions['way'];
};

/**
 * Host of published quizzes. Submits to the API and retries under one session id, so that no lead
 * is lost or stored twice.
 */
export function createApiHost(
  { data, session, language, source, preview, way }: Visit,
  page: Pick<QuizHost, 'emit' | 'redirect' | 'secondPart'>,
  send: typeof fetch = fetch,
): QuizHost {
  const { origin, quizId, quiz } = data;
  const withVisit = (body: object) => ({
    sessionId: session.sessionId(),
    version: quiz?.version,
    source: source(),
    preview: preview(),
    ...body,
  });
  // A text body needs no CORS preflight, which could fail because of headers that the page adds.
  const post = (path: string, body: object, options: RequestInit) =>
    send(origin + path, {
      method: 'POST',
      credentials: 'omit',
      body: toJson(body),
      ...options,
    });

  async function submit({ trap, ...input }: Parameters<QuizHost['submit']>[0]): Promise<SubmissionResult> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; ) {
      const path = paths.submit(quizId);
      const lead = withVisit({ ...input, language: language(), trap: trap || undefined });
      let timer: ReturnType<typeof setTimeout>;
      host.retryNow = host.cancelSubmit = undefined;
      // Waiting for a connection does not count as an attempt.
      if (navigator.onLine) attempt += 1;
      // Uncounted visits and previews are not worth sending later.
      if ((data as Partial<PageData>).counted !== false && !preview()) host.savePending?.(lead, origin + path);
      const response = await post(path, lead, { signal: window.AbortSignal?.timeout?.(TIMEOUT_MS) ?? null }).catch(
        () => undefined,
      );
      const body = await response?.json().catch(() => undefined);
      // Responses without an id or code come from a proxy, firewall or service worker, not from the
      // server.
      const isStored = body?.id;
      const status = `${response?.status}`;
      if (isStored || (body?.code && FINAL_STATUS.test(status))) {
        host.savePending?.(lead);
        if (isStored) {
          // Deferred, so that the events of this lead are sent under its session. A visitor who
          // skipped the form may return to it, so they keep the session.
          if (!isSkipped(input)) setTimeout(session.renew);
          return body;
        }
        // 409: the session is in use, because the tab was duplicated, so this lead is sent under
        // another one. 410: the lead of this session was erased, so submitting again creates
        // another lead.
        if (/409|410/.test(status)) session.renew();
        if (status === '409') continue;
        throw { refused: body };
      }
      const delayMs = retryDelayMs(attempt, response);
      // Before the first attempt and after the last one.
      if (attempt % MAX_ATTEMPTS === 0)
        host.cancelSubmit = () => {
          clearTimeout(timer);
          host.savePending?.(lead);
        };
      if (attempt < MAX_ATTEMPTS)
        await new Promise<void>((resolve) => {
          host.retryNow = resolve;
          timer = setTimeout(resolve, delayMs);
        });
    }
    throw new Error();
  }

  /**
   * Retries what the server rejects to protect itself for as long as the page lives, and network
   * errors a few times. Sending twice is safe: the server counts each stage of a visit once.
   */
  function sendEvents(body: object, attempt = 1): void {
    // Later each time, whatever the server asks for: retries must not keep it overloaded.
    const retry = (response?: Response) =>
      setTimeout(sendEvents, Math.max(retryDelayMs(attempt), retryDelayMs(attempt, response)), body, attempt + 1);
    // `keepalive` lets it outlive the page.
    post(paths.events(quizId), body, { keepalive: true }).then(
      (response) => response.status >= 400 && !FINAL_STATUS.test(`${response.status}`) && retry(response),
      () => attempt < MAX_ATTEMPTS && retry(),
    );
  }

  const host: QuizHost = {
    ...page,
    ...session,
    ...data,
    submit,
    isPreview: preview,
    // The session of the event: it may be renewed before a retry.
    track: (event) => sendEvents(withVisit({ way: way?.(), events: [event] })),
  };
  return host;
}

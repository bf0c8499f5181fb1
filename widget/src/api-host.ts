import type { Language } from '#contract/languages';
import { paths } from '#contract/paths';
import type { EmbedData, PageData } from '#contract/public-quiz.schema';
import type { Source, SubmissionResult } from '#contract/submission.schema';
import { isSkipped } from './lead-form/lead-form.ts';
import type { QuizHost } from './quiz-host.ts';
import type { Session } from './session.ts';
import { toJson } from './to-json.ts';

const TIMEOUT_MS = 12_000;
/** Doubled with each attempt. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const ATTEMPTS = 5;
/** Answers that would be the same the next time: not a timeout (408), not too many requests (429). */
const HOPELESS = /^4(?!08|29)/;

export type Visit = {
  data: EmbedData;
  session: Session;
  /** Language of the texts that the visitor sees, and where they came from: read when something is sent. */
  language: () => Language;
  source: () => Source;
  /** Whether nothing is to be counted or stored. */
  preview: () => boolean;
};

/** The host of published quizzes: sends to the API, and keeps trying under one session id so that no lead is lost or doubled. */
export function apiHost(
  { data, session, language, source, preview }: Visit,
  page: Pick<QuizHost, 'emit' | 'redirect' | 'afterLead'>,
  send: typeof fetch = fetch,
): QuizHost {
  const { origin, quizId, quiz } = data;
  const visit = (body: object) => ({
    sessionId: session.id(),
    version: quiz?.version,
    source: source(),
    preview: preview(),
    ...body,
  });
  // Sent as text it needs no preflight, which headers that the page adds could fail.
  const post = (path: string, body: object, options: RequestInit) =>
    send(origin + path, {
      method: 'POST',
      credentials: 'omit',
      body: toJson(body),
      ...options,
    });

  async function submit({ trap, ...input }: Parameters<QuizHost['submit']>[0]): Promise<SubmissionResult> {
    for (let attempt = 0; attempt < ATTEMPTS; ) {
      const path = paths.submit(quizId);
      const lead = visit({ ...input, language: language(), trap: trap || undefined });
      let timer: ReturnType<typeof setTimeout>;
      host.retryNow = host.cancelSubmit = undefined;
      // Without a connection no attempt is spent: the answers wait for it.
      if (navigator.onLine) attempt += 1;
      // An owner's own run, or a look, is for now or never.
      if ((data as Partial<PageData>).counted !== false && !preview()) host.savePending?.(lead, origin + path);
      const response = await post(path, lead, { signal: window.AbortSignal?.timeout?.(TIMEOUT_MS) ?? null }).catch(
        () => undefined,
      );
      const body = await response?.json().catch(() => undefined);
      // The server's own answers have an id or a code: what a proxy, a firewall or a service worker says in its place decides nothing.
      const isStored = body?.id;
      const status = `${response?.status}`;
      if (isStored || (body?.code && HOPELESS.test(status))) {
        host.savePending?.(lead);
        // A visitor who skipped the form may still come back to it. A duplicated tab copied its session (409), so this lead is sent under a
        // session of its own. The lead of this session was erased (410): a visitor who knows that and sends again gives another one.
        if (isStored) {
          // What is told of the lead is told under its own.
          if (!isSkipped(input)) setTimeout(session.renew);
          return body;
        }
        if (/409|410/.test(status)) session.renew();
        if (status === '409') continue;
        throw { refused: body };
      }
      const asked = Number(response?.headers.get('retry-after')) * 1_000;
      const pause = Math.min(asked || PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      // As long as nothing of it has left the page, and once it is given up.
      if (attempt % ATTEMPTS === 0)
        host.cancelSubmit = () => {
          clearTimeout(timer);
          host.savePending?.(lead);
        };
      if (attempt < ATTEMPTS)
        await new Promise<void>((resolve) => {
          host.retryNow = resolve;
          timer = setTimeout(resolve, pause);
        });
    }
    throw new Error();
  }

  const host: QuizHost = {
    ...page,
    submit,
    sessionId: session.id,
    load: session.load,
    save: session.save,
    track(event) {
      // It may outlive the page; and without CORS the browser itself takes off whatever header the page adds.
      post(paths.events(quizId), visit({ events: [event] }), { keepalive: true, mode: 'no-cors' }).catch(
        () => undefined,
      );
    },
  };
  return host;
}

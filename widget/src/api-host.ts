import type { Language } from '#contract/languages';
import { paths } from '#contract/paths';
import type { Source, SubmissionResult, VisitEvent } from '#contract/submission.schema';
import { toJson } from './json.ts';
import { type LeadInput, type QuizHost, RefusedError } from './quiz-host.ts';
import type { Session } from './session.ts';

const TIMEOUT_MS = 12_000;
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

type ApiHostOptions = {
  origin: string;
  quizId: string;
  version: string;
  language: Language;
  session: Session;
  source: Source;
  preview: boolean;
  counted: boolean;
  emit: QuizHost['emit'];
  redirect: QuizHost['redirect'];
};

/** The host of published quizzes: sends to the API, and keeps trying under one session id so that no lead is lost or doubled. */
export function apiHost({
  origin,
  quizId,
  version,
  language,
  session,
  source,
  preview,
  counted,
  emit,
  redirect,
}: ApiHostOptions): QuizHost {
  async function submit({ trap, ...input }: LeadInput): Promise<SubmissionResult> {
    let fresh = true;
    for (let attempt = 0; ; attempt += 1) {
      const body = { ...input, ...(trap ? { trap } : {}), sessionId: session.id, version, language, source };
      const response = await post(
        `${origin}${paths.submit(quizId)}${preview ? '?preview=1' : ''}`,
        body,
        preview,
      ).catch(() => undefined);
      if (response?.ok) {
        const result = (await response.json()) as SubmissionResult;
        session.renew();
        return result;
      }
      // A duplicated tab brought its session along; the visitor's lead counts under one of its own.
      if (response?.status === 409 && fresh) {
        fresh = false;
        session.renew();
        continue;
      }
      if (response && response.status < 500 && response.status !== 429 && response.status !== 408)
        throw new RefusedError(await messageOf(response));
      const pause = PAUSES_MS[attempt];
      if (pause === undefined) throw new Error('submit failed');
      await wait(Math.min(Number(response?.headers.get('retry-after')) * 1000 || pause, 30_000));
    }
  }

  return {
    submit,
    emit,
    redirect,
    load: session.load,
    save: session.save,
    track(event: VisitEvent) {
      if (preview || !counted) return;
      // As text it needs no preflight, and keepalive lets it outlive the page.
      fetch(`${origin}${paths.events(quizId)}`, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'content-type': 'text/plain' },
        body: toJson({ sessionId: session.id, version, source, events: [event] }),
      }).catch(() => undefined);
    },
  };
}

async function post(url: string, body: unknown, withCookies: boolean): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await fetch(url, {
      method: 'POST',
      credentials: withCookies ? 'same-origin' : 'omit',
      headers: { 'content-type': 'application/json' },
      body: toJson(body),
      signal: controller.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Waits, but no longer than until the connection is back. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (!navigator.onLine) addEventListener('online', done);
  });
}

async function messageOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
  return body?.message ?? '';
}

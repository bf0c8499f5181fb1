import { toJson } from '../json.ts';
import { KEPT_FOR_MS, keepPending, PENDING, type PendingLead } from '../pending-lead.ts';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../quiz-state.ts';
import { newSessionId } from '../session.ts';

const TIMEOUT_MS = 12_000;

/** An answer that would be the same the next time. */
const isFinal = (status: number) => status < 500 && status !== 408 && status !== 429;

/**
 * Sends what earlier pages of this origin could not: leads whose tabs were closed on their way. Once, each under the session it had; they
 * are forgotten after a day. What this page is sending itself may be among them: the same lead under the same session is one. From here on
 * this page keeps its own. What was on its way in this tab, before a reload, is sent before the visitor's eyes: they see the result of it,
 * and are not asked for it again.
 */
export async function sendPending(
  host: Pick<QuizHost, 'keep'> & Partial<Pick<QuizHost, 'load' | 'sessionId'>>,
  running?: RunningQuiz | null,
): Promise<void> {
  host.keep = keepPending;
  try {
    const own = read(localStorage.getItem(PENDING + host.sessionId?.()));
    // As it was given, and not changed since.
    if (isRecent(own) && toJson(running?.state.value.lead) === toJson(host.load?.()?.at?.lead)) void running?.submit();
    // One page after the other, where the browser can tell.
    await (navigator.locks ? navigator.locks.request(PENDING, sendAll) : sendAll());
  } catch {
    // Without storage nothing was kept.
  }
}

async function sendAll(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PENDING)) await sendOne(key);
}

/** It stays where it is until it is answered: this page may be closed as well. */
async function sendOne(key: string): Promise<void> {
  let kept = localStorage.getItem(key);
  const pending = read(kept);
  const send = () =>
    fetch(pending.url, {
      method: 'POST',
      credentials: 'omit',
      // As text, which needs no preflight.
      body: toJson(pending.lead),
      signal: window.AbortSignal?.timeout?.(TIMEOUT_MS) ?? null,
    })
      .then(async (response) => {
        // The server's own answers have an id or a code: what a proxy or a service worker says in its place decides nothing.
        const { id, code } = await response.json();
        return (id ?? code) ? response.status : 500;
      })
      .catch(() => 500);
  /** Its own page has not called it back, nor sent it anew. */
  const isSame = () => localStorage.getItem(key) === kept;
  let status = isRecent(pending) ? await send() : 400;
  if (status === 409 && isSame()) {
    // The session was used for other answers meanwhile: these are a lead of their own, under one session whenever they arrive.
    pending.lead.sessionId = newSessionId();
    kept = toJson(pending);
    localStorage.setItem(key, kept);
    status = await send();
  }
  if (isFinal(status) && isSame()) localStorage.removeItem(key);
}

const isRecent = ({ at }: PendingLead) => Date.now() - at < KEPT_FOR_MS;

/** What is kept; what cannot be read is too old. */
function read(kept: string | null): PendingLead {
  const nothing = { url: '', at: 0, lead: { sessionId: '' } };
  try {
    return { ...nothing, ...JSON.parse(kept as string) };
  } catch {
    return nothing;
  }
}

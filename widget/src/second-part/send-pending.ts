import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { PENDING_LEAD_MAX_AGE_MS, PENDING_LEAD_PREFIX, type PendingLead, savePendingLead } from '../pending-lead.ts';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { newSessionId } from '../session.ts';
import { toJson } from '../to-json.ts';
import { findProof } from './find-proof.ts';

const TIMEOUT_MS = 12_000;
/** Another session, a proof, and another proof if the first took too long. */
const MAX_CHANGES = 3;

/** Whether retrying cannot change the response. */
const isFinal = (status: number) => status < 500 && status !== 408 && status !== 429;

/**
 * Sends the leads that are stored on this origin because their tabs were closed before they were
 * sent. Each keeps its session id, which makes sending idempotent, also for a lead that this page
 * is sending right now. Leads older than a day are deleted. From here on, this page stores its own
 * pending leads too. A lead that this tab was sending before a reload is submitted visibly, so that
 * the visitor sees its result and does not fill in the form again.
 */
export async function sendPending(
  host: Pick<QuizHost, 'savePending'> & Partial<Pick<QuizHost, 'load' | 'sessionId'>>,
  running?: RunningQuiz | null,
): Promise<void> {
  host.savePending ??= savePendingLead;
  try {
    const ownLead = parsePending(localStorage.getItem(PENDING_LEAD_PREFIX + host.sessionId?.()));
    // Only if the form still contains what was sent.
    if (isRecent(ownLead) && toJson(running?.state.value.lead) === toJson(host.load?.()?.at?.lead))
      void running?.submit();
    // One tab at a time, in browsers with the Web Locks API.
    await (navigator.locks ? navigator.locks.request(PENDING_LEAD_PREFIX, sendAll) : sendAll());
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

async function sendAll(): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PENDING_LEAD_PREFIX)) await sendOne(key).catch(() => {});
}

/**
 * Removes the stored lead only after the response: this tab may be closed as well. A lead that has
 * to change is stored first, to stay idempotent. Keeps it when no proof is found.
 */
async function sendOne(key: string): Promise<void> {
  let stored = localStorage.getItem(key);
  const pending = parsePending(stored);
  const { url, lead } = pending;
  for (let changesLeft = MAX_CHANGES; ; changesLeft -= 1) {
    const { status, challenge }: Answer = isRecent(pending) ? await post(url, lead) : { status: 400 };
    const proof = challenge && (await findProof(new URL(url).origin, challenge));
    // No proof was found, or the lead's own tab has cancelled or replaced it.
    if ((challenge && !proof) || localStorage.getItem(key) !== stored) return;
    if (proof) lead.proof = proof;
    // The session was used for different answers, so this is another lead.
    else if (status === 409) lead.sessionId = newSessionId();
    else changesLeft = 0;
    if (!changesLeft) return isFinal(status) && !proof ? localStorage.removeItem(key) : undefined;
    stored = toJson(pending);
    localStorage.setItem(key, stored);
  }
}

type Answer = { status: number; challenge?: Challenge };

/** Responses without an id or code come from a proxy or service worker, not from the server. */
const post = (url: string, lead: PendingLead['lead']): Promise<Answer> =>
  fetch(url, {
    method: 'POST',
    credentials: 'omit',
    // A text body needs no CORS preflight.
    body: toJson(lead),
    signal: window.AbortSignal?.timeout?.(TIMEOUT_MS) ?? null,
  })
    .then(async (response) => {
      const { id, code, challenge } = await response.json();
      return { status: (id ?? code) ? response.status : 500, challenge };
    })
    .catch(() => ({ status: 500 }));

const isRecent = ({ at }: PendingLead) => +new Date() - at < PENDING_LEAD_MAX_AGE_MS;

/** Parses a stored lead. One that cannot be parsed counts as expired. */
function parsePending(stored: string | null): PendingLead {
  const expired = { url: '', at: 0, lead: { sessionId: '' } };
  try {
    return { ...expired, ...JSON.parse(stored as string) };
  } catch {
    return expired;
  }
}

import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { isPending, isRecent, PENDING_LEAD_PREFIX, type PendingLead, parsePending } from '../pending-lead.ts';
import { findProof } from '../second-part/find-proof.ts';
import { newSessionId } from '../session.ts';
import { toJson } from '../to-json.ts';

const TIMEOUT_MS = 12_000;
/** Another session, a proof, and another proof if the first took too long. */
const MAX_CHANGES = 3;

/** Whether retrying cannot change the response. */
const isFinal = (status: number) => status < 500 && status !== 408 && status !== 429;

/**
 * Sends the leads that are stored on this origin. Each keeps its session id, which makes sending
 * idempotent, also for a lead that this page is sending right now. Leads older than a day are
 * deleted. One tab at a time, in browsers with the Web Locks API.
 */
export async function sendStored(): Promise<void> {
  await (navigator.locks ? navigator.locks.request(PENDING_LEAD_PREFIX, sendAll) : sendAll());
}

async function sendAll(): Promise<void> {
  for (const key of Object.keys(localStorage).filter(isPending)) await sendOne(key).catch(() => {});
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
    const proof = challenge && (await findProof(url.split('/api/public/')[0] as string, challenge));
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

import { toJson } from '../json.ts';
import { KEPT_FOR_MS, PENDING, type PendingLead } from '../pending-lead.ts';
import { newSessionId } from '../session.ts';

/** An answer that would be the same the next time. */
const isFinal = (status: number) => status < 500 && status !== 408 && status !== 429;

/**
 * Sends what an earlier page of this origin could not: a lead whose tab was closed on its way. Once, under the session it had; it is
 * forgotten after a day. What this page is sending itself may be among it: the same lead under the same session is one.
 */
export async function sendPending(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PENDING)) continue;
      const { url, at, lead } = JSON.parse(localStorage.getItem(key) ?? '{}') as PendingLead;
      localStorage.removeItem(key);
      if (!(Date.now() - at < KEPT_FOR_MS)) continue;
      const send = (body: object) =>
        fetch(url, {
          method: 'POST',
          credentials: 'omit',
          // As text, which needs no preflight.
          body: toJson(body),
        }).then(
          ({ status }) => status,
          () => 500,
        );
      let status = await send(lead);
      // The session was used for other answers meanwhile: these are a lead of their own.
      if (status === 409) status = await send({ ...lead, sessionId: newSessionId() });
      if (!isFinal(status)) localStorage.setItem(key, toJson({ url, at, lead }));
    }
  } catch {
    // Without storage nothing was kept.
  }
}

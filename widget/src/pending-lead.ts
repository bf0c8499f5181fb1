import { DAY_MS } from '#contract/time';
import { toJson } from './to-json.ts';

/**
 * Prefix of the localStorage keys of pending leads. The session id follows, because several tabs
 * may store one each.
 */
export const PENDING_LEAD_PREFIX = 'quizfunnel:lead:';
export const PENDING_LEAD_MAX_AGE_MS = DAY_MS;
export type Lead = { sessionId: string; proof?: string | undefined };
export type PendingLead = { url: string; at: number; lead: Lead };

/**
 * Stores a lead in case the tab is closed before it is sent. Without `url`, deletes it. Does
 * nothing when storage is blocked.
 */
export function savePendingLead(lead: Lead, url?: string): void {
  const key = PENDING_LEAD_PREFIX + lead.sessionId;
  try {
    if (url) localStorage.setItem(key, toJson({ url, at: +new Date(), lead }));
    else localStorage.removeItem(key);
  } catch {}
}

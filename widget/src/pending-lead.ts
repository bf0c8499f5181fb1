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

/** Whether a key of localStorage is that of a pending lead. */
export const isPending = (key: string): boolean => key.startsWith(PENDING_LEAD_PREFIX);

export const isRecent = ({ at }: PendingLead) => +new Date() - at < PENDING_LEAD_MAX_AGE_MS;

/** Parses a stored lead. One that cannot be parsed counts as expired. */
export function parsePending(stored: string | null): PendingLead {
  const expired = { url: '', at: 0, lead: { sessionId: '' } };
  try {
    return { ...expired, ...JSON.parse(stored as string) };
  } catch {
    return expired;
  }
}

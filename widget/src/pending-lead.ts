import { DAY_MS } from '#contract/time';
import { toJson } from './json.ts';

/** Before the id of its session, where a lead is kept while it is on its way: two tabs keep two. */
export const PENDING = 'quizfunnel:lead:';
export const KEPT_FOR_MS = DAY_MS;
export type Lead = { sessionId: string };
export type PendingLead = { url: string; at: number; lead: Lead };

/** Keeps a lead for the case that its tab is closed before it was sent, where storage is allowed; without an address, forgets it. */
export function keepPending(lead: Lead, url?: string): void {
  const key = PENDING + lead.sessionId;
  try {
    if (url) localStorage.setItem(key, toJson({ url, at: Date.now(), lead }));
    else localStorage.removeItem(key);
  } catch {}
}

import { DAY_MS } from '#contract/time';
import { toJson } from './json.ts';

/** Before the quiz's id, where a lead is kept while it is on its way. */
export const PENDING = 'quizfunnel:lead:';
export const KEPT_FOR_MS = DAY_MS;
export type PendingLead = { url: string; at: number; lead: object };

/** Keeps a lead for the case that its tab is closed before it was sent, where storage is allowed; without one, forgets it. */
export function keepPending(quizId: string, pending?: Omit<PendingLead, 'at'>): void {
  const key = PENDING + quizId;
  try {
    if (pending) localStorage.setItem(key, toJson({ ...pending, at: Date.now() }));
    else localStorage.removeItem(key);
  } catch {}
}

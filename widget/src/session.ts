import { MINUTE_MS } from '#contract/time';
import type { Progress } from './quiz-host.ts';
import { toJson } from './to-json.ts';

/** `version` identifies the quiz's content: another one invalidates the progress. */
type StoredVisit = { sessionId: string; version: string; progress?: Progress | undefined; savedAt?: number };
/** Whoever uses the device later is probably somebody else. */
const FORM_MAX_AGE_MS = 30 * MINUTE_MS;

/**
 * A random UUID v4. It has to be unique, not secret: not by `crypto`, which some pages break and
 * which lacks `randomUUID` in insecure contexts.
 */
export const newSessionId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ ((Math.random() * 16) >> (+digit / 4))).toString(16),
  );

/** Where the tab stores a visit. */
export const sessionKey = (quizId?: string): string => `quizfunnel:${quizId}`;

/**
 * The visit to a quiz in this tab: session id and progress, stored in sessionStorage when that is
 * allowed.
 */
export function openSession(quizId: string, version: string) {
  const key = sessionKey(quizId);
  let visit: StoredVisit = { sessionId: newSessionId(), version };
  // Storage may be blocked and throw. Without it, a reload starts over.
  const write = (change: Partial<StoredVisit>) => {
    visit = { ...visit, ...change, savedAt: +new Date() };
    try {
      sessionStorage.setItem(key, toJson(visit));
    } catch {}
  };
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) as string) as StoredVisit | null;
    if (stored?.version === version && stored.sessionId) {
      visit = stored;
      const { progress, savedAt = 0 } = stored;
      // The answers stay until there is a result. Form and result do not.
      if (+new Date() > savedAt + FORM_MAX_AGE_MS)
        write({ progress: progress?.answers[0] && { ...progress, at: undefined } });
    }
  } catch {}
  return {
    sessionId: () => visit.sessionId,
    load: () => visit.progress,
    save: (progress: Progress | undefined) => write({ progress }),
    /** Starts another visit: after a lead, or when the session id is already used. */
    renew: () => write({ sessionId: newSessionId() }),
  };
}
export type Session = ReturnType<typeof openSession>;

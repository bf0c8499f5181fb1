import type { Progress } from './quiz-host.ts';
import { toJson } from './to-json.ts';

/** `version` identifies the quiz's content: another one invalidates the progress. */
type StoredVisit = { sessionId: string; version: string; progress?: Progress | undefined };

/**
 * A random UUID v4. It has to be unique, not secret: not by `crypto`, which some pages break and
 * which lacks `randomUUID` in insecure contexts.
 */
export const newSessionId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ ((Math.random() * 16) >> (+digit / 4))).toString(16),
  );

/**
 * The visit to a quiz in this tab: session id and progress, stored in sessionStorage when that is
 * allowed.
 */
export function openSession(quizId: string, version: string) {
  const key = `quizfunnel:${quizId}`;
  let visit: StoredVisit = { sessionId: newSessionId(), version };
  // Storage may be blocked and throw. Without it, a reload starts over.
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) as string) as StoredVisit | null;
    if (stored?.version === version && stored.sessionId) visit = stored;
  } catch {}
  const write = (change: Partial<StoredVisit>) => {
    visit = { ...visit, ...change };
    try {
      sessionStorage.setItem(key, toJson(visit));
    } catch {}
  };
  return {
    id: () => visit.sessionId,
    load: () => visit.progress,
    save: (progress: Progress | undefined) => write({ progress }),
    /** Starts another visit: after a lead, or when the session id is already used. */
    renew: () => write({ sessionId: newSessionId() }),
  };
}
export type Session = ReturnType<typeof openSession>;

import type { Progress } from './quiz-host.ts';
import { toJson } from './to-json.ts';

/** `version` is of what is asked. */
type Kept = { sessionId: string; version: string; progress?: Progress | undefined };

/** A random UUID, version 4; `crypto.randomUUID` is missing where a page is not a secure context. */
export const newSessionId = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & (15 >> (+digit / 4)))).toString(16),
  );

/** The visit to one quiz in this tab: its session id and progress, kept in sessionStorage where that is allowed. */
export function openSession(quizId: string, version: string) {
  const key = `quizfunnel:${quizId}`;
  let kept: Kept = { sessionId: newSessionId(), version };
  // Storage is a convenience, and may throw: without it a reload starts over.
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) as string) as Kept | null;
    if (stored?.version === version && stored.sessionId) kept = stored;
  } catch {}
  const write = (change: Partial<Kept>) => {
    kept = { ...kept, ...change };
    try {
      sessionStorage.setItem(key, toJson(kept));
    } catch {}
  };
  return {
    id: () => kept.sessionId,
    load: () => kept.progress,
    save: (progress: Progress | undefined) => write({ progress }),
    /** Begins another visit: after a lead, or when this session id turned out to be taken. */
    renew: () => write({ sessionId: newSessionId() }),
  };
}
export type Session = ReturnType<typeof openSession>;

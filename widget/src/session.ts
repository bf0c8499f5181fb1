import { toJson } from './json.ts';
import type { Progress } from './quiz-host.ts';

type Kept = { sessionId: string; version: string; progress?: Progress | undefined };

/** A random UUID, also where the page is not a secure context and randomUUID is missing. */
export function newSessionId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 15) | 64;
  bytes[8] = ((bytes[8] as number) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The visit to one quiz in this tab: its session id and progress, kept in sessionStorage where that is allowed. */
export function openSession(quizId: string, version: string) {
  const key = `quizfunnel:${quizId}`;
  let kept: Kept = read(key, version) ?? { sessionId: newSessionId(), version };
  const write = () => {
    try {
      sessionStorage.setItem(key, toJson(kept));
    } catch {
      // Storage is a convenience: without it a reload begins anew.
    }
  };
  return {
    get id() {
      return kept.sessionId;
    },
    load: () => kept.progress,
    save(progress: Progress | undefined) {
      kept = { ...kept, progress };
      write();
    },
    /** Begins another visit: after a lead, or when this session id turned out to be taken. */
    renew() {
      kept = { sessionId: newSessionId(), version };
      write();
    },
  };
}
export type Session = ReturnType<typeof openSession>;

function read(key: string, version: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    return kept?.version === version && typeof kept.sessionId === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

import { toJson } from '../to-json.ts';

/**
 * Remembers in the tab which events of a visit were sent, so that a reload or another mount does
 * not repeat them. Only in memory where storage is blocked.
 */
export function openToldEvents(quizId = '') {
  const key = `quizfunnel:told:${quizId}`;
  let visit: { id: string; sent: Record<string, string> } = { id: '', sent: {} };
  try {
    visit = { ...visit, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') };
  } catch {}
  const write = (change: Partial<typeof visit>) => {
    visit = { ...visit, ...change };
    try {
      sessionStorage.setItem(key, toJson(visit));
    } catch {}
  };
  return {
    /** The visit that the events belong to. */
    visitId: () => visit.id,
    /** Forgets the events of another visit. */
    enterVisit(id = '') {
      if (id !== visit.id) write({ id, sent: {} });
    },
    /** Whether the event was not sent before, or was last sent with another value; remembers it. */
    add(name: string, value = ''): boolean {
      if (visit.sent[name] === value) return false;
      write({ sent: { ...visit.sent, [name]: value } });
      return true;
    },
  };
}

const DAY_MS = 86_400_000;
/** Whoever has left a lead is not asked again for so long. */
const AFTER_LEAD_DAYS = 365;

const keyOf = (quizId: string) => `quizfunnel-popup:${quizId}`;

// Without storage every page is the first: a visitor who blocks it has asked not to be remembered.

/** Whether a quiz may open by itself: not again on the days for which it was said to rest. */
export function mayOpenAgain(quizId: string): boolean {
  try {
    return !(Number(localStorage.getItem(keyOf(quizId))) > Date.now());
  } catch {
    return true;
  }
}

/** Lets a quiz rest for some days. Never shortens a rest. */
export function restFor(quizId: string, days: number): void {
  try {
    const until = Date.now() + days * DAY_MS;
    if (!(Number(localStorage.getItem(keyOf(quizId))) > until)) localStorage.setItem(keyOf(quizId), `${until}`);
  } catch {}
}

export const restAfterLead = (quizId: string): void => restFor(quizId, AFTER_LEAD_DAYS);

const SIX_MONTHS_MS = 183 * 86_400_000;

type Choice = { isAgreed: boolean; tracking: string; at: number };

/**
 * A visitor's choice about measuring a quiz, which holds for six months and for these tools: with
 * another id the visitor is asked again. `tracking` is the ids as JSON. Lasts as long as the page
 * where storage is blocked.
 */
export function storedChoice(quizId: string, tracking: string) {
  const key = `quizfunnel:measure:${quizId}`;
  return {
    read(): boolean | undefined {
      try {
        const { isAgreed, at, ...stored } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Choice>;
        const isCurrent = stored.tracking === tracking && Date.now() - (at ?? 0) < SIX_MONTHS_MS;
        return isCurrent ? isAgreed : undefined;
      } catch {
        return undefined;
      }
    },
    write(isAgreed: boolean): void {
      try {
        localStorage.setItem(key, JSON.stringify({ isAgreed, tracking, at: Date.now() } satisfies Choice));
      } catch {}
    },
  };
}

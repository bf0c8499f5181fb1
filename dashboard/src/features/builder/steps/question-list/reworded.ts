/** Below this much in common it is no correction any more. */
const KIN = 0.35;

/** Whether a text has become another one: what was answered to the one is no answer to the other. */
export function isReworded(before: string, after: string): boolean {
  const [one, other] = [pairsOf(before), pairsOf(after)];
  if (one.size === 0 || other.size === 0) return false;
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size) < KIN;
}

/** Neighbouring letters within words, in any script. */
function pairsOf(text: string): Set<string> {
  const words = text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const letters = [...word];
      return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    }),
  );
}

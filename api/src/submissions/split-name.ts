/** Splits a name at its last space; a single word is a first name only. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const trimmed = name.trim();
  const at = trimmed.lastIndexOf(' ');
  return at === -1
    ? { firstName: trimmed, lastName: '' }
    : { firstName: trimmed.slice(0, at).trim(), lastName: trimmed.slice(at + 1) };
}

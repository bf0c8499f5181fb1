/** A, B, C … for the options of a question. */
export const optionLetter = (index: number): string => String.fromCharCode(65 + index);

/** Index of the option that a typed key picks: letters from A, digits from 1; -1 for any other key. */
export function optionIndexOf(key: string): number {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase().charCodeAt(0) - 65;
  return /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
}

/**
 * The number that a visitor has written, with the digits and signs of their language; NaN if it is
 * none. A dot or a comma before three digits separates thousands where the language uses the other
 * one for decimals.
 */
export function readNumber(text: string, lang: string): number {
  const plain = text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) % 16}`)
    .replace(/[\s'’٬]/g, '')
    .replace('٫', '.')
    .replace('−', '-');
  const [group, decimal] = /^(de|es|fr|pt)/.test(lang) ? ['.', ','] : [',', '.'];
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}([${group}]\\d{3})+([${decimal}]\\d+)?$`).test(plain);
  const number = (isGrouped ? plain.split(group).join('') : plain).replace(',', '.');
  return /^-?\d*\.?\d+$/.test(number) ? +number : Number.NaN;
}

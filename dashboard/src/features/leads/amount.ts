/**
 * An amount of money as people and programs write it, “1.234,50 €” or “$1,234.5”; undefined for what is none, or below 0. A single
 * separator before three digits is one of thousands: money has at most two decimals.
 */
export function readAmount(text: string): number | undefined {
  const plain = text.replace(/[\s'’\p{Sc}\p{L}]/gu, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(plain)) return undefined;
  const separators = plain.replace(/\d/g, '');
  const last = separators.at(-1) ?? '';
  const at = plain.lastIndexOf(last);
  const isDecimal =
    last !== '' &&
    separators.indexOf(last) === separators.length - 1 &&
    (separators.length > 1 || plain.length - at !== 4);
  const digits = (part: string) => part.replace(/[.,]/g, '');
  const value = isDecimal
    ? Number(`${digits(plain.slice(0, at))}.${digits(plain.slice(at + 1))}`)
    : Number(digits(plain));
  return Number.isFinite(value) ? value : undefined;
}

let format: Intl.NumberFormat | undefined;
/** '1,234' or '1,234.50', without a currency: the owner knows it. */
export function amountText(value: number): string {
  format ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return format.format(value).replace(/\.00$/, '');
}

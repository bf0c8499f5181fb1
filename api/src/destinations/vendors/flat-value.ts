import type { Contact, ContactValue } from './contact.ts';

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value for tools whose fields are text, numbers and days (2026-11-28). */
export function flatValue(value: ContactValue): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return dayOf(value);
}

export const flatFields = (fields: Contact['fields']): Record<string, string | number> =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, flatValue(value)]));

/** The day of an instant; any other text as it is. */
export const dayOf = (text: string): string => (instant.test(text) ? text.slice(0, 10) : text);

/** A phone number in E.164, as tools that call or text need it; undefined for one without its country. */
export function internationalPhone(text: string): string | undefined {
  const number = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

import type { ContactValue } from './contact.ts';

const ISO = /^\d{4}-\d{2}-\d{2}/;

/** A date or time as a field of days takes it, such as 2026-11-28 (UTC). Other values stay, for the tool to say what it thinks of them. */
export const asDay = (value: ContactValue): ContactValue =>
  typeof value === 'string' && ISO.test(value) ? value.slice(0, 10) : value;

/** A date or time as a field of times takes it, such as 2026-11-28T10:00:00.000Z. Other values stay. */
export function asInstant(value: ContactValue): ContactValue {
  if (typeof value !== 'string' || !ISO.test(value)) return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

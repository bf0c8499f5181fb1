import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import type { ContactValue } from '../contact.ts';
import { asDay, asInstant } from '../iso-date.ts';

/** What is needed of a table: https://airtable.com/developers/web/api/get-base-schema */
export const tableSchema = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
});
export type Table = z.infer<typeof tableSchema>;

/** The types of fields that values can be written to: https://airtable.com/developers/web/api/field-model */
export const kinds: Record<string, VendorFieldKind> = {
  singleLineText: 'text',
  multilineText: 'text',
  richText: 'text',
  singleSelect: 'text',
  multipleSelects: 'list',
  email: 'email',
  url: 'url',
  phoneNumber: 'phone',
  number: 'number',
  currency: 'number',
  percent: 'number',
  rating: 'number',
  duration: 'number',
  date: 'date',
  dateTime: 'date',
  checkbox: 'boolean',
};

/** The field that people are known by. */
export const emailField = ({ fields }: Table): Table['fields'][number] | undefined =>
  fields.find(({ type }) => type === 'email') ??
  fields.find(({ name, type }) => type === 'singleLineText' && /^e-?mail/i.test(name.trim()));

/** A value as a field of the type takes it; `typecast` makes options and numbers of words. */
export function cellValue(value: ContactValue, type: string | undefined): ContactValue {
  if (type === 'multipleSelects') return Array.isArray(value) ? value : [String(value)];
  if (type === 'percent' && typeof value === 'number') return value / 100;
  if (type === 'date') return asDay(value);
  if (type === 'dateTime') return asInstant(value);
  return Array.isArray(value) ? value.join(', ') : value;
}

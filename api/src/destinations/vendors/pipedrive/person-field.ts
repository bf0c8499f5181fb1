import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import type { ContactValue } from '../contact.ts';
import { asDay } from '../iso-date.ts';

/** What is needed of a field of persons: https://developers.pipedrive.com/docs/api/v1/PersonFields#getPersonFields */
export const personFieldSchema = z.object({
  field_code: z.string(),
  field_name: z.string(),
  field_type: z.string(),
  is_custom_field: z.boolean(),
  options: z.array(z.object({ id: z.union([z.int(), z.string()]), label: z.string() })).nullish(),
});
export type PersonField = z.infer<typeof personFieldSchema>;

/** The types of custom fields that a single value can be written to. */
export const kinds: Record<string, VendorFieldKind> = {
  varchar: 'text',
  varchar_auto: 'text',
  text: 'text',
  int: 'number',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
  phone: 'phone',
  enum: 'text',
  set: 'list',
};

/** A value as a custom field takes it: options by their ids, days as 2026-11-28. */
export function customValue(value: ContactValue, field: PersonField | undefined): unknown {
  const values = Array.isArray(value) ? value : [value];
  if (field?.field_type === 'set') return values.map((one) => optionId(one, field));
  if (field?.field_type === 'enum') return optionId(values.join(', '), field);
  if (field?.field_type === 'date') return asDay(value);
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A label that is no option is sent as it is, for Pipedrive to say so. */
function optionId(value: Exclude<ContactValue, string[]>, { options }: PersonField) {
  const wanted = String(value).trim().toLowerCase();
  return options?.find(({ label }) => label.trim().toLowerCase() === wanted)?.id ?? value;
}

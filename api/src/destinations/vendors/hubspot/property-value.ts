import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import type { ContactValue } from '../contact.ts';
import { asDay, asInstant } from '../iso-date.ts';

/** What is needed of a property: https://developers.hubspot.com/docs/api-reference/legacy/crm/properties/get-properties */
export const propertySchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  fieldType: z.string().optional(),
  hidden: z.boolean().optional(),
  calculated: z.boolean().optional(),
  modificationMetadata: z.object({ readOnlyValue: z.boolean() }).optional(),
  options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
});
export type Property = z.infer<typeof propertySchema>;

const kinds: Record<string, VendorFieldKind> = {
  number: 'number',
  date: 'date',
  datetime: 'date',
  bool: 'boolean',
  phone_number: 'phone',
};

export const kindOf = ({ name, type, fieldType }: Property): VendorFieldKind => {
  if (type === 'enumeration') return fieldType === 'checkbox' ? 'list' : 'text';
  if (fieldType === 'phonenumber') return 'phone';
  return kinds[type] ?? (name === 'website' ? 'url' : 'text');
};

/**
 * A value as HubSpot keeps it, which is text: options by their internal names, several of them with semicolons, days and times in ISO
 * 8601.
 */
export function propertyValue(value: ContactValue, property: Property | undefined): string {
  if (property?.type === 'date') return String(asDay(value));
  if (property?.type === 'datetime') return String(asInstant(value));
  const values = (Array.isArray(value) ? value : [String(value)]).map((one) => internalName(one, property));
  return values.join(property?.type === 'enumeration' ? ';' : ', ');
}

/** Visitors see words, HubSpot takes the internal name of the option with this label. */
function internalName(value: string, property: Property | undefined): string {
  const wanted = value.trim().toLowerCase();
  const options = property?.options ?? [];
  const option = options.find((one) => one.value === value) ?? options.find((one) => same(one.label, wanted));
  return option?.value ?? value;
}

const same = (label: string, wanted: string): boolean => label.trim().toLowerCase() === wanted;

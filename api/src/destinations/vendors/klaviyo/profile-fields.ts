import type { VendorField } from '../../../../contract/connections/vendor.schema.ts';
import type { Contact, ContactValue } from '../contact.ts';
import { internationalPhone } from '../flat-value.ts';

const PHONE = 'phone_number';
/** In the ids of fields: every other id is an attribute of a profile. */
const PROPERTY = 'properties.';
const LOCATION = 'location.';

const attributes: readonly VendorField[] = [
  { id: 'first_name', name: 'First name', kind: 'text', isRequired: false },
  { id: 'last_name', name: 'Last name', kind: 'text', isRequired: false },
  { id: PHONE, name: 'Phone', kind: 'phone', isRequired: false },
  { id: 'organization', name: 'Company', kind: 'text', isRequired: false },
  { id: 'title', name: 'Job title', kind: 'text', isRequired: false },
  { id: `${LOCATION}city`, name: 'City', kind: 'text', isRequired: false },
  { id: `${LOCATION}region`, name: 'Region', kind: 'text', isRequired: false },
  { id: `${LOCATION}country`, name: 'Country', kind: 'text', isRequired: false },
  { id: `${LOCATION}zip`, name: 'Zip code', kind: 'text', isRequired: false },
];
/** Offered to an account whose profiles do not have them yet; Klaviyo takes properties of any name. */
const ownProperties = ['Quiz', 'Quiz result', 'Quiz score'];

/** The fields of a profile, with the account's own properties. Klaviyo's own begin with `$`. */
export function profileFields(properties: readonly string[]): VendorField[] {
  const names = [...new Set([...ownProperties, ...properties])].filter((property) => !property.startsWith('$'));
  return [
    ...attributes,
    ...names.map(
      (property): VendorField => ({
        id: `${PROPERTY}${property}`,
        name: property,
        kind: property === 'Quiz score' ? 'number' : 'text',
        isRequired: false,
      }),
    ),
  ];
}

/**
 * The values of a lead as attributes of a profile: https://developers.klaviyo.com/en/reference/create_or_update_profile
 * @param isOwnPhone false if another profile has the number, which is kept as a property then
 */
export function profileAttributes(fields: Contact['fields'], isOwnPhone = true): Record<string, unknown> {
  const profile: Record<string, ContactValue> = {};
  const location: Record<string, ContactValue> = {};
  const properties: Record<string, ContactValue> = {};
  for (const [id, value] of Object.entries(fields)) {
    if (id.startsWith(PROPERTY)) properties[id.slice(PROPERTY.length)] = value;
    else if (id.startsWith(LOCATION)) location[id.slice(LOCATION.length)] = String(value);
    else profile[id] = String(value);
  }
  const { [PHONE]: phone, ...rest } = profile;
  const number = phone === undefined || !isOwnPhone ? undefined : internationalPhone(String(phone));
  // Klaviyo refuses the whole profile because of a number without its country.
  if (phone !== undefined && number === undefined) properties.Phone = phone;
  return {
    ...rest,
    ...(number === undefined ? {} : { [PHONE]: number }),
    ...(Object.keys(location).length > 0 ? { location } : {}),
    properties,
  };
}

import { z } from 'zod';
import type { Contact } from '../contact.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';
import { kindOf, propertySchema, propertyValue } from './property-value.ts';

const API = 'https://api.hubapi.com';
const CONTACTS = `${API}/crm/v3/objects/contacts`;
const PROPERTIES = `${API}/crm/v3/properties/contacts`;

const headers = ({ key = '' }: Credentials) => ({ authorization: `Bearer ${key}` });
const refusalSchema = z.object({ message: z.string() });
const propertiesSchema = z.object({ results: z.array(propertySchema) });

/** Creates and updates contacts: https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide */
export const hubspot: Vendor = {
  info: {
    name: 'HubSpot',
    description: 'Create contacts from leads',
    category: 'CRM',
    color: '#c9422a',
    helpUrl: 'https://developers.hubspot.com/docs/apps/legacy-apps/private-apps/overview',
    credentials: [
      apiKeyField(
        'In HubSpot: Settings, Integrations, Private Apps. Its scopes: crm.objects.contacts.read and write, crm.schemas.contacts.read, communication_preferences.read_write',
        'Access token of a private app',
      ),
    ],
    place: null,
    hasFields: true,
    hasTags: false,
    switches: [],
    withdrawal: 'Unsubscribe from all marketing mail when consent is withdrawn',
    needsMarketingConsent: false,
    canServeEveryQuiz: true,
  },
  readRefusal: ({ body }) => ({ words: refusedWords(refusalSchema.safeParse(body).data?.message) }),
  async check({ credentials, call }) {
    const account = await call({ url: `${API}/account-info/v3/details`, headers: headers(credentials) });
    // A token may hold and lack the scopes.
    await call({ url: `${PROPERTIES}/email`, headers: headers(credentials) });
    return `Hub ID ${readBody(z.object({ portalId: z.int() }), account, 'HubSpot').portalId}`;
  },
  async fields({ credentials, call }) {
    const answer = await call({ url: PROPERTIES, headers: headers(credentials) });
    return readBody(propertiesSchema, answer, 'HubSpot')
      .results.filter(({ name, hidden, calculated, modificationMetadata }) => {
        const isWritten = !hidden && !calculated && !modificationMetadata?.readOnlyValue;
        return isWritten && name !== 'email';
      })
      .map((property) => ({ id: property.name, name: property.label, kind: kindOf(property), isRequired: false }));
  },
  async send(contact, { credentials, call }) {
    const to = { call, headers: headers(credentials) };
    const properties = await propertiesOf(contact, to);
    const byEmail = `${CONTACTS}/${encodeURIComponent(contact.email)}?idProperty=email`;
    // The call that does both replaces all of a contact where it goes by the address.
    const updated = await call({
      method: 'PATCH',
      url: byEmail,
      headers: to.headers,
      json: { properties },
      accept: [404],
    });
    if (updated.status !== 404) return readId(updated.body);
    const json = { properties: { ...properties, email: contact.email }, associations: [] };
    const created = await call({ url: CONTACTS, headers: to.headers, json, accept: [409] });
    if (created.status !== 409) return readId(created.body);
    // Somebody else was faster, or it is the second address of a contact.
    const existing = /Existing ID: (\d+)/.exec(created.text)?.[1];
    if (!existing) throw new VendorError('retry', 'HubSpot has this contact, and does not say which one it is');
    await call({ method: 'PATCH', url: `${CONTACTS}/${existing}`, headers: to.headers, json: { properties } });
    return existing;
  },
  async withdraw({ email }, { credentials, call }) {
    if (!email) return;
    const path = `/communication-preferences/v4/statuses/${encodeURIComponent(email)}/unsubscribe-all?channel=EMAIL`;
    await call({ method: 'POST', url: API + path, headers: headers(credentials) });
  },
  async erase({ remote }, { credentials, call }) {
    if (!remote) return;
    await call({
      url: `${CONTACTS}/gdpr-delete`,
      headers: headers(credentials),
      json: { objectId: remote },
      accept: [404],
    });
  },
};

type To = { call: VendorCall; headers: Record<string, string> };

/** The name, and what is mapped in the form that each property has. */
async function propertiesOf({ firstName, lastName, fields }: Contact, to: To): Promise<Record<string, string>> {
  const name = { ...(firstName && { firstname: firstName }), ...(lastName && { lastname: lastName }) };
  const names = Object.keys(fields);
  if (names.length === 0) return name;
  const json = { archived: false, inputs: names.map((one) => ({ name: one })) };
  const answer = await to.call({ url: `${PROPERTIES}/batch/read`, headers: to.headers, json });
  const { results } = readBody(propertiesSchema, answer, 'HubSpot');
  const byName = new Map(results.map((property) => [property.name, property]));
  const mapped = Object.entries(fields).map(([id, value]) => [id, propertyValue(value, byName.get(id))]);
  return { ...name, ...Object.fromEntries(mapped) };
}

const readId = (body: unknown): string => z.object({ id: z.string() }).safeParse(body).data?.id ?? '';

/** HubSpot's words about values are in JSON at the end of its sentence. */
function refusedWords(message: string | undefined): string | undefined {
  const [, list] = /^Property values were not valid: (\[.*\])$/s.exec(message ?? '') ?? [];
  if (!list) return message;
  try {
    return z
      .array(z.object({ message: z.string() }))
      .parse(JSON.parse(list))
      .map((one) => one.message)
      .join('; ');
  } catch {
    return message;
  }
}

import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import { allPages } from '../all-pages.ts';
import type { Contact } from '../contact.ts';
import { dayOf, internationalPhone } from '../flat-value.ts';
import { mailTool } from '../mail-tool.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';

const name = 'Brevo';
/** The most that a page of a list may have. */
const PAGE = 50;
const PHONE = 'SMS';

const refusalSchema = z.object({ message: z.string() });
const accountSchema = z.object({ companyName: z.string() });
const listsSchema = z.object({ lists: z.array(z.object({ id: z.int(), name: z.string() })).default([]) });
const attributesSchema = z.object({
  attributes: z.array(z.object({ name: z.string(), category: z.string(), type: z.string().optional() })),
});
const contactSchema = z.object({ id: z.int() });

const kinds: Readonly<Record<string, VendorFieldKind>> = {
  float: 'number',
  date: 'date',
  boolean: 'boolean',
  'multiple-choice': 'list',
};

const request = (call: VendorCall, { key = '' }: Credentials, path: string, rest: Partial<VendorRequest> = {}) =>
  call({ url: `https://api.brevo.com/v3/${path}`, headers: { 'api-key': key }, ...rest });

function attributesOf({ [PHONE]: phone, ...fields }: Contact['fields']): Contact['fields'] {
  // Brevo refuses the whole contact because of a number that it cannot read.
  const number = phone === undefined ? undefined : internationalPhone(String(phone));
  const days = Object.entries(fields).map(([id, value]) => [id, typeof value === 'string' ? dayOf(value) : value]);
  return { ...Object.fromEntries(days), ...(number ? { [PHONE]: number } : {}) };
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof VendorError && error.response.includes('duplicate_parameter');

/** Adds leads as contacts of a list: https://developers.brevo.com/reference/create-contact */
export const brevo: Vendor = {
  info: mailTool({
    name,
    description: 'Add leads to your lists',
    color: '#0b7a4b',
    helpUrl: 'https://app.brevo.com/settings/keys/api',
    credentials: [apiKeyField('In Brevo: Settings, SMTP & API, API Keys')],
    place: { label: 'List', isRequired: true },
    hasTags: false,
    withdrawal: 'Blocklist for emails when consent is withdrawn',
  }),
  readRefusal: ({ body }) => ({ words: refusalSchema.safeParse(body).data?.message }),
  async check({ credentials, call }) {
    return readBody(accountSchema, await request(call, credentials, 'account'), name).companyName;
  },
  async places({ credentials, call }) {
    const lists = await allPages(PAGE, async (offset) => {
      const answer = await request(call, credentials, `contacts/lists?limit=${PAGE}&offset=${offset}`);
      return readBody(listsSchema, answer, name).lists;
    });
    return lists.map(({ id, name: label }) => ({ id: String(id), name: label }));
  },
  async fields({ credentials, call }) {
    const { attributes } = readBody(attributesSchema, await request(call, credentials, 'contacts/attributes'), name);
    // The others are worked out by Brevo.
    const own = attributes.filter(({ category }) => category === 'normal' || category === 'category');
    return own.map(({ name: id, type = '' }) => ({
      id,
      name: id,
      kind: id === PHONE ? 'phone' : (kinds[type] ?? 'text'),
      isRequired: false,
    }));
  },
  async send({ email, fields }, { credentials, call, chosen }) {
    const listIds = [Number(chosen.place)];
    const save = (attributes: Contact['fields']) =>
      request(call, credentials, 'contacts', { json: { email, attributes, listIds, updateEnabled: true } });
    const attributes = attributesOf(fields);
    const answer = await save(attributes).catch((error: unknown) => {
      // A family may share a phone, but a number is of one contact only.
      const { [PHONE]: phone, ...rest } = attributes;
      if (phone === undefined || !isDuplicate(error)) throw error;
      return save(rest);
    });
    if (answer.status === 201) return String(readBody(contactSchema, answer, name).id);
    // A contact that was there is changed without a word about its id.
    const path = `contacts/${encodeURIComponent(email)}?identifierType=email_id`;
    return String(readBody(contactSchema, await request(call, credentials, path), name).id);
  },
  async withdraw({ remote }, { credentials, call }) {
    const path = `contacts/${remote}?identifierType=contact_id`;
    await request(call, credentials, path, { method: 'PUT', json: { emailBlacklisted: true }, accept: [404] });
  },
  async erase({ remote }, { credentials, call }) {
    const path = `contacts/${remote}?identifierType=contact_id`;
    await request(call, credentials, path, { method: 'DELETE', accept: [404] });
  },
};

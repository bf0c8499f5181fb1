import { z } from 'zod';
import { flatFields } from '../flat-value.ts';
import { mailTool } from '../mail-tool.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';
import { VendorError } from '../vendor-error.ts';

const name = 'ConvertKit';
/** The most that a page of a list may have. */
const PAGE = 1000;
/** Of a subscriber; every other field is one of the account's own. */
const firstNameField = { id: 'first_name', name: 'First name', kind: 'text', isRequired: false } as const;

const refusalSchema = z.object({ errors: z.array(z.string()) });
const accountSchema = z.object({ account: z.object({ name: z.string() }) });
const formsSchema = z.object({ forms: z.array(z.object({ id: z.int(), name: z.string() })) });
const fieldsSchema = z.object({ custom_fields: z.array(z.object({ key: z.string(), label: z.string() })) });
const subscriberSchema = z.object({
  subscriber: z.object({ id: z.int() }),
  warnings: z.array(z.string()).optional(),
});
const tagsSchema = z.object({ tags: z.array(z.object({ id: z.int(), name: z.string() })) });
const tagSchema = z.object({ tag: z.object({ id: z.int() }) });

const request = (call: VendorCall, { key = '' }: Credentials, path: string, rest: Partial<VendorRequest> = {}) =>
  call({ url: `https://api.kit.com/v4/${path}`, headers: { 'x-kit-api-key': key }, ...rest });

/** Calls are few, as Kit takes 120 in a minute. */
async function tagIds(call: VendorCall, credentials: Credentials, tags: readonly string[]): Promise<number[]> {
  if (tags.length === 0) return [];
  const known = readBody(tagsSchema, await request(call, credentials, `tags?per_page=${PAGE}`), name).tags;
  const ids: number[] = [];
  for (const tag of tags) {
    const found = known.find((one) => one.name === tag);
    if (found) ids.push(found.id);
    // Answers with the tag that there is, if there is one of that name.
    else {
      ids.push(readBody(tagSchema, await request(call, credentials, 'tags', { json: { name: tag } }), name).tag.id);
    }
  }
  return ids;
}

/** Adds leads as subscribers of Kit, which was ConvertKit: https://developers.kit.com/api-reference/overview */
export const kit: Vendor = {
  info: mailTool({
    name,
    description: 'Tag subscribers by their outcome',
    color: '#2b6cb0',
    helpUrl: 'https://app.kit.com/account_settings/developer_settings',
    credentials: [apiKeyField('In Kit: Settings, Developer, V4 Keys', 'V4 API key')],
    place: { label: 'Form', isRequired: false },
  }),
  // 403 is said of an account that has as many subscribers as its plan allows.
  readRefusal: ({ status, body }) => ({
    words: refusalSchema.safeParse(body).data?.errors.join(', '),
    kind: status === 403 ? 'settings' : undefined,
  }),
  async check({ credentials, call }) {
    return readBody(accountSchema, await request(call, credentials, 'account'), name).account.name;
  },
  async places({ credentials, call }) {
    const answer = await request(call, credentials, `forms?status=active&per_page=${PAGE}`);
    return readBody(formsSchema, answer, name).forms.map(({ id, name: label }) => ({ id: String(id), name: label }));
  },
  async fields({ credentials, call }) {
    const answer = await request(call, credentials, `custom_fields?per_page=${PAGE}`);
    const own = readBody(fieldsSchema, answer, name).custom_fields;
    return [
      firstNameField,
      ...own.map(({ key, label }) => ({ id: key, name: label, kind: 'text' as const, isRequired: false })),
    ];
  },
  async send({ email, fields, tags }, { credentials, call, chosen }) {
    const { [firstNameField.id]: firstName, ...own } = flatFields(fields);
    const answer = await request(call, credentials, 'subscribers', {
      json: {
        email_address: email,
        ...(firstName === undefined ? {} : { first_name: String(firstName) }),
        // Fields of Kit hold text.
        fields: Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)])),
      },
    });
    const { subscriber, warnings = [] } = readBody(subscriberSchema, answer, name);
    for (const id of await tagIds(call, credentials, tags)) {
      await request(call, credentials, `tags/${id}/subscribers/${subscriber.id}`, { json: {} });
    }
    if (chosen.place) {
      const form = encodeURIComponent(chosen.place);
      await request(call, credentials, `forms/${form}/subscribers/${subscriber.id}`, { json: {} });
    }
    // Kit leaves out the fields that it does not have, and takes the rest.
    if (warnings.length > 0)
      throw new VendorError('settings', `${name} has taken the lead, but: ${warnings.join(', ')}`);
    return String(subscriber.id);
  },
  async withdraw({ remote }, { credentials, call }) {
    await request(call, credentials, `subscribers/${remote}/unsubscribe`, { json: {}, accept: [404] });
  },
  // There is no call that deletes a subscriber.
  async erase({ remote }, { credentials, call }) {
    await request(call, credentials, `subscribers/${remote}/unsubscribe`, { json: {}, accept: [404] });
  },
};

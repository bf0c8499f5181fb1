import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import { flatFields } from '../flat-value.ts';
import { mailTool } from '../mail-tool.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';

const name = 'Mailchimp';
/** A key ends with the data centre of its account, as in `…-us21`. */
const keyPattern = /^[^\s-]+-([a-z]{2}\d{1,3})$/;

const problemSchema = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ field: z.string().optional(), message: z.string() })).optional(),
});
const rootSchema = z.object({ account_name: z.string() });
const listsSchema = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const memberSchema = z.object({ status: z.string() });
const mergeFieldsSchema = z.object({
  merge_fields: z.array(z.object({ tag: z.string(), name: z.string(), type: z.string(), required: z.boolean() })),
});

const kinds: Readonly<Record<string, VendorFieldKind>> = {
  number: 'number',
  date: 'date',
  phone: 'phone',
  url: 'url',
  imageurl: 'url',
};

/** https://mailchimp.com/developer/marketing/docs/fundamentals/#api-structure */
function request(call: VendorCall, { key = '' }: Credentials, path: string, rest: Partial<VendorRequest> = {}) {
  const [, dataCentre = ''] = keyPattern.exec(key) ?? [];
  const authorization = `Basic ${Buffer.from(`key:${key}`).toString('base64')}`;
  return call({ url: `https://${dataCentre}.api.mailchimp.com/3.0/${path}`, headers: { authorization }, ...rest });
}

const memberId = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex');
/** Also what is remembered of a lead: the owner may choose another audience later. */
const memberPath = (list: string, member: string): string => `lists/${encodeURIComponent(list)}/members/${member}`;

/** Adds leads to an audience: https://mailchimp.com/developer/marketing/api/list-members/ */
export const mailchimp: Vendor = {
  info: mailTool({
    name,
    description: 'Add leads to your audiences',
    color: '#8a5f00',
    helpUrl: 'https://mailchimp.com/help/about-api-keys/',
    credentials: [apiKeyField('In Mailchimp: your profile, Extras, API keys')],
    place: { label: 'Audience', isRequired: true },
    switches: [{ id: 'confirm', label: 'Ask Mailchimp to confirm the address', isOn: false, confirms: true }],
  }),
  credentialProblem: ({ key = '' }) =>
    keyPattern.test(key) ? undefined : { field: 'key', message: 'Ends with its data centre, such as -us21' },
  readRefusal({ body }) {
    const { title, detail, errors = [] } = problemSchema.safeParse(body).data ?? {};
    const fields = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
    return { words: [detail ?? title, ...fields].filter(Boolean).join(' ') };
  },
  async check({ credentials, call }) {
    const answer = await request(call, credentials, '?fields=account_name');
    return readBody(rootSchema, answer, name).account_name;
  },
  async places({ credentials, call }) {
    const answer = await request(call, credentials, 'lists?count=1000&fields=lists.id,lists.name');
    return readBody(listsSchema, answer, name).lists;
  },
  async fields({ credentials, call, chosen }) {
    const path = `lists/${encodeURIComponent(chosen.place)}/merge-fields?count=1000`;
    const { merge_fields } = readBody(mergeFieldsSchema, await request(call, credentials, path), name);
    // An address is made of parts.
    const plain = merge_fields.filter(({ type }) => type !== 'address');
    return plain.map(({ tag, name: label, type, required }) => ({
      id: tag,
      name: label,
      kind: kinds[type] ?? 'text',
      isRequired: required,
    }));
  },
  async send({ email, fields, tags }, { credentials, call, chosen }) {
    const path = memberPath(chosen.place, memberId(email));
    const status = chosen.switches.confirm ? 'pending' : 'subscribed';
    // A required merge field that the owner has not mapped must not cost the lead.
    const answer = await request(call, credentials, `${path}?skip_merge_validation=true`, {
      method: 'PUT',
      json: {
        email_address: email,
        status_if_new: status,
        merge_fields: flatFields(fields),
      },
    });
    // The owner has put away a member of old, who is back now. Who has unsubscribed in Mailchimp stays unsubscribed.
    if (readBody(memberSchema, answer, name).status === 'archived') {
      await request(call, credentials, path, { method: 'PATCH', json: { status } });
    }
    // The first call takes no tags. Mailchimp creates those that do not exist.
    if (tags.length > 0) {
      const active = tags.map((tag) => ({ name: tag, status: 'active' }));
      await request(call, credentials, `${path}/tags`, { json: { tags: active } });
    }
    return path;
  },
  async withdraw({ remote }, { credentials, call }) {
    await request(call, credentials, remote, { method: 'PATCH', json: { status: 'unsubscribed' }, accept: [404] });
  },
  async erase({ remote }, { credentials, call }) {
    await request(call, credentials, `${remote}/actions/delete-permanent`, { method: 'POST', accept: [404] });
  },
};

import { z } from 'zod';
import type { VendorField, VendorFieldKind } from '../../../../contract/connections/vendor.schema.ts';
import { allPages } from '../all-pages.ts';
import type { ContactValue } from '../contact.ts';
import { findOrCreate } from '../find-or-create.ts';
import { flatValue } from '../flat-value.ts';
import { mailTool } from '../mail-tool.ts';
import { placedRemote, readPlacedRemote } from '../placed-remote.ts';
import { readBody } from '../read-body.ts';
import { apiKeyField, type Credentials, type Vendor } from '../vendor.ts';
import type { VendorCall, VendorRequest } from '../vendor-call.ts';

const name = 'ActiveCampaign';
const addressPattern = /^https:\/\/[a-z0-9-]+\.(api-[a-z0-9]+|activehosted)\.com\/?$/i;
/** The most that a page of a list may have. */
const PAGE = 100;

/** Of a contact; every other field is one of the account's own. */
const contactFields: readonly VendorField[] = [
  { id: 'firstName', name: 'First name', kind: 'text', isRequired: false },
  { id: 'lastName', name: 'Last name', kind: 'text', isRequired: false },
  { id: 'phone', name: 'Phone', kind: 'phone', isRequired: false },
];
const kinds: Readonly<Record<string, VendorFieldKind>> = {
  date: 'date',
  datetime: 'date',
  number: 'number',
  currency: 'number',
  checkbox: 'list',
  listbox: 'list',
};

const refusalSchema = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ title: z.string().optional(), detail: z.string().nullish() })).optional(),
});
const listsSchema = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const fieldsSchema = z.object({
  fields: z.array(z.object({ id: z.string(), title: z.string(), type: z.string(), isrequired: z.string().optional() })),
});
const contactSchema = z.object({ contact: z.object({ id: z.string() }) });
const tagsSchema = z.object({ tags: z.array(z.object({ id: z.string(), tag: z.string(), tagType: z.string() })) });
const tagSchema = z.object({ tag: z.object({ id: z.string() }) });

function request(
  call: VendorCall,
  { url = '', key = '' }: Credentials,
  path: string,
  rest: Partial<VendorRequest> = {},
) {
  return call({ url: `${new URL(url).origin}/api/3/${path}`, headers: { 'api-token': key }, ...rest });
}

/** All values are text; of several options each stands between bars. */
const fieldValue = (value: ContactValue): string =>
  Array.isArray(value) ? `||${value.join('||')}||` : String(flatValue(value));

function tagId(call: VendorCall, credentials: Credentials, tag: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    // The name is looked for in longer ones too; an exact match comes first.
    const query = new URLSearchParams({ search: tag, 'orders[search]': 'weight', limit: String(PAGE) });
    const { tags } = readBody(tagsSchema, await request(call, credentials, `tags?${query}`), name);
    return tags.find((one) => one.tagType === 'contact' && one.tag.toLowerCase() === tag.toLowerCase())?.id;
  };
  const create = async (accept: readonly number[]) => {
    const json = { tag: { tag, tagType: 'contact', description: '' } };
    const answer = await request(call, credentials, 'tags', { json, accept });
    return accept.includes(answer.status) ? undefined : readBody(tagSchema, answer, name).tag.id;
  };
  return findOrCreate(find, create);
}

const setList = (call: VendorCall, credentials: Credentials, list: string, contact: string, status: '1' | '2') =>
  request(call, credentials, 'contactLists', {
    json: { contactList: { list, contact, status } },
    accept: status === '2' ? [404] : [],
  });

/** Adds leads as contacts of a list: https://developers.activecampaign.com/reference/overview */
export const activecampaign: Vendor = {
  info: mailTool({
    name,
    description: 'Start automations with each lead',
    color: '#004cff',
    helpUrl: 'https://help.activecampaign.com/hc/en-us/articles/207317590-Getting-started-with-the-API',
    credentials: [
      {
        id: 'url',
        label: 'API URL',
        kind: 'url',
        isSecret: false,
        isRequired: true,
        placeholder: 'https://youraccount.api-us1.com',
        hint: 'In ActiveCampaign: Settings, Developer',
      },
      apiKeyField('Below the URL'),
    ],
    place: { label: 'List', isRequired: true },
  }),
  credentialProblem: ({ url = '' }) =>
    addressPattern.test(url) ? undefined : { field: 'url', message: 'Looks like https://youraccount.api-us1.com' },
  readRefusal({ body }) {
    const { message, errors = [] } = refusalSchema.safeParse(body).data ?? {};
    return { words: message ?? errors.map(({ title, detail }) => detail || title).join(', ') };
  },
  async check({ credentials, call }) {
    await request(call, credentials, 'users/me');
    return new URL(credentials.url ?? '').hostname.split('.')[0] ?? '';
  },
  async places({ credentials, call }) {
    return allPages(PAGE, async (offset) => {
      const answer = await request(call, credentials, `lists?limit=${PAGE}&offset=${offset}`);
      return readBody(listsSchema, answer, name).lists;
    });
  },
  async fields({ credentials, call }) {
    const own = await allPages(PAGE, async (offset) => {
      const answer = await request(call, credentials, `fields?limit=${PAGE}&offset=${offset}`);
      return readBody(fieldsSchema, answer, name).fields;
    });
    return [
      ...contactFields,
      ...own.map(({ id, title, type, isrequired }) => ({
        id,
        name: title,
        kind: kinds[type] ?? 'text',
        isRequired: isrequired === '1',
      })),
    ];
  },
  async send({ email, fields, tags }, { credentials, call, chosen }) {
    const values = Object.entries(fields).map(([id, value]) => ({ id, value: fieldValue(value) }));
    const ofContact = (id: string): boolean => contactFields.some((field) => field.id === id);
    const answer = await request(call, credentials, 'contact/sync', {
      json: {
        contact: {
          email,
          ...Object.fromEntries(values.filter(({ id }) => ofContact(id)).map(({ id, value }) => [id, value])),
          fieldValues: values.filter(({ id }) => !ofContact(id)).map(({ id, value }) => ({ field: id, value })),
        },
      },
    });
    const { id } = readBody(contactSchema, answer, name).contact;
    // Tags come first, so that automations that start with the list know them.
    for (const tag of tags) {
      const json = { contactTag: { contact: id, tag: await tagId(call, credentials, tag) } };
      await request(call, credentials, 'contactTags', { json });
    }
    await setList(call, credentials, chosen.place, id, '1');
    return placedRemote(chosen.place, id);
  },
  async withdraw({ remote }, { credentials, call }) {
    const { place: list, id: contact } = readPlacedRemote(remote);
    await setList(call, credentials, list, contact, '2');
  },
  async erase({ remote }, { credentials, call }) {
    const { id: contact } = readPlacedRemote(remote);
    await request(call, credentials, `contacts/${contact}`, { method: 'DELETE', accept: [404] });
  },
};

import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorReply, VendorRequestSeen } from '../../../test/vendor-server.ts';
import { activecampaign } from './activecampaign.ts';

const { event } = anaContact;

// https://developers.activecampaign.com/reference/sync-a-contacts-data
const contactSchema = z.strictObject({
  contact: z.strictObject({
    email: z.string().min(1),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    phone: z.string().optional(),
    fieldValues: z.array(z.strictObject({ field: z.string().regex(/^\d+$/), value: z.string() })).optional(),
  }),
});
// https://developers.activecampaign.com/reference/create-a-new-tag
const tagSchema = z.strictObject({
  tag: z.strictObject({ tag: z.string().min(1), tagType: z.enum(['contact', 'template']), description: z.string() }),
});
// https://developers.activecampaign.com/reference/create-contact-tag
const contactTagSchema = z.strictObject({ contactTag: z.strictObject({ contact: z.string(), tag: z.string() }) });
// https://developers.activecampaign.com/reference/update-list-status-for-contact
const contactListSchema = z.strictObject({
  contactList: z.strictObject({ list: z.string(), contact: z.string(), status: z.enum(['1', '2']) }),
});

/** Tags of the account by their names; a search finds parts of names. */
const tags = new Map<string, string>();
let isRace = false;
let isFull = false;

const replies: Record<string, (request: VendorRequestSeen) => VendorReply> = {
  'GET /api/3/users/me': () => ({ body: { user: { username: 'jdoe', email: 'owner@example.com' } } }),
  'GET /api/3/lists': ({ url: { searchParams } }) => {
    const all = Array.from({ length: 101 }, (_, at) => ({
      id: `${at + 4}`,
      name: `List ${at}`,
      stringid: `list-${at}`,
    }));
    const offset = Number(searchParams.get('offset'));
    return { body: { lists: all.slice(offset, offset + Number(searchParams.get('limit'))), meta: { total: '101' } } };
  },
  'GET /api/3/fields': () => ({
    body: {
      fields: [
        { id: '6', title: 'Age', type: 'number', isrequired: '1' },
        { id: '7', title: 'Uses', type: 'checkbox', isrequired: '0' },
        { id: '8', title: 'Skin', type: 'dropdown', isrequired: '0' },
      ],
    },
  }),
  'POST /api/3/contact/sync': ({ body }) => {
    contactSchema.parse(body);
    return { status: 201, body: { fieldValues: [], contact: { id: '10', email: 'ana@example.com' } } };
  },
  'GET /api/3/tags': ({ url }) => {
    const part = url.searchParams.get('search') ?? '';
    const found = [...tags].filter(([tag]) => tag.includes(part));
    return { body: { tags: found.map(([tag, id]) => ({ id, tag, tagType: 'contact' })), meta: {} } };
  },
  'POST /api/3/tags': ({ body }) => {
    const { tag } = tagSchema.parse(body).tag;
    if (isFull) return { status: 422, body: { errors: [{ title: 'No more tags in your plan' }] } };
    tags.set(tag, String(tags.size + 20));
    if (isRace) return { status: 422, body: { errors: [{ title: 'The tag exists', code: 'duplicate' }] } };
    return { status: 201, body: { tag: { id: tags.get(tag), tag } } };
  },
  'POST /api/3/contactTags': ({ body }) => {
    const { tag } = contactTagSchema.parse(body).contactTag;
    expect([...tags.values()]).toContain(tag);
    return { status: 201, body: { contactTag: { id: '1' } } };
  },
  'POST /api/3/contactLists': ({ body }) => {
    contactListSchema.parse(body);
    return { body: { contacts: [], contactList: { id: '1' } } };
  },
  'DELETE /api/3/contacts/10': () => ({ body: {} }),
};
const gone: VendorReply & object = { status: 404, body: { message: 'No result found for contact with id 10' } };

const { sent, seen, context, answerWith } = vendorCases('activecampaign', {
  vendor: activecampaign,
  hosts: /^skinlab\.api-us1\.com$/,
  credentials: { url: 'https://skinlab.api-us1.com/', key: 'ac-key' },
  chosen: { place: '4' },
  reply: (request) => {
    expect(request.headers['api-token']).toBe('ac-key');
    const reply = replies[`${request.method} ${request.url.pathname}`];
    expect(reply, `${request.method} ${request.url.pathname}`).toBeDefined();
    return reply?.(request) ?? gone;
  },
  // The answers that https://developers.activecampaign.com/reference shows for custom fields and for tags of contacts.
  wrongKey: { status: 403, body: { message: 'Forbidden' } },
  invalid: {
    status: 422,
    body: { errors: [{ status: 422, title: 'Missing attribute', source: { pointer: '/data/attributes/contact' } }] },
  },
  saysOfKey: 'Forbidden',
  saysOfInvalid: 'Missing attribute',
});
const bodies = (path: string): unknown[] =>
  seen().flatMap(({ url, body }) => (url.pathname.endsWith(path) ? body : []));

it('syncs the contact, its own fields and those of the account', async () => {
  const fields = { firstName: 'Ana', phone: '+351 1', 6: 52, 7: ['Serum', 'Oil'], 9: '2026-11-28T10:00:00.000Z' };
  expect(await sent({ fields })).toBe('4/10');
  expect(bodies('/contact/sync')).toEqual([
    {
      contact: {
        email: 'ana@example.com',
        firstName: 'Ana',
        phone: '+351 1',
        fieldValues: [
          { field: '6', value: '52' },
          { field: '7', value: '||Serum||Oil||' },
          { field: '9', value: '2026-11-28' },
        ],
      },
    },
  ]);
  expect(bodies('/contactLists')).toEqual([{ contactList: { list: '4', contact: '10', status: '1' } }]);
});

it('creates tags that do not exist, once, also when another lead does it meanwhile', async () => {
  tags.set('Skin: Dry and old', '19');
  isRace = true;
  await sent({ tags: ['Skin: Dry'] });
  isRace = false;
  await sent({ tags: ['Skin: Dry'] });
  expect(bodies('/contactTags')).toEqual(Array(2).fill({ contactTag: { contact: '10', tag: '21' } }));
  expect(seen().filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/3/tags'))).toHaveLength(1);
});

it('says why a tag cannot be created', async () => {
  isFull = true;
  const error = await sent({ tags: ['Skin: Oily'] }).catch((thrown: unknown) => thrown);
  isFull = false;
  expect(error).toMatchObject({ kind: 'settings', message: expect.stringContaining('No more tags in your plan') });
});

it('unsubscribes from the list of that time and deletes the contact, also one that is gone', async () => {
  for (const answer of [undefined, gone]) {
    if (answer) answerWith(() => answer);
    await activecampaign.withdraw?.({ email: '', remote: '4/10', event }, context({ place: '5' }));
    await activecampaign.erase?.({ remote: '4/10', event }, context({ place: '5' }));
  }
  expect(seen()[0]?.body).toEqual({ contactList: { list: '4', contact: '10', status: '2' } });
  expect(seen()[1]).toMatchObject({ method: 'DELETE', url: { pathname: '/api/3/contacts/10' } });
});

it('lists lists and fields', async () => {
  expect(await activecampaign.check(context())).toBe('skinlab');
  const places = await activecampaign.places?.(context());
  expect([places?.length, places?.at(-1)]).toEqual([101, { id: '104', name: 'List 100' }]);
  expect((await activecampaign.fields?.(context()))?.slice(2)).toEqual([
    { id: 'phone', name: 'Phone', kind: 'phone', isRequired: false },
    { id: '6', name: 'Age', kind: 'number', isRequired: true },
    { id: '7', name: 'Uses', kind: 'list', isRequired: false },
    { id: '8', name: 'Skin', kind: 'text', isRequired: false },
  ]);
});

it('calls no other host', () => {
  for (const url of ['', 'skinlab', 'http://skinlab.api-us1.com', 'https://skinlab.api-us1.com.evil.example']) {
    expect(activecampaign.credentialProblem?.({ url }), url).toMatchObject({ field: 'url' });
  }
});

import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorReply, VendorRequestSeen } from '../../../test/vendor-server.ts';
import { brevo } from './brevo.ts';

const { event } = anaContact;

// https://developers.brevo.com/reference/create-contact
const createSchema = z.strictObject({
  email: z.string().min(1),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
  listIds: z.array(z.int()).optional(),
  updateEnabled: z.boolean().optional(),
});
// https://developers.brevo.com/reference/update-contact
const updateSchema = z.strictObject({ emailBlacklisted: z.boolean() });

const takenPhone = '+351900000000';
const taken = {
  status: 400,
  body: {
    code: 'duplicate_parameter',
    message: 'Unable to create contact, SMS is already associated with another Contact',
  },
};
const created = new Set<string>();
beforeEach(() => created.clear());

const replies: Record<string, (request: VendorRequestSeen) => VendorReply> = {
  'GET /v3/account': () => ({ body: { email: 'owner@example.com', companyName: 'Skin Lab', plan: [] } }),
  'GET /v3/contacts/lists': ({ url }) => ({
    body: { lists: url.searchParams.get('offset') === '0' ? [{ id: 8, name: 'Skin news' }] : [], count: 1 },
  }),
  // https://developers.brevo.com/reference/get-attributes
  'GET /v3/contacts/attributes': () => ({
    body: {
      attributes: [
        { name: 'FIRSTNAME', category: 'normal', type: 'text' },
        { name: 'SMS', category: 'normal', type: 'text' },
        { name: 'AGE', category: 'normal', type: 'float' },
        { name: 'USES', category: 'normal', type: 'multiple-choice', multiCategoryOptions: ['Serum', 'Oil'] },
        { name: 'SKIN', category: 'category', enumeration: [{ value: 1, label: 'Dry' }] },
        { name: 'BLACKLIST', category: 'global', type: 'float', calculatedValue: 'COUNT' },
      ],
    },
  }),
  'POST /v3/contacts': ({ body }) => {
    const { email, updateEnabled, attributes } = createSchema.parse(body);
    if (attributes?.SMS === takenPhone) return taken;
    const isThere = created.has(email);
    created.add(email);
    if (!isThere) return { status: 201, body: { id: 21 } };
    return updateEnabled ? { status: 204 } : { status: 400, body: { code: 'duplicate_parameter', message: 'Exists' } };
  },
  'GET /v3/contacts/ana%40example.com': ({ url }) => {
    expect(url.search).toBe('?identifierType=email_id');
    return { body: { email: 'ana@example.com', id: 21, attributes: {}, listIds: [8] } };
  },
  'PUT /v3/contacts/21': ({ url, body }) => {
    expect(url.search).toBe('?identifierType=contact_id');
    updateSchema.parse(body);
    return { status: 204 };
  },
  'DELETE /v3/contacts/21': ({ url }) => {
    expect(url.search).toBe('?identifierType=contact_id');
    return { status: 204 };
  },
};
const gone: VendorReply & object = {
  status: 404,
  body: { code: 'document_not_found', message: 'Contact does not exist' },
};

const { sent, seen, context, answerWith } = vendorCases('brevo', {
  vendor: brevo,
  hosts: /^api\.brevo\.com$/,
  credentials: { key: 'xkeysib-0123' },
  chosen: { place: '8' },
  reply: (request) => {
    expect(request.headers['api-key']).toBe('xkeysib-0123');
    const reply = replies[`${request.method} ${request.url.pathname}`];
    expect(reply, `${request.method} ${request.url.pathname}`).toBeDefined();
    return reply?.(request) ?? gone;
  },
  wrongKey: { status: 401, body: { code: 'unauthorized', message: 'Key not found' } },
  invalid: { status: 400, body: { code: 'invalid_parameter', message: 'List ids are invalid' } },
  saysOfKey: 'Key not found',
  saysOfInvalid: 'List ids are invalid',
});

it('sets attributes by their types, and adds to the list', async () => {
  const fields = { FIRSTNAME: 'Ana', AGE: 52, SINCE: '2026-11-28T10:00:00.000Z', USES: ['Serum'], VIP: false };
  expect(await sent({ fields: { ...fields, SMS: '+351 912 345 678' } })).toBe('21');
  expect(seen()[0]?.body).toEqual({
    email: 'ana@example.com',
    attributes: { ...fields, SINCE: '2026-11-28', SMS: '+351912345678' },
    listIds: [8],
    updateEnabled: true,
  });
});

it('does without a phone number that Brevo would refuse the lead for', async () => {
  await sent({ fields: { FIRSTNAME: 'Ana', SMS: '912 345 678' } });
  expect(seen()[0]?.body).toMatchObject({ attributes: { FIRSTNAME: 'Ana' } });
  expect(JSON.stringify(seen()[0]?.body)).not.toContain('SMS');
});

it('does without a phone number that another contact has', async () => {
  expect(await sent({ fields: { FIRSTNAME: 'Ana', SMS: '+351 900 000 000' } })).toBe('21');
  expect(seen().at(-1)?.body).toMatchObject({ attributes: { FIRSTNAME: 'Ana' } });
});

it('repeats no other refusal without the phone number', async () => {
  const other = { status: 400, body: { code: 'invalid_parameter', message: 'List ids are invalid' } };
  for (const [answer, fields] of [
    [other, { SMS: '+351900000000' }],
    [taken, { FIRSTNAME: 'Ana' }],
  ] as const) {
    answerWith(() => answer);
    seen().length = 0;
    await expect(brevo.send({ ...anaContact, fields }, context())).rejects.toThrow(answer.body.message);
    expect(seen()).toHaveLength(1);
  }
});

it('blocklists and deletes, also a contact that is gone', async () => {
  for (const answer of [undefined, gone]) {
    if (answer) answerWith(() => answer);
    await brevo.withdraw?.({ email: '', remote: '21', event }, context());
    await brevo.erase?.({ remote: '21', event }, context());
  }
  expect(seen()[0]?.body).toEqual({ emailBlacklisted: true });
  expect(seen()[1]?.method).toBe('DELETE');
});

it('lists lists and the attributes that a value can go into', async () => {
  expect(await brevo.check(context())).toBe('Skin Lab');
  expect(await brevo.places?.(context())).toEqual([{ id: '8', name: 'Skin news' }]);
  expect(await brevo.fields?.(context())).toEqual([
    { id: 'FIRSTNAME', name: 'FIRSTNAME', kind: 'text', isRequired: false },
    { id: 'SMS', name: 'SMS', kind: 'phone', isRequired: false },
    { id: 'AGE', name: 'AGE', kind: 'number', isRequired: false },
    { id: 'USES', name: 'USES', kind: 'list', isRequired: false },
    { id: 'SKIN', name: 'SKIN', kind: 'text', isRequired: false },
  ]);
});

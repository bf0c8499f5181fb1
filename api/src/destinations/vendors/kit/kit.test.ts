import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorReply, VendorRequestSeen } from '../../../test/vendor-server.ts';
import { kit } from './kit.ts';

const { event } = anaContact;

// The OpenAPI document that is part of each page of https://developers.kit.com/api-reference, such as
// https://developers.kit.com/api-reference/subscribers/create-a-subscriber.md
const subscriberSchema = z.strictObject({
  first_name: z.string().optional(),
  email_address: z.string().min(1),
  state: z.enum(['active', 'bounced', 'cancelled', 'complained', 'inactive']).optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
const tagSchema = z.strictObject({ name: z.string().min(1) });
const emptySchema = z.strictObject({});

const subscriber = { id: 349, first_name: 'Ana', email_address: 'ana@example.com', state: 'active', fields: {} };
const pagination = { has_previous_page: false, has_next_page: false, start_cursor: '', end_cursor: '', per_page: 1000 };
const known = new Set(['last_name', 'score']);
const tags = new Map<string, number>();

const replies: Record<string, (request: VendorRequestSeen) => VendorReply> = {
  'GET /v4/account': () => ({ body: { user: { email: 'owner@example.com' }, account: { id: 5, name: 'Skin Lab' } } }),
  'GET /v4/forms': () => ({ body: { forms: [{ id: 12, name: 'Newsletter', type: 'embed' }], pagination } }),
  'GET /v4/custom_fields': () => ({
    body: {
      custom_fields: [{ id: 1, name: 'ck_field_1_last_name', key: 'last_name', label: 'Last name' }],
      pagination,
    },
  }),
  'POST /v4/subscribers': ({ body }) => {
    const { fields = {} } = subscriberSchema.parse(body);
    const unknown = Object.keys(fields).filter((field) => !known.has(field));
    return { status: 201, body: { subscriber, ...(unknown.length > 0 ? { warnings: unknown } : {}) } };
  },
  'GET /v4/tags': () => ({
    body: { tags: [...tags].map(([name, id]) => ({ id, name, created_at: '2023-02-17T11:43:55Z' })), pagination },
  }),
  'POST /v4/tags': ({ body }) => {
    const { name } = tagSchema.parse(body);
    tags.set(name, tags.size + 20);
    return { status: 201, body: { tag: { id: tags.get(name), name, created_at: '2023-02-17T11:43:55Z' } } };
  },
  'POST /v4/tags/20/subscribers/349': ({ body }) => {
    emptySchema.parse(body);
    return { status: 201, body: { subscriber: { ...subscriber, tagged_at: '2023-02-17T11:43:55Z' } } };
  },
  'POST /v4/forms/12/subscribers/349': ({ body }) => {
    emptySchema.parse(body);
    return { status: 201, body: { subscriber: { ...subscriber, added_at: '2023-02-17T11:43:55Z' } } };
  },
  'POST /v4/subscribers/349/unsubscribe': ({ body }) => {
    emptySchema.parse(body);
    return { status: 204 };
  },
};
const gone: VendorReply & object = { status: 404, body: { errors: ['Not Found'] } };

const { sent, seen, context, refused, answerWith } = vendorCases('kit', {
  vendor: kit,
  hosts: /^api\.kit\.com$/,
  credentials: { key: 'kit_0123456789abcdef' },
  reply: (request) => {
    expect(request.headers['x-kit-api-key']).toBe('kit_0123456789abcdef');
    const reply = replies[`${request.method} ${request.url.pathname}`];
    expect(reply, `${request.method} ${request.url.pathname}`).toBeDefined();
    return reply?.(request) ?? gone;
  },
  wrongKey: { status: 401, body: { errors: ['The access token is invalid'] } },
  invalid: { status: 422, body: { errors: ['Email address is invalid'] } },
  saysOfKey: 'The access token is invalid',
  saysOfInvalid: 'Email address is invalid',
});

it('sets fields as text, tags by name, and adds to the chosen form', async () => {
  const fields = { first_name: 'Ana', last_name: 'Alves', score: 72 };
  for (const created of [[['/v4/tags', { name: 'Skin: Dry' }]], []]) {
    seen().length = 0;
    expect(await sent({ fields, tags: ['Skin: Dry'] }, { place: '12' })).toBe('349');
    expect(seen().map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/v4/subscribers',
        { email_address: 'ana@example.com', first_name: 'Ana', fields: { last_name: 'Alves', score: '72' } },
      ],
      ['/v4/tags', undefined],
      ...created,
      ['/v4/tags/20/subscribers/349', {}],
      ['/v4/forms/12/subscribers/349', {}],
    ]);
  }
});

it('leaves a lead to its owner whose field is gone in Kit', async () => {
  const error = await sent({ fields: { skin_type: 'Dry' } }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'settings', message: expect.stringContaining('skin_type') });
});

it('does not take a full account for a wrong key', async () => {
  const full = { status: 403, body: { errors: ['This request would exceed your subscriber limit'] } };
  expect(await refused(full)).toMatchObject({ kind: 'settings' });
});

it('unsubscribes who withdraws and who is erased, also one that is gone', async () => {
  for (const answer of [undefined, gone]) {
    if (answer) answerWith(() => answer);
    await kit.withdraw?.({ email: '', remote: '349', event }, context());
    await kit.erase?.({ remote: '349', event }, context());
  }
  expect(new Set(seen().map(({ url }) => url.pathname))).toEqual(new Set(['/v4/subscribers/349/unsubscribe']));
});

it('lists forms and fields', async () => {
  expect(await kit.check(context())).toBe('Skin Lab');
  expect(await kit.places?.(context())).toEqual([{ id: '12', name: 'Newsletter' }]);
  expect(await kit.fields?.(context())).toEqual([
    { id: 'first_name', name: 'First name', kind: 'text', isRequired: false },
    { id: 'last_name', name: 'Last name', kind: 'text', isRequired: false },
  ]);
});

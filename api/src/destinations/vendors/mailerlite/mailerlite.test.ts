import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorReply, VendorRequestSeen } from '../../../test/vendor-server.ts';
import { mailerlite } from './mailerlite.ts';

const { event } = anaContact;

// https://developers.mailerlite.com/docs/subscribers.html#create-upsert-subscriber
const subscriberSchema = z.strictObject({
  email: z.string().min(1),
  fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  groups: z.array(z.string().regex(/^\d+$/)).optional(),
});
// https://developers.mailerlite.com/docs/subscribers.html#update-a-subscriber
const updateSchema = z.strictObject({ status: z.enum(['active', 'unsubscribed', 'unconfirmed', 'bounced', 'junk']) });
// https://developers.mailerlite.com/docs/groups.html#create-a-group
const groupSchema = z.strictObject({ name: z.string().min(1).max(255) });

const subscriber = { id: '31897397363737859', email: 'ana@example.com', status: 'active', source: 'api' };
const path = `/api/subscribers/${subscriber.id}`;
/** Whether somebody else creates each group just before. */
let isRace = false;
/** Groups of the account by their names. */
const groups = new Map([
  ['Skin news', '1'],
  ['Skin: Dry and old', '2'],
]);

const replies: Record<string, (request: VendorRequestSeen) => VendorReply> = {
  'GET /api/groups': () => ({
    body: { data: [...groups].map(([name, id]) => ({ id, name, active_count: 0 })), links: {}, meta: {} },
  }),
  'POST /api/groups': ({ body }) => {
    const { name } = groupSchema.parse(body);
    groups.set(name, String(groups.size + 1));
    if (isRace) return { status: 422, body: { message: 'The name has already been taken.' } };
    return { status: 201, body: { data: { id: groups.get(name), name } } };
  },
  // https://developers.mailerlite.com/docs/fields.html
  'GET /api/fields': () => ({
    body: {
      data: [
        { id: '1', name: 'Name', key: 'name', type: 'text' },
        { id: '9', name: 'Age', key: 'age', type: 'number' },
      ],
    },
  }),
  'POST /api/subscribers': ({ body }) => {
    subscriberSchema.parse(body);
    return { body: { data: subscriber } };
  },
  [`PUT ${path}`]: ({ body }) => {
    updateSchema.parse(body);
    return { body: { data: { ...subscriber, status: 'unsubscribed' } } };
  },
  [`POST ${path}/forget`]: ({ body }) => {
    expect(body).toBeUndefined();
    return { body: { message: 'Subscriber data will be completely deleted and forgotten within 30 days.' } };
  },
};
const gone: VendorReply & object = { status: 404, body: { message: 'Resource not found.' } };

const { sent, seen, context, answerWith } = vendorCases('mailerlite', {
  vendor: mailerlite,
  hosts: /^connect\.mailerlite\.com$/,
  credentials: { key: 'ml-token' },
  reply: (request) => {
    expect(request.headers.authorization).toBe('Bearer ml-token');
    const reply = replies[`${request.method} ${request.url.pathname}`];
    expect(reply, `${request.method} ${request.url.pathname}`).toBeDefined();
    return reply?.(request) ?? gone;
  },
  wrongKey: { status: 401, body: { message: 'Unauthenticated.' } },
  invalid: {
    status: 422,
    body: {
      message: 'The given data was invalid.',
      errors: { 'groups.0': ['The selected groups.0 is invalid.'] },
    },
  },
  saysOfKey: 'Unauthenticated.',
  saysOfInvalid: 'The selected groups.0 is invalid.',
});

it('sets fields, and adds to the chosen group and to one for each tag', async () => {
  for (const _ of ['a new group', 'one that there is']) {
    const fields = { name: 'Ana', age: 52, since: '2026-11-28T10:00:00.000Z' };
    expect(await sent({ fields, tags: ['Skin: Dry'] }, { place: '1' })).toBe(subscriber.id);
    expect(seen().at(-1)?.body).toEqual({
      email: 'ana@example.com',
      fields: { name: 'Ana', age: 52, since: '2026-11-28' },
      groups: ['1', '3'],
    });
  }
  expect(seen().filter(({ method, url }) => `${method} ${url.pathname}` === 'POST /api/groups')).toHaveLength(1);
});

it('finds a group that another lead has created meanwhile, and names none twice', async () => {
  isRace = true;
  await sent({ tags: ['Skin: Oily', 'Skin news'] }, { place: '1' });
  isRace = false;
  expect(seen().at(-1)?.body).toMatchObject({ groups: ['1', groups.get('Skin: Oily')] });
});

it('unsubscribes and forgets, also a subscriber that is gone', async () => {
  for (const answer of [undefined, gone]) {
    if (answer) answerWith(() => answer);
    await mailerlite.withdraw?.({ email: '', remote: subscriber.id, event }, context());
    await mailerlite.erase?.({ remote: subscriber.id, event }, context());
  }
  expect(seen()[0]?.body).toEqual({ status: 'unsubscribed' });
  expect(seen()[1]?.url.pathname).toBe(`${path}/forget`);
});

it('lists groups and fields', async () => {
  expect((await mailerlite.places?.(context()))?.[0]).toEqual({ id: '1', name: 'Skin news' });
  expect(await mailerlite.fields?.(context())).toEqual([
    { id: 'name', name: 'Name', kind: 'text', isRequired: false },
    { id: 'age', name: 'Age', kind: 'number', isRequired: false },
  ]);
});

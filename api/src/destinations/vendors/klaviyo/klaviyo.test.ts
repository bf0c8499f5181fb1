import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorReply, VendorRequestSeen } from '../../../test/vendor-server.ts';
import { klaviyo } from './klaviyo.ts';

const { event } = anaContact;

// https://github.com/klaviyo/openapi/blob/main/openapi/stable/apis/create_or_update_profile.json
const text = z.string().optional();
const profileSchema = z.strictObject({
  data: z.strictObject({
    type: z.literal('profile'),
    attributes: z.strictObject({
      email: z.string().min(1),
      phone_number: z.e164().optional(),
      first_name: text,
      last_name: text,
      organization: text,
      title: text,
      location: z.strictObject({ city: text, country: text, region: text, zip: text }).optional(),
      properties: z.record(z.string(), z.unknown()).optional(),
    }),
    meta: z
      .strictObject({ patch_properties: z.strictObject({ append: z.record(z.string(), z.array(z.string())) }) })
      .optional(),
  }),
});
// …/bulk_subscribe_profiles.json and …/bulk_unsubscribe_profiles.json
const jobSchema = <T extends string, C extends string>(type: T, consent: C, more = {}) =>
  z.strictObject({
    data: z.strictObject({
      type: z.literal(type),
      attributes: z.strictObject({
        ...more,
        profiles: z.strictObject({
          data: z.array(
            z.strictObject({
              type: z.literal('profile'),
              attributes: z.strictObject({
                email: z.string().min(1),
                subscriptions: z.strictObject({
                  email: z.strictObject({ marketing: z.strictObject({ consent: z.literal(consent) }) }),
                }),
              }),
            }),
          ),
        }),
      }),
      relationships: z.strictObject({
        list: z.strictObject({ data: z.strictObject({ type: z.literal('list'), id: z.string() }) }),
      }),
    }),
  });
const subscribeSchema = jobSchema('profile-subscription-bulk-create-job', 'SUBSCRIBED', { custom_source: text });
const unsubscribeSchema = jobSchema('profile-subscription-bulk-delete-job', 'UNSUBSCRIBED');
// …/request_profile_deletion.json
const deletionSchema = z.strictObject({
  data: z.strictObject({
    type: z.literal('data-privacy-deletion-job'),
    attributes: z.strictObject({
      profile: z.strictObject({ data: z.strictObject({ type: z.literal('profile'), id: z.string() }) }),
    }),
  }),
});

const id = '01GDDKASAP8TKDDA2GRZDSVP4H';
const takenPhone = '+351900000000';
const mayReadProfiles = { is: true };
const replies: Record<string, (request: VendorRequestSeen) => VendorReply> = {
  'GET /api/accounts': () => ({
    body: { data: [{ type: 'account', attributes: { contact_information: { organization_name: 'Skin Lab' } } }] },
  }),
  // …/get_lists.json: ten on a page
  'GET /api/lists': ({ url }) => {
    expect(url.searchParams.get('fields[list]')).toBe('name');
    const isSecond = url.searchParams.get('page[cursor]') === 'two';
    const next = `https://a.klaviyo.com/api/lists?${new URLSearchParams({ 'fields[list]': 'name', 'page[cursor]': 'two' })}`;
    const list = isSecond ? { id: 'Y6nRLs', name: 'VIP' } : { id: 'Y6nRLr', name: 'Newsletter' };
    return {
      body: {
        data: [{ type: 'list', id: list.id, attributes: { name: list.name } }],
        links: { self: url.href, next: isSecond ? null : next },
      },
    };
  },
  // …/get_profiles.json
  'GET /api/profiles': ({ url }) => {
    expect(url.searchParams.get('fields[profile]')).toBe('properties');
    if (!mayReadProfiles.is) return problem(403, 'permission_denied', 'Missing the scope profiles:read.');
    const profiles = [{ Skin: 'Dry', $source: 1 }, { Skin: 'Oily', Quiz: 'Hair' }, undefined];
    return { body: { data: profiles.map((properties) => ({ type: 'profile', id, attributes: { properties } })) } };
  },
  'POST /api/profile-import': ({ body }) => {
    const { attributes } = profileSchema.parse(body).data;
    if (attributes.phone_number === takenPhone) return problem(409, 'duplicate_profile', 'A profile already exists.');
    return { status: 201, body: { data: { type: 'profile', id } } };
  },
  'POST /api/profile-subscription-bulk-create-jobs': ({ body }) => {
    subscribeSchema.parse(body);
    return { status: 202 };
  },
  'POST /api/profile-subscription-bulk-delete-jobs': ({ body }) => {
    unsubscribeSchema.parse(body);
    return { status: 202 };
  },
  'POST /api/data-privacy-deletion-jobs': ({ body }) => {
    deletionSchema.parse(body);
    return { status: 202 };
  },
};
// https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling
const problem = (status: number, code: string, detail: string): VendorReply & object => ({
  status,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: { errors: [{ id: 'e1', status, code, title: 'Invalid input.', detail, source: { pointer: '/data/' } }] },
});

const { sent, seen, context, answerWith } = vendorCases('klaviyo', {
  vendor: klaviyo,
  hosts: /^a\.klaviyo\.com$/,
  credentials: { key: 'pk_0123' },
  chosen: { place: 'Y6nRLr' },
  reply: (request) => {
    expect(request.headers).toMatchObject({
      authorization: 'Klaviyo-API-Key pk_0123',
      revision: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      accept: 'application/vnd.api+json',
      ...(request.method === 'POST' ? { 'content-type': 'application/vnd.api+json' } : {}),
    });
    const reply = replies[`${request.method} ${request.url.pathname}`];
    expect(reply, `${request.method} ${request.url.pathname}`).toBeDefined();
    return reply?.(request) ?? { status: 404 };
  },
  wrongKey: problem(401, 'authentication_failed', 'Incorrect authentication credentials.'),
  invalid: problem(400, 'invalid', 'The list Y6nRLr does not exist.'),
  saysOfKey: 'Incorrect authentication credentials.',
  saysOfInvalid: 'The list Y6nRLr does not exist.',
});

it('saves the profile with its properties, and subscribes it to the list', async () => {
  const fields = {
    first_name: 'Ana',
    phone_number: '+351 912 345 678',
    'location.city': 'Porto',
    'properties.Skin': 'Dry',
    'properties.Quiz score': 72,
    'properties.Uses': ['Serum', 'Oil'],
  };
  expect(await sent({ fields, tags: ['Skin: Dry'] })).toBe(`Y6nRLr/${id}`);
  expect(seen().map(({ body }) => body)).toMatchObject([
    {
      data: {
        attributes: {
          email: 'ana@example.com',
          first_name: 'Ana',
          phone_number: '+351912345678',
          location: { city: 'Porto' },
          properties: { Skin: 'Dry', 'Quiz score': 72, Uses: ['Serum', 'Oil'] },
        },
        meta: { patch_properties: { append: { 'Quiz tags': ['Skin: Dry'] } } },
      },
    },
    {
      data: {
        attributes: {
          custom_source: 'Find your skin routine',
          profiles: { data: [{ attributes: { email: 'ana@example.com' } }] },
        },
        relationships: { list: { data: { id: 'Y6nRLr' } } },
      },
    },
  ]);
});

it.each([
  ['without its country', '912 345 678'],
  ['of another profile', takenPhone],
])('keeps a phone number %s as a property', async (_, phone) => {
  await sent({ fields: { phone_number: phone } });
  expect(seen().at(-2)?.body).toMatchObject({ data: { attributes: { properties: { Phone: phone } } } });
});

it('unsubscribes by the address from the list of that time, and deletes by the id, also a profile that is gone', async () => {
  const remote = `Y6nRLr/${id}`;
  await klaviyo.withdraw?.({ email: 'ana@example.com', remote, event }, context({ place: 'other' }));
  await klaviyo.erase?.({ remote, event }, context());
  expect(seen()[0]?.body).toMatchObject({ data: { relationships: { list: { data: { id: 'Y6nRLr' } } } } });
  expect(seen()[1]?.body).toMatchObject({ data: { attributes: { profile: { data: { id } } } } });
  answerWith(() => problem(404, 'not_found', 'A profile does not exist with this id.'));
  await klaviyo.erase?.({ remote, event }, context());
});

it('lists all lists, and the properties that profiles have', async () => {
  expect(await klaviyo.check(context())).toBe('Skin Lab');
  expect(await klaviyo.places?.(context())).toEqual([
    { id: 'Y6nRLr', name: 'Newsletter' },
    { id: 'Y6nRLs', name: 'VIP' },
  ]);
  const names = async () => (await klaviyo.fields?.(context()))?.map(({ name }) => name);
  const offered = await names();
  expect(offered).toEqual(expect.arrayContaining(['First name', 'Quiz result', 'Skin']));
  expect(offered).toEqual([...new Set(offered)]);
  expect(offered).not.toContain('$source');
  mayReadProfiles.is = false;
  expect(await names()).toEqual(offered?.filter((name) => name !== 'Skin'));
});

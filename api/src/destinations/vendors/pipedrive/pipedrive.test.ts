import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { pipedrive } from './pipedrive.ts';

// https://github.com/pipedrive/client-nodejs/tree/master/src/versions/v2/models: `AddPersonRequest`, `AddDealRequest`; the query of
// `searchPersons` and `getDeals`; https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser.
const contactPoint = z.strictObject({ value: z.string(), primary: z.boolean(), label: z.string().optional() });
const personSchema = z.strictObject({
  name: z.string().min(1).optional(),
  emails: z.array(contactPoint).optional(),
  phones: z.array(contactPoint).optional(),
  marketing_status: z.enum(['no_consent', 'unsubscribed', 'subscribed', 'archived']).optional(),
  custom_fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.int())])).optional(),
});
const dealSchema = z.strictObject({ title: z.string().min(1), person_id: z.int() });

const field = (code: string, type: string, over: object = {}) => ({
  field_code: code,
  field_name: `The ${code}`,
  field_type: type,
  is_custom_field: true,
  is_optional_response_field: false,
  options: null,
  ...over,
});
const options = [
  { id: 1, label: 'Dry' },
  { id: 2, label: 'Oily' },
];
const personFields = [
  field('name', 'varchar', { is_custom_field: false }),
  field('score', 'double'),
  field('skin', 'enum', { options }),
  field('wishes', 'set', { options }),
  field('day', 'date'),
  field('where', 'address'),
];

const stored = { persons: [] as { id: number; phones: string[] }[], deals: [] as { id: number; title: string }[] };
beforeEach(() => {
  stored.persons = [];
  stored.deals = [];
});
const reply = ({ method, url, headers, body }: VendorRequestSeen) => {
  expect(headers['x-api-token']).toBe('t0ken');
  switch (`${method} ${url.pathname}`) {
    case 'GET /v1/users/me':
      return { body: { success: true, data: { id: 1, name: 'Olga', company_name: 'Skin Lab' } } };
    case 'GET /api/v2/personFields':
      return { body: { success: true, data: personFields, additional_data: { next_cursor: null } } };
    case 'GET /api/v2/persons/search':
      expect(Object.fromEntries(url.searchParams)).toEqual({
        term: 'ana@example.com',
        fields: 'email',
        exact_match: 'true',
        limit: '1',
      });
      return { body: { success: true, data: { items: stored.persons.map((item) => ({ result_score: 1, item })) } } };
    case 'POST /api/v2/persons': {
      const { emails, phones = [] } = personSchema.parse(body);
      expect(emails).toEqual([{ value: 'ana@example.com', primary: true, label: 'work' }]);
      stored.persons.push({ id: 11, phones: phones.map(({ value }) => value) });
      return { status: 201, body: { success: true, data: { id: 11 } } };
    }
    case 'PATCH /api/v2/persons/11':
      personSchema.parse(body);
      return { body: { success: true, data: { id: 11 } } };
    case 'GET /api/v2/deals':
      expect(url.searchParams.get('person_id')).toBe('11');
      return { body: { success: true, data: stored.deals } };
    case 'POST /api/v2/deals':
      stored.deals.push({ id: 21, title: dealSchema.parse(body).title });
      return { status: 201, body: { success: true, data: { id: 21 } } };
    case 'DELETE /api/v2/persons/11':
      return { body: { success: true, data: { id: 11 } } };
    default:
      throw new Error(`Pipedrive has no ${method} ${url.pathname}`);
  }
};
const { sent, seen, context } = vendorCases('pipedrive', {
  vendor: pipedrive,
  hosts: /^api\.pipedrive\.com$/,
  credentials: { key: 't0ken' },
  reply,
  wrongKey: {
    status: 401,
    body: {
      success: false,
      error: 'unauthorized access',
      errorCode: 401,
      error_info: 'Please check developers.pipedrive.com',
    },
  },
  invalid: (request) =>
    request.method === 'POST'
      ? { status: 400, body: { success: false, error: 'Validation failed: custom_fields.skin: Invalid option' } }
      : reply(request),
  saysOfKey: 'unauthorized access',
  saysOfInvalid: 'Invalid option',
});

it('gives custom fields their values as Pipedrive takes them', async () => {
  const fields = {
    phones: '+351 912 345 678',
    score: 72,
    skin: 'dry',
    wishes: ['Dry', 'Oily'],
    day: '2026-11-28T10:00:00.000Z',
  };
  expect(await sent({ fields })).toBe('11');
  expect(seen().at(-1)).toMatchObject({
    method: 'POST',
    body: {
      name: 'Ana Alves',
      phones: [{ value: '+351 912 345 678', primary: true }],
      custom_fields: { score: 72, skin: 1, wishes: [1, 2], day: '2026-11-28' },
    },
  });
});

it('keeps the numbers that a person has', async () => {
  stored.persons = [{ id: 11, phones: ['1'] }];
  await sent({ fields: { phones: '2' } });
  expect(seen().at(-1)).toMatchObject({
    method: 'PATCH',
    body: {
      phones: [
        { value: '1', primary: true },
        { value: '2', primary: false },
      ],
    },
  });
});

it('opens one deal for a person, where it is wanted', async () => {
  expect(await sent({}, { switches: { deal: true } })).toBe('11');
  expect(await sent({}, { switches: { deal: true } })).toBe('11');
  expect(stored.deals).toEqual([{ id: 21, title: 'Find your skin routine' }]);
});

it('offers the phone number and the custom fields that take one value', async () => {
  const offered = await pipedrive.fields?.(context());
  expect(offered?.map(({ id, kind }) => [id, kind])).toEqual([
    ['phones', 'phone'],
    ['score', 'number'],
    ['skin', 'text'],
    ['wishes', 'list'],
    ['day', 'date'],
  ]);
  expect(await pipedrive.check(context())).toBe('Skin Lab');
});

it('unsubscribes who withdrew consent, and deletes the person of an erased lead', async () => {
  const { event } = anaContact;
  await pipedrive.withdraw?.({ email: 'ana@example.com', remote: '11', event }, context());
  expect(seen().at(-1)).toMatchObject({ method: 'PATCH', body: { marketing_status: 'unsubscribed' } });
  await pipedrive.erase?.({ remote: '11', event }, context());
  expect(seen().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'PATCH /api/v2/persons/11',
    'DELETE /api/v2/persons/11',
  ]);
});

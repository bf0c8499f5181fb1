import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { hubspot } from './hubspot.ts';

// https://github.com/HubSpot/HubSpot-public-api-spec-collection: CRM/Contacts v3 (`SimplePublicObjectInput`,
// `SimplePublicObjectInputForCreate`, `PublicGdprDeleteInput`), CRM/Properties v3, Communication Preferences/Subscriptions v4.
const updateSchema = z.strictObject({ properties: z.record(z.string(), z.string()) });
const createSchema = updateSchema.extend({ associations: z.tuple([]) });
const eraseSchema = z.strictObject({ objectId: z.string().min(1), idProperty: z.string().optional() });
const readSchema = z.strictObject({
  archived: z.boolean(),
  inputs: z.array(z.strictObject({ name: z.string() })).min(1),
});

const property = (name: string, over: object = {}) => ({
  name,
  label: `The ${name}`,
  type: 'string',
  fieldType: 'text',
  groupName: 'contactinformation',
  hidden: false,
  calculated: false,
  modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false },
  options: [],
  ...over,
});
const skin = ['Dry skin', 'Oily skin'].map((label) => ({
  label,
  value: label.split(' ')[0]?.toLowerCase(),
  hidden: false,
}));
const properties = [
  property('email'),
  property('firstname'),
  property('quiz_score', { type: 'number', fieldType: 'number' }),
  property('skin', { type: 'enumeration', fieldType: 'select', options: skin }),
  property('wishes', { type: 'enumeration', fieldType: 'checkbox', options: skin }),
  property('took_it', { type: 'date', fieldType: 'date' }),
  property('took_it_at', { type: 'datetime', fieldType: 'date' }),
  property('agreed', { type: 'bool', fieldType: 'booleancheckbox' }),
  property('lastmodifieddate', { modificationMetadata: { readOnlyValue: true } }),
  property('hs_score', { calculated: true }),
];

const existing = new Set<string>();
const reply = ({ method, url, headers, body }: VendorRequestSeen) => {
  expect(headers.authorization).toBe('Bearer pat-eu1-1234');
  const call = `${method} ${url.pathname}`;
  const contact = { id: '151', properties: {}, createdAt: '2026-11-28T10:00:00Z', updatedAt: '2026-11-28T10:00:00Z' };
  switch (call) {
    case 'GET /account-info/v3/details':
      return { body: { portalId: 123456, accountType: 'STANDARD', uiDomain: 'app-eu1.hubspot.com' } };
    case 'GET /crm/v3/properties/contacts/email':
      return { body: property('email') };
    case 'GET /crm/v3/properties/contacts':
      return { body: { results: properties } };
    case 'POST /crm/v3/properties/contacts/batch/read': {
      const names = readSchema.parse(body).inputs.map(({ name }) => name);
      return { body: { status: 'COMPLETE', results: properties.filter(({ name }) => names.includes(name)) } };
    }
    case 'POST /crm/v3/objects/contacts': {
      const { email = '' } = createSchema.parse(body).properties;
      existing.add(email);
      return { status: 201, body: contact };
    }
    case 'POST /crm/v3/objects/contacts/gdpr-delete':
      eraseSchema.parse(body);
      return { status: 204 };
    case 'POST /communication-preferences/v4/statuses/ana%40example.com/unsubscribe-all':
      expect(url.search).toBe('?channel=EMAIL');
      return { body: { status: 'COMPLETE', results: [] } };
    case 'PATCH /crm/v3/objects/contacts/ana%40example.com':
      expect(url.search).toBe('?idProperty=email');
      updateSchema.parse(body);
      if (existing.has('ana@example.com')) return { body: contact };
      return { status: 404, body: { status: 'error', message: 'resource not found', category: 'OBJECT_NOT_FOUND' } };
    case 'PATCH /crm/v3/objects/contacts/37765128953':
      updateSchema.parse(body);
      return { body: { ...contact, id: '37765128953' } };
    default:
      throw new Error(`HubSpot has no ${call}`);
  }
};
const { sent, seen, context, answerWith } = vendorCases('hubspot', {
  vendor: hubspot,
  hosts: /^api\.hubapi\.com$/,
  credentials: { key: 'pat-eu1-1234' },
  reply,
  wrongKey: {
    status: 401,
    body: {
      status: 'error',
      message: 'Authentication credentials not found. This API supports OAuth 2.0 authentication',
      correlationId: '4f2071b3',
      category: 'INVALID_AUTHENTICATION',
    },
  },
  invalid: {
    status: 400,
    body: {
      status: 'error',
      message:
        'Property values were not valid: [{"isValid":false,"message":"Property \\"quiz_result\\" does not exist","error":"PROPERTY_DOESNT_EXIST","name":"quiz_result","localizedErrorMessage":"…"}]',
      correlationId: '4f2071b3',
      category: 'VALIDATION_ERROR',
    },
  },
  saysOfKey: 'Authentication credentials not found',
  saysOfInvalid: /: Property "quiz_result" does not exist$/,
});

it('gives each property its value in the form that HubSpot takes', async () => {
  existing.clear();
  const fields = {
    quiz_score: 72,
    skin: 'Dry skin',
    wishes: ['Dry skin', 'Oily skin'],
    took_it: '2026-11-28T10:00:00.000Z',
    took_it_at: '2026-11-28',
    agreed: true,
    firstname: 'Anita',
  };
  expect(await sent({ fields })).toBe('151');
  expect(seen().at(-1)).toMatchObject({
    method: 'POST',
    body: {
      properties: {
        email: 'ana@example.com',
        firstname: 'Anita',
        lastname: 'Alves',
        quiz_score: '72',
        skin: 'dry',
        wishes: 'dry;oily',
        took_it: '2026-11-28',
        took_it_at: '2026-11-28T00:00:00.000Z',
        agreed: 'true',
      },
    },
  });
});

it('changes the contact that HubSpot says it has under another address', async () => {
  existing.clear();
  answerWith((request) =>
    request.method === 'POST'
      ? {
          status: 409,
          body: { status: 'error', message: 'Contact already exists. Existing ID: 37765128953', category: 'CONFLICT' },
        }
      : reply(request),
  );
  expect(await sent()).toBe('37765128953');
});

it('offers the properties that can be written, and not the address', async () => {
  const fields = await hubspot.fields?.(context());
  expect(fields?.map(({ id, kind }) => [id, kind])).toEqual([
    ['firstname', 'text'],
    ['quiz_score', 'number'],
    ['skin', 'text'],
    ['wishes', 'list'],
    ['took_it', 'date'],
    ['took_it_at', 'date'],
    ['agreed', 'boolean'],
  ]);
});

it('unsubscribes who withdrew consent, and deletes a contact for good', async () => {
  await hubspot.withdraw?.({ email: 'ana@example.com', remote: '151', event: anaContact.event }, context());
  await hubspot.erase?.({ remote: '151', event: anaContact.event }, context());
  expect(seen().map(({ url }) => url.pathname)).toEqual([
    '/communication-preferences/v4/statuses/ana%40example.com/unsubscribe-all',
    '/crm/v3/objects/contacts/gdpr-delete',
  ]);
  expect(seen().at(-1)?.body).toEqual({ objectId: '151' });
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { salesforce } from './salesforce.ts';

// https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_client_credentials_flow.htm
const grantSchema = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.literal('3MVG9'),
  client_secret: z.literal('s3cret'),
});
// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_upsert.htm: neither Id nor the external id is in the body.
// Required of a Lead: https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm
const leadSchema = z.strictObject({
  FirstName: z.string().max(40).optional(),
  LastName: z.string().min(1).max(80),
  Company: z.string().min(1).max(255),
  Email: z.email().optional(),
  Score__c: z.number().optional(),
  Skin__c: z.string().optional(),
  Day__c: z.iso.date().optional(),
  Time__c: z.iso.datetime().optional(),
});

const field = (name: string, type: string, over: object = {}) => ({
  name,
  label: `The ${name}`,
  type,
  createable: true,
  updateable: true,
  nillable: true,
  defaultedOnCreate: false,
  externalId: false,
  ...over,
});
const described = [
  field('Id', 'id', { createable: false, updateable: false }),
  field('LastName', 'string', { nillable: false }),
  field('Company', 'string', { nillable: false }),
  field('Email', 'email'),
  field('Status', 'picklist', { nillable: false, defaultedOnCreate: true }),
  field('Score__c', 'double', { nillable: false }),
  field('Skin__c', 'multipicklist'),
  field('Day__c', 'date'),
  field('Time__c', 'datetime'),
  field('Quiz_Lead_Id__c', 'string', { externalId: true }),
];
const rest = '/services/data/v62.0/sobjects/Lead';
const reply = ({ method, url, headers, body }: VendorRequestSeen) => {
  const call = `${method} ${url.pathname}`;
  if (call === 'POST /services/oauth2/token') {
    grantSchema.parse(Object.fromEntries(new URLSearchParams(String(body))));
    return { body: { access_token: '00D!AQ', instance_url: 'https://shop.my.salesforce.com', token_type: 'Bearer' } };
  }
  expect(headers.authorization).toBe('Bearer 00D!AQ');
  switch (call.replace(rest, '')) {
    case 'GET ':
      return { body: { objectDescribe: { name: 'Lead', createable: true, updateable: true }, recentItems: [] } };
    case 'GET /describe':
      return { body: { name: 'Lead', fields: described } };
    case 'PATCH /Quiz_Lead_Id__c/lead-ana':
      leadSchema.parse(body);
      return { status: 201, body: { id: '00Q5e', success: true, errors: [], created: true } };
    case 'PATCH /00Q5e':
      expect(body).toEqual({ HasOptedOutOfEmail: true });
      return { status: 204 };
    case 'DELETE /00Q5e':
      return { status: 204 };
    default:
      throw new Error(`Salesforce has no ${call}`);
  }
};
const { sent, seen, context, refused, answerWith } = vendorCases('salesforce', {
  vendor: salesforce,
  hosts: /\.salesforce\.com$/,
  credentials: { url: 'https://shop.my.salesforce.com/', clientId: '3MVG9', clientSecret: 's3cret' },
  chosen: { place: 'Quiz_Lead_Id__c' },
  reply,
  wrongKey: { status: 401, body: { error: 'invalid_client', error_description: 'invalid client credentials' } },
  invalid: (request) =>
    request.method === 'PATCH'
      ? {
          status: 400,
          body: [{ message: "No such column 'Gone__c' on sobject of type Lead", errorCode: 'INVALID_FIELD' }],
        }
      : reply(request),
  saysOfKey: 'invalid client credentials',
  saysOfInvalid: "No such column 'Gone__c'",
});

it('keeps a lead under its id, with days and times as their fields take them', async () => {
  const time = '2026-11-28T10:00:00.000Z';
  const fields = { Score__c: 72, Skin__c: ['Dry', 'Oily'], Day__c: time, Time__c: '2026-11-28', Company: 'Skin Lab' };
  expect(await sent({ fields })).toBe('00Q5e');
  expect(seen().at(-1)).toMatchObject({ headers: { 'sforce-duplicate-rule-header': 'allowSave=true' } });
  expect(seen().at(-1)?.body).toEqual({
    FirstName: 'Ana',
    LastName: 'Alves',
    Company: 'Skin Lab',
    Email: 'ana@example.com',
    Score__c: 72,
    Skin__c: 'Dry;Oily',
    Day__c: '2026-11-28',
    Time__c: '2026-11-28T00:00:00.000Z',
  });
});

it('fills in the last name and the company that every Lead has', async () => {
  await sent({ lastName: '' });
  expect(seen().at(-1)?.body).toEqual({ LastName: 'Ana', Company: '[not provided]', Email: 'ana@example.com' });
  await sent({ firstName: '', lastName: '', email: '' });
  expect(seen().at(-1)?.body).toEqual({ LastName: '[not provided]', Company: '[not provided]' });
});

it('offers external ids as places, and the fields that can be written', async () => {
  expect(await salesforce.check(context())).toBe('shop.my.salesforce.com');
  expect(await salesforce.places?.(context())).toEqual([{ id: 'Quiz_Lead_Id__c', name: 'The Quiz_Lead_Id__c' }]);
  const offered = await salesforce.fields?.(context());
  expect(offered?.map(({ id, kind, isRequired }) => [id, kind, isRequired])).toEqual([
    ['LastName', 'text', false],
    ['Company', 'text', false],
    ['Status', 'text', false],
    ['Score__c', 'number', true],
    ['Skin__c', 'list', false],
    ['Day__c', 'date', false],
    ['Time__c', 'date', false],
  ]);
});

it('says how to make the field for our id', async () => {
  answerWith((request) =>
    request.url.pathname.endsWith('/describe') ? { body: { fields: described.slice(0, 4) } } : reply(request),
  );
  await expect(salesforce.places?.(context())).rejects.toThrow('marked Unique and External ID');
});

it('tries again when the calls of the day are used up', async () => {
  const used = [{ message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }];
  expect(await refused({ status: 403, body: used })).toMatchObject({ kind: 'retry' });
});

it('sets Email Opt Out for who withdrew consent, and deletes an erased lead', async () => {
  const { event } = anaContact;
  await salesforce.withdraw?.({ email: 'ana@example.com', remote: '00Q5e', event }, context());
  await salesforce.erase?.({ remote: '00Q5e', event }, context());
  expect(seen().filter(({ method }) => method !== 'POST')).toMatchObject([{ method: 'PATCH' }, { method: 'DELETE' }]);
});

it('sends credentials to Salesforce alone', () => {
  expect(salesforce.credentialProblem?.({ url: 'https://salesforce.com.a.example' })).toMatchObject({ field: 'url' });
});

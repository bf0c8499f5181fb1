import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorReply, VendorRequestSeen } from '../../../test/vendor-server.ts';
import { mailchimp } from './mailchimp.ts';

const { event } = anaContact;

// https://api.mailchimp.com/schema/3.0/Swagger.json, kept in https://github.com/mailchimp/mailchimp-client-lib-codegen/tree/main/spec
const memberSchema = z.strictObject({
  email_address: z.email(),
  status_if_new: z.enum(['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional']),
  merge_fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const statusSchema = z.strictObject({ status: z.enum(['subscribed', 'unsubscribed', 'pending']) });
const stored = { status: 'subscribed' };
const tagsSchema = z.strictObject({
  tags: z.array(z.strictObject({ name: z.string().min(1), status: z.enum(['active', 'inactive']) })).min(1),
});
const list = 'a1b2c3d4e5';
// printf ana@example.com | md5sum
const member = `/3.0/lists/${list}/members/cdb9d6a1dddc375a09cc83e3001598dc`;
const key = '0123456789abcdef0123456789abcdef-us21';

const replies: Record<string, (request: VendorRequestSeen) => VendorReply> = {
  'GET /3.0/': () => ({ body: { account_name: 'Skin Lab' } }),
  'GET /3.0/lists': () => ({ body: { lists: [{ id: list, name: 'Skin Lab audience' }] } }),
  [`GET /3.0/lists/${list}/merge-fields`]: () => ({
    body: {
      merge_fields: [
        { merge_id: 1, tag: 'FNAME', name: 'First Name', type: 'text', required: false, default_value: '' },
        { merge_id: 3, tag: 'ADDRESS', name: 'Address', type: 'address', required: false, default_value: '' },
        { merge_id: 5, tag: 'AGE', name: 'Age', type: 'number', required: true, default_value: '' },
      ],
    },
  }),
  [`PUT ${member}`]: ({ url, body }) => {
    expect(url.search).toBe('?skip_merge_validation=true');
    memberSchema.parse(body);
    return { body: { id: member.split('/').at(-1), ...stored, list_id: list } };
  },
  [`POST ${member}/tags`]: ({ body }) => {
    tagsSchema.parse(body);
    return { status: 204 };
  },
  [`PATCH ${member}`]: ({ body }) => {
    return { body: statusSchema.parse(body) };
  },
  [`POST ${member}/actions/delete-permanent`]: ({ body }) => {
    expect(body).toBeUndefined();
    return { status: 204 };
  },
};
// https://mailchimp.com/developer/marketing/docs/errors/
const problem = (status: number, title: string, detail: string, errors?: unknown): VendorReply & object => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'https://mailchimp.com/developer/marketing/docs/errors/', title, status, detail, instance: '', errors },
});
const gone = problem(404, 'Resource Not Found', 'The requested resource could not be found.');

const { sent, seen, context, answerWith } = vendorCases('mailchimp', {
  vendor: mailchimp,
  hosts: /^us21\.api\.mailchimp\.com$/,
  credentials: { key },
  chosen: { place: list },
  reply: (request) => {
    expect(request.headers.authorization).toBe(`Basic ${btoa(`key:${key}`)}`);
    const reply = replies[`${request.method} ${request.url.pathname}`];
    expect(reply, `${request.method} ${request.url.pathname}`).toBeDefined();
    return reply?.(request) ?? gone;
  },
  wrongKey: problem(
    401,
    'API Key Invalid',
    "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
  ),
  invalid: problem(400, 'Invalid Resource', 'Your merge fields were invalid.', [
    { field: 'AGE', message: 'Please enter a number' },
  ]),
  saysOfKey: 'API key may be invalid',
  saysOfInvalid: 'Your merge fields were invalid. AGE: Please enter a number',
});

it('puts values into merge fields, and adds tags to those that a member has', async () => {
  const fields = { FNAME: 'Ana', AGE: 52, SINCE: '2026-11-28T10:00:00.000Z', USES: ['Serum', 'Oil'] };
  const remote = await sent({ fields, tags: ['Skin: Dry'] });
  expect(seen().map(({ body }) => body)).toEqual([
    {
      email_address: 'ana@example.com',
      status_if_new: 'subscribed',
      merge_fields: { FNAME: 'Ana', AGE: 52, SINCE: '2026-11-28', USES: 'Serum, Oil' },
    },
    { tags: [{ name: 'Skin: Dry', status: 'active' }] },
  ]);
  expect(remote).not.toContain('@');
});

it('has the address confirmed by Mailchimp where the owner asks for it', async () => {
  await sent({ email: 'Ana@Example.com' }, { switches: { confirm: true } });
  expect(seen().at(-1)?.body).toMatchObject({ email_address: 'Ana@Example.com', status_if_new: 'pending' });
});

it('subscribes a member who was archived, and nobody who has unsubscribed', async () => {
  for (const status of ['archived', 'unsubscribed']) {
    stored.status = status;
    await sent();
  }
  stored.status = 'subscribed';
  expect(seen().flatMap(({ method, body }) => (method === 'PATCH' ? body : []))).toEqual([{ status: 'subscribed' }]);
});

it('unsubscribes and deletes by what it remembers, from the audience of that time, also a member that is gone', async () => {
  const remote = await sent();
  for (const answer of [undefined, gone]) {
    if (answer) answerWith(() => answer);
    await mailchimp.withdraw?.({ email: '', remote, event }, context({ place: 'other' }));
    await mailchimp.erase?.({ remote, event }, context({ place: 'other' }));
  }
  expect(seen().slice(1, 3)).toMatchObject([
    { method: 'PATCH', url: { pathname: member } },
    { method: 'POST', url: { pathname: `${member}/actions/delete-permanent` } },
  ]);
});

it('lists audiences and the merge fields that a value can go into', async () => {
  expect(await mailchimp.check(context())).toBe('Skin Lab');
  expect(await mailchimp.places?.(context())).toEqual([{ id: list, name: 'Skin Lab audience' }]);
  expect(await mailchimp.fields?.(context())).toEqual([
    { id: 'FNAME', name: 'First Name', kind: 'text', isRequired: false },
    { id: 'AGE', name: 'Age', kind: 'number', isRequired: true },
  ]);
});

it('knows a key by its data centre, and calls no other host', () => {
  for (const wrong of ['', 'abc', 'abc-', 'abc-us21.evil.example/', 'abc-evil']) {
    expect(mailchimp.credentialProblem?.({ key: wrong }), wrong).toMatchObject({ field: 'key' });
  }
});

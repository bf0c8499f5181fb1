import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { testEventSchema } from '../../../../contract/lead/webhook-event.schema.ts';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import { newWebhookSecret } from '../../webhook/sign-webhook.ts';
import { webhook } from './webhook.ts';

const secret = newWebhookSecret();
const url = 'https://ann:p%40ss@crm.example/hook?team=1';
const { sent, seen, context, answerWith } = vendorCases('webhook', {
  vendor: webhook,
  hosts: /^crm\.example$/,
  credentials: { url, headers: 'X-Team: green\nx-key:1: 2', secret },
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md: any 2xx is a success, 410 means gone.
  reply: ({ method, url: at, headers, body }) => {
    expect([method, at.href]).toEqual(['POST', 'https://crm.example/hook?team=1']);
    expect(headers).toMatchObject({
      authorization: `Basic ${Buffer.from('ann:p@ss').toString('base64')}`,
      'x-team': 'green',
      'x-key': '1: 2',
      'content-type': 'application/json',
    });
    new Verifier(secret).verify(JSON.stringify(body), headers as Record<string, string>);
    return { status: 204 };
  },
  wrongKey: { status: 401, body: 'who?' },
  invalid: { status: 410, body: 'gone' },
  saysOfKey: '401',
  saysOfInvalid: '410',
});

it('posts the event under the id of the message, and a test that holds no lead to check', async () => {
  expect(await sent()).toBe('lead-ana');
  expect(seen().at(-1)).toMatchObject({ headers: { 'webhook-id': 'msg_ana' }, body: { type: 'lead.created' } });
  await webhook.check(context());
  testEventSchema.parse(seen().at(-1)?.body);
  const event = { id: 'msg_2', body: '{"type":"consent.withdrawn"}' };
  await webhook.withdraw?.({ email: '', remote: 'lead-ana', event }, context());
  expect(seen().at(-1)?.body).toEqual({ type: 'consent.withdrawn' });
});

it('says who it is for also where it is not signed', async () => {
  const plain = { ...context(), credentials: { url: 'https://crm.example/hook', headers: '', secret: '' } };
  answerWith(() => ({ status: 204 }));
  await webhook.send(anaContact, plain);
  expect(seen().at(-1)?.headers).toMatchObject({ 'webhook-id': 'msg_ana' });
  expect(seen().at(-1)?.headers).not.toHaveProperty('webhook-signature');
});

describe('its headers and its secret', () => {
  const problem = (headers: string, given = '') => webhook.credentialProblem?.({ url, headers, secret: given });
  it.each([
    ['Host: evil.example', 'Host cannot be set'],
    ['Webhook-Signature: v1,x', 'Webhook-Signature cannot be set'],
    ['Content-Length: 3', 'Content-Length cannot be set'],
    ['A: 1\na: 2', 'a is there twice'],
    ['no colon', 'Line 1 is not a header, such as X-Api-Key: 1234'],
    ['A: 1\nB: ü', 'Line 2 is not a header, such as X-Api-Key: 1234'],
    ['A: 1\nB: 1\nC: 1\nD: 1\nE: 1\nF: 1', 'At most 5 headers'],
  ])('are not %j', (headers, message) => expect(problem(headers)).toEqual({ field: 'headers', message }));
  it('may be up to five of the owner’s', () =>
    expect(problem('A: 1\nAuthorization: Bearer x\nC: 1\nD: 1\nE: 1')).toBeUndefined());
  it('is one of the scheme', () => {
    expect(problem('', secret)).toBeUndefined();
    for (const wrong of ['whsec_', 'short', secret.slice(6)]) expect(problem('', wrong)?.field).toBe('secret');
  });
});

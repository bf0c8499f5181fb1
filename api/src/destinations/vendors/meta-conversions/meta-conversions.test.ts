import { expect, it } from 'vitest';
import { z } from 'zod';
import { vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { metaConversions } from './meta-conversions.ts';

// https://developers.facebook.com/docs/marketing-api/conversions-api/parameters: server event, customer information, custom data.
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const eventSchema = z.strictObject({
  event_name: z.literal('Lead'),
  event_id: z.string().min(1),
  event_time: z.int(),
  action_source: z.literal('system_generated'),
  user_data: z.strictObject({
    em: z.array(sha256),
    fn: z.array(sha256).optional(),
    ln: z.array(sha256).optional(),
    fbc: z
      .string()
      .regex(/^fb\.1\.\d{13}\..+$/)
      .optional(),
  }),
  custom_data: z.union([z.strictObject({}), z.strictObject({ value: z.number(), currency: z.string().length(3) })]),
});
const bodySchema = z.strictObject({ data: z.array(eventSchema), access_token: z.literal('EAAt') });
const refusal = (message: string, code: number, over: object = {}) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'A1', ...over },
});

const reply = ({ method, url, body }: VendorRequestSeen) => {
  expect([method, url.pathname]).toEqual(['POST', '/v24.0/1234567890/events']);
  const { data } = bodySchema.parse(body);
  if (data.length === 0) return { status: 400, body: refusal('(#100) param data must be non-empty.', 100) };
  return { body: { events_received: 1, messages: [], fbtrace_id: 'A1' } };
};
const credentials = { pixel: '1234567890', key: 'EAAt', currency: '' };
const { sent, seen, context, refused } = vendorCases('meta-conversions', {
  vendor: metaConversions,
  hosts: /^graph\.facebook\.com$/,
  credentials,
  reply,
  wrongKey: { status: 400, body: refusal('Invalid OAuth access token - Cannot parse access token', 190) },
  invalid: {
    status: 400,
    body: refusal('Invalid parameter', 100, {
      error_subcode: 2804003,
      error_user_title: 'Event Timestamp Too Old',
      error_user_msg: 'The timestamp for this event is too far in the past.',
    }),
  },
  saysOfKey: 'Invalid OAuth access token',
  saysOfInvalid: 'too far in the past',
});

it('sends hashes, the click and the score, and no word that names anybody', async () => {
  const person = { email: ' John_Smith@gmail.com', firstName: 'Mary', lastName: '' };
  await sent({ ...person, name: 'Mary', score: 72, clickIds: { fbclid: 'IwAR2F4' } });
  expect(bodySchema.parse(seen().at(-1)?.body).data).toEqual([
    {
      event_name: 'Lead',
      event_id: 'lead-ana',
      event_time: 1795860000,
      action_source: 'system_generated',
      // The examples of Meta's page.
      user_data: {
        em: ['62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
        fn: ['6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
        fbc: 'fb.1.1795860000000.IwAR2F4',
      },
      custom_data: { value: 72, currency: 'USD' },
    },
  ]);
  expect(JSON.stringify(seen().at(-1)?.body)).not.toMatch(/john|mary/i);
});

it('takes a dataset that the token does not reach for a wrong key', async () => {
  const unknown = refusal("Unsupported post request. Object with ID '1234567890' does not exist", 100, {
    error_subcode: 33,
  });
  const error = await refused({ status: 400, body: unknown });
  expect(error).toMatchObject({ kind: 'key', message: expect.stringContaining('does not exist') });
  await expect(metaConversions.check(context())).rejects.toMatchObject({ kind: 'key' });
});

it('tries again when Meta takes no more calls', async () => {
  expect(await refused({ status: 403, body: refusal('(#4) Application request limit reached', 4) })).toMatchObject({
    kind: 'retry',
  });
});

it('refuses what cannot be a dataset or a currency', () => {
  const problem = (over: object) => metaConversions.credentialProblem?.({ ...credentials, ...over });
  expect(problem({ pixel: 'mine' })).toMatchObject({ field: 'pixel' });
  expect(problem({ currency: 'euro' })).toMatchObject({ field: 'currency' });
  expect(problem({ currency: 'EUR' })).toBeUndefined();
});

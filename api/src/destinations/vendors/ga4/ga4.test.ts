import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import type { VendorRequestSeen } from '../../../test/vendor-server.ts';
import { ga4 } from './ga4.ts';

// https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference, and `generate_lead` in …/reference/events. The
// server that validates takes ids of clients of two numbers alone.
const messageSchema = z.strictObject({
  client_id: z.string().regex(/^\d+\.\d+$/),
  timestamp_micros: z.int(),
  consent: z.strictObject({ ad_user_data: z.enum(['GRANTED', 'DENIED']) }),
  events: z.tuple([
    z.strictObject({
      name: z.literal('generate_lead'),
      params: z.union([z.strictObject({}), z.strictObject({ value: z.number(), currency: z.string().length(3) })]),
    }),
  ]),
});
const validatedSchema = messageSchema.extend({ validation_behavior: z.enum(['RELAXED', 'ENFORCE_RECOMMENDATIONS']) });

const reply = ({ method, url, body }: VendorRequestSeen) => {
  expect([method, url.search]).toEqual(['POST', '?measurement_id=G-AB12CD34&api_secret=s3cr3t']);
  if (url.pathname === '/debug/mp/collect') {
    validatedSchema.parse(body);
    return { body: { validationMessages: [] } };
  }
  expect(url.pathname).toBe('/mp/collect');
  messageSchema.parse(body);
  return { status: 204 };
};
const credentials = { measurementId: 'G-AB12CD34', key: 's3cr3t', currency: 'EUR' };
// Analytics answers 204 to a wrong secret and to an event that it drops, and its validation does not look at the secret.
const { sent, seen, context, answerWith } = vendorCases('ga4', {
  vendor: ga4,
  hosts: /^www\.google-analytics\.com$/,
  credentials,
  reply,
});

it('sends the score as the value, and the same client when a lead is sent again', async () => {
  await sent({ score: 72 });
  await sent({ score: 72 });
  const [first, again] = seen().map(({ body }) => messageSchema.parse(body));
  expect(first?.events[0].params).toEqual({ value: 72, currency: 'EUR' });
  expect(first?.timestamp_micros).toBe(1795860000000000);
  expect(again?.client_id).toBe(first?.client_id);
  await sent({ leadId: 'lead-bea' });
  expect(messageSchema.parse(seen().at(-1)?.body).client_id).not.toBe(first?.client_id);
});

it('sends nothing that names anybody', async () => {
  await sent();
  expect(JSON.stringify(seen().at(-1)?.body)).not.toMatch(/ana/i);
});

it('has a sample validated and not counted', async () => {
  await sent({ isSample: true });
  expect(seen().at(-1)?.url.pathname).toBe('/debug/mp/collect');
});

it('says what the validation says', async () => {
  const description = 'Measurement requires a measurement_id.';
  answerWith(() => ({
    body: { validationMessages: [{ fieldPath: 'measurement_id', description, validationCode: 'VALUE_REQUIRED' }] },
  }));
  const error = { kind: 'settings', message: expect.stringContaining(description) };
  await expect(ga4.check(context())).rejects.toMatchObject(error);
  await expect(ga4.send({ ...anaContact, isSample: true }, context())).rejects.toMatchObject(error);
});

it('refuses what is no measurement id', () => {
  expect(ga4.credentialProblem?.({ ...credentials, measurementId: 'UA-1-1' })).toMatchObject({
    field: 'measurementId',
  });
});

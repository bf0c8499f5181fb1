import crypto from 'node:crypto';
import { expect, it } from 'vitest';
import { leadEventSchema } from '../../contract/lead/webhook-event.schema.ts';
import { newWebhookSecret, webhookHeaders } from '../../src/destinations/webhook/sign-webhook.ts';
import { snippetsOf } from './snippets.ts';

it.each(snippetsOf('json event'))('$name is a message as it is sent', ({ code }) => {
  const event = JSON.parse(code);
  expect(leadEventSchema.parse(event)).toEqual(event);
});

it.each(snippetsOf('js verify'))('$name makes the signature of a message', ({ code }) => {
  const sign = new Function('secret', 'headers', 'rawBody', 'crypto', `${code}\nreturn signature;`);
  const [secret, rawBody] = [newWebhookSecret(), '{"type":"test"}'];
  const headers = webhookHeaders([secret], 'msg_1', rawBody, new Date());
  expect(sign(secret, headers, rawBody, crypto)).toBe(headers['webhook-signature']);
  expect(sign(secret, headers, `${rawBody} `, crypto)).not.toBe(headers['webhook-signature']);
});

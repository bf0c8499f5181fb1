import { expect, it } from 'vitest';
import { z } from 'zod';
import { vendorCases } from '../../../test/vendor-cases.ts';
import { slack } from './slack.ts';

// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks: `text` or `blocks`, and its table of errors.
const messageSchema = z.strictObject({ text: z.string().min(1).max(40_000) });
const path = '/services/T000/B000/XXXX';
const { sent, seen } = vendorCases('slack', {
  vendor: slack,
  hosts: /^hooks\.slack\.com$/,
  credentials: { url: `https://hooks.slack.com${path}` },
  reply: ({ method, url, body }) => {
    expect([method, url.pathname]).toEqual(['POST', path]);
    if (JSON.stringify(body) === '{}') return { status: 400, body: 'no_text' };
    messageSchema.parse(body);
    return { body: 'ok' };
  },
  wrongKey: { status: 403, body: 'invalid_token' },
  invalid: { status: 404, body: 'channel_not_found' },
  saysOfKey: 'invalid_token',
  saysOfInvalid: 'channel_not_found',
});

it('says who took the quiz with which result, and links to the lead', async () => {
  await sent({ name: 'Ana <b>', score: 72 });
  expect(seen().at(-1)?.body).toEqual({
    text: [
      'Ana &lt;b&gt; (ana@example.com) took “Find your skin routine”',
      'Result: Dry',
      'Score: 72 out of 100',
      '<https://quiz.example/dashboard/leads?lead=lead-ana|Open the lead>',
    ].join('\n'),
  });
});

it('names no address that it was not given', async () => {
  await sent({ email: '' });
  expect(JSON.stringify(seen().at(-1)?.body)).not.toContain('@example.com');
});

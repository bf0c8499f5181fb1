import { expect, it } from 'vitest';
import { z } from 'zod';
import { anaContact, vendorCases } from '../../../test/vendor-cases.ts';
import { discord } from './discord.ts';

// https://github.com/discord/discord-api-spec/blob/main/specs/openapi.json: `execute_webhook`, `get_webhook_by_token` and
// `delete_webhook_message`; a message has at most 2000 characters.
const messageSchema = z.strictObject({
  content: z.string().min(1).max(2000),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
});
const path = '/api/webhooks/1029/aT0k-en_';
const { sent, seen, context } = vendorCases('discord', {
  vendor: discord,
  hosts: /^discord\.com$/,
  credentials: { url: `https://discord.com${path}` },
  reply: ({ method, url, body }) => {
    if (method === 'GET') {
      expect(url.pathname).toBe(path);
      return { body: { id: '1029', type: 1, name: 'Leads', channel_id: '7', token: 'aT0k-en_' } };
    }
    if (method === 'DELETE') {
      expect(url.pathname).toBe(`${path}/messages/555`);
      return { status: 204 };
    }
    expect([method, url.pathname, url.search]).toEqual(['POST', path, '?wait=true']);
    messageSchema.parse(body);
    return { body: { id: '555', type: 0, content: 'as sent' } };
  },
  wrongKey: { status: 401, body: { message: 'Invalid Webhook Token', code: 50027 } },
  invalid: {
    status: 400,
    body: {
      message: 'Invalid Form Body',
      code: 50035,
      errors: { content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] } },
    },
  },
  saysOfKey: 'Invalid Webhook Token',
  saysOfInvalid: 'Invalid Form Body',
});

it('says who took the quiz, with nothing of it read as markup', async () => {
  await sent({ name: '@everyone *Ana* [x](https://a.example)', score: 72 });
  expect(seen().at(-1)?.body).toMatchObject({
    content: [
      '@everyone \\*Ana\\* \\[x\\]\\(https://a.example\\) \\(ana@example.com\\) took “Find your skin routine”',
      'Result: Dry',
      'Score: 72 out of 100',
      '<https://quiz.example/dashboard/leads?lead=lead-ana>',
    ].join('\n'),
    allowed_mentions: { parse: [] },
  });
});

it('is named as the webhook is, and takes back the message of an erased lead', async () => {
  expect(await discord.check(context())).toBe('Leads');
  const remote = await sent();
  await discord.erase?.({ remote, event: anaContact.event }, context());
  expect(seen().at(-1)).toMatchObject({ method: 'DELETE' });
});

it('takes a webhook that was deleted in Discord for a wrong key', async () => {
  const gone = { status: 404, text: '', body: { message: 'Unknown Webhook', code: 10015 } };
  expect(discord.readRefusal?.(gone)).toEqual({ words: 'Unknown Webhook', kind: 'key' });
});

it('refuses the address of another page', () => {
  expect(discord.credentialProblem?.({ url: 'https://discord.com/channels/1/2' })).toMatchObject({ field: 'url' });
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { vendorCases } from '../../../test/vendor-cases.ts';
import { teams } from './teams.ts';

// The message: https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using. The card:
// http://adaptivecards.io/schemas/1.2.0/adaptive-card.json.
const cardSchema = z.strictObject({
  $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.2'),
  body: z
    .array(
      z.strictObject({
        type: z.literal('RichTextBlock'),
        inlines: z.tuple([
          z.strictObject({ type: z.literal('TextRun'), text: z.string(), weight: z.literal('Bolder').optional() }),
        ]),
      }),
    )
    .min(1),
  actions: z.tuple([z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() })]),
});
const messageSchema = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: cardSchema,
      }),
    )
    .max(1),
});
const path = '/powerautomate/automations/direct/workflows/0a1b/triggers/manual/paths/invoke';
const query = '?api-version=1&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=s1g';
const host = 'default0a1b.0e.environment.api.powerplatform.com';
const { sent, seen } = vendorCases('teams', {
  vendor: teams,
  hosts: /\.api\.powerplatform\.com$/,
  credentials: { url: `https://${host}:443${path}${query}` },
  reply: ({ method, url, body }) => {
    expect([method, url.pathname, url.search]).toEqual(['POST', path, query]);
    messageSchema.parse(body);
    return { status: 202 };
  },
  // https://github.com/MicrosoftDocs/azure-docs/issues/60706
  wrongKey: {
    status: 401,
    body: {
      error: {
        code: 'DirectApiAuthorizationRequired',
        message: 'The request must be authenticated only by Shared Access scheme.',
      },
    },
  },
  invalid: {
    status: 400,
    body: {
      error: {
        code: 'TriggerInputSchemaMismatch',
        message: "The input body for trigger 'manual' of type 'Request' did not match its schema definition.",
      },
    },
  },
  saysOfKey: 'Shared Access scheme',
  saysOfInvalid: 'did not match its schema',
});

it('says who took the quiz in a card, and links to the lead', async () => {
  await sent({ name: 'Ana **[x](https://a.example)**', score: 72 });
  const { attachments } = messageSchema.parse(seen().at(-1)?.body);
  expect(attachments[0]?.content.body.map(({ inlines }) => inlines[0].text)).toEqual([
    'Ana **[x](https://a.example)** (ana@example.com) took “Find your skin routine”',
    'Result: Dry',
    'Score: 72 out of 100',
  ]);
  expect(attachments[0]?.content.actions[0].url).toBe('https://quiz.example/dashboard/leads?lead=lead-ana');
});

it('takes a workflow that was deleted for a wrong key', () => {
  const body = { error: { code: 'WorkflowNotFound', message: "The workflow '0a1b' could not be found." } };
  expect(teams.readRefusal?.({ status: 404, text: '', body })).toMatchObject({ kind: 'key' });
});

it('refuses an address without its signature', () => {
  expect(teams.credentialProblem?.({ url: `https://${host}${path}?api-version=1` })).toMatchObject({ field: 'url' });
});

import { z } from 'zod';
import { chatLines } from '../chat-message.ts';
import type { Vendor } from '../vendor.ts';

/** Of Power Automate, of public and government clouds. */
const ADDRESS =
  /^https:\/\/[\w.-]+\.(logic\.azure\.(com|us|cn)|powerplatform\.(com|microsoft\.us))(:443)?\/[^\s]*[?&]sig=/;
const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** What the workflow “Send webhook alerts to a channel” posts: each attachment that is a card. */
const cards = (contents: unknown[]) => ({
  type: 'message',
  attachments: contents.map((content) => ({
    contentType: 'application/vnd.microsoft.card.adaptive',
    contentUrl: null,
    content,
  })),
});

/**
 * Posts leads to a channel or chat by a workflow, with an Adaptive Card:
 * https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export const teams: Vendor = {
  info: {
    name: 'Microsoft Teams',
    description: 'Post new leads to a channel or chat',
    category: 'Communication',
    color: '#4b53bc',
    helpUrl:
      'https://support.microsoft.com/en-us/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
    credentials: [
      {
        id: 'url',
        label: 'Workflow URL',
        kind: 'url',
        isSecret: true,
        isRequired: true,
        placeholder: 'https://….powerplatform.com/…',
        hint: 'In Teams: the channel’s menu, Workflows, Send webhook alerts to a channel. Copy the address that it shows at the end',
      },
    ],
    place: null,
    hasFields: false,
    hasTags: false,
    switches: [],
    withdrawal: '',
    needsMarketingConsent: false,
    canServeEveryQuiz: true,
  },
  credentialProblem: ({ url = '' }) =>
    ADDRESS.test(url)
      ? undefined
      : { field: 'url', message: 'The whole address that the workflow shows, up to what follows “sig=”' },
  // A workflow that is deleted or turned off is an address that does not hold any more.
  readRefusal: ({ status, body }) => {
    const { data } = refusalSchema.safeParse(body);
    const isGone = status === 404 || data?.error.code === 'WorkflowTriggerIsNotEnabled';
    return { words: data?.error.message, kind: isGone ? 'key' : undefined };
  },
  // A workflow has no call that posts nothing, but it posts each attachment, and there are none.
  async check({ credentials: { url = '' }, call }) {
    await call({ url, json: cards([]) });
    return '';
  },
  async send(contact, { credentials: { url = '' }, call }) {
    // Text blocks would be read as Markdown, which runs of text are not.
    const body = chatLines(contact).map((text, index) => ({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text, ...(index === 0 ? { weight: 'Bolder' } : {}) }],
    }));
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.2',
      body,
      actions: [{ type: 'Action.OpenUrl', title: 'Open the lead', url: contact.leadUrl }],
    };
    await call({ url, json: cards([card]) });
    return '';
  },
  message: (contact) => [...chatLines(contact), contact.leadUrl].join('\n'),
};

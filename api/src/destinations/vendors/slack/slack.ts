import { chatLines } from '../chat-message.ts';
import type { Vendor } from '../vendor.ts';

/** Slack reads these as markup: https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts leads to a channel by an incoming webhook: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Vendor = {
  info: {
    name: 'Slack',
    description: 'Post new leads to a channel',
    category: 'Communication',
    color: '#611f69',
    helpUrl: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
    credentials: [
      {
        id: 'url',
        label: 'Webhook URL',
        kind: 'url',
        isSecret: true,
        isRequired: true,
        placeholder: 'https://hooks.slack.com/services/…',
        hint: 'In Slack: your app, Incoming Webhooks, Add New Webhook to Workspace',
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
    /^https:\/\/hooks\.slack(-gov)?\.com\/(services|workflows|triggers)\//.test(url)
      ? undefined
      : { field: 'url', message: 'Begins with https://hooks.slack.com/services/' },
  // `no_service` and `invalid_token` are said of an address that was removed.
  readRefusal: ({ text }) => ({
    words: text,
    kind: /^(no_service|invalid_token|no_active_hooks)/.test(text) ? 'key' : undefined,
  }),
  // An incoming webhook has no call that posts nothing: an empty message is refused with `no_text` where the address is right.
  async check({ credentials: { url = '' }, call }) {
    await call({ url, json: {}, accept: [400] });
    return '';
  },
  async send(contact, { credentials: { url = '' }, call }) {
    const text = chatLines(contact).map(escapeSlack).join('\n');
    await call({ url, json: { text: `${text}\n<${contact.leadUrl}|Open the lead>` } });
    return '';
  },
  message: (contact) => [...chatLines(contact), contact.leadUrl].join('\n'),
};

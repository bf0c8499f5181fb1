import { z } from 'zod';
import { chatLines } from '../chat-message.ts';
import { readBody } from '../read-body.ts';
import type { Vendor } from '../vendor.ts';

const ADDRESS = /^https:\/\/((canary|ptb)\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/;
const refusalSchema = z.object({ message: z.string(), code: z.number() });
/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json: Unknown Webhook, Invalid Webhook Token */
const WEBHOOK_IS_GONE = [10015, 50027];

/** A backslash before punctuation keeps it from being read as markup. */
const escapeDiscord = (text: string): string => text.replace(/[\\*_~`|<>#[\]()-]/g, '\\$&');

/** Posts leads to a channel by a webhook: https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const discord: Vendor = {
  info: {
    name: 'Discord',
    description: 'Post new leads to a channel',
    category: 'Communication',
    color: '#4752c4',
    helpUrl: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
    credentials: [
      {
        id: 'url',
        label: 'Webhook URL',
        kind: 'url',
        isSecret: true,
        isRequired: true,
        placeholder: 'https://discord.com/api/webhooks/…',
        hint: 'In Discord: the channel’s settings, Integrations, Webhooks, New Webhook, Copy Webhook URL',
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
    ADDRESS.test(url) ? undefined : { field: 'url', message: 'Begins with https://discord.com/api/webhooks/' },
  readRefusal: ({ body }) => {
    const { data } = refusalSchema.safeParse(body);
    return { words: data?.message, kind: data && WEBHOOK_IS_GONE.includes(data.code) ? 'key' : undefined };
  },
  async check({ credentials: { url = '' }, call }) {
    const webhook = await call({ url });
    return readBody(z.object({ name: z.string().nullish() }), webhook, 'Discord').name ?? '';
  },
  async send(contact, { credentials: { url = '' }, call }) {
    // `<…>` keeps Discord from fetching the page for a preview.
    const content = `${chatLines(contact).map(escapeDiscord).join('\n')}\n<${contact.leadUrl}>`;
    const message = await call({ url: `${url}?wait=true`, json: { content, allowed_mentions: { parse: [] } } });
    return readBody(z.object({ id: z.string() }), message, 'Discord').id;
  },
  async erase({ remote }, { credentials: { url = '' }, call }) {
    if (!remote) return;
    await call({ method: 'DELETE', url: `${url}/messages/${encodeURIComponent(remote)}`, accept: [404] });
  },
  message: (contact) => [...chatLines(contact), contact.leadUrl].join('\n'),
};

import type { VendorEvent } from '../contact.ts';
import type { Credentials, Vendor, VendorContext } from '../vendor.ts';
import { headerProblem, ownHeaders } from './own-headers.ts';
import { areWebhookSecrets, signedHeaders } from './signed-headers.ts';

/** Where the messages go, and how they sign in there by a name and a password in the address. */
function targetOf({ url = '' }: Credentials): { url: string; headers: Record<string, string> } {
  const target = new URL(url);
  const { username, password } = target;
  if (!username && !password) return { url, headers: {} };
  target.username = '';
  target.password = '';
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url: target.href, headers: { authorization: `Basic ${login}` } };
}

async function post({ id, body }: VendorEvent, { credentials, call }: Pick<VendorContext, 'credentials' | 'call'>) {
  const { url, headers } = targetOf(credentials);
  const { headers: own = '', secret = '' } = credentials;
  await call({
    url,
    text: body,
    headers: { ...headers, ...ownHeaders(own), ...signedHeaders(secret, id, body, new Date()) },
  });
}

/** Posts the events of leads as JSON to an address of the owner's, as the webhook of a quiz does. */
export const webhook: Vendor = {
  info: {
    name: 'Webhook',
    description: 'Post every lead as JSON to an address of yours',
    category: 'Automation',
    color: '#3f3a5a',
    helpUrl: 'https://www.standardwebhooks.com/',
    credentials: [
      {
        id: 'url',
        label: 'Address',
        kind: 'url',
        isSecret: false,
        isRequired: true,
        placeholder: 'https://example.com/hook',
        hint: 'It may hold a name and a password: https://name:password@example.com/hook',
      },
      {
        id: 'headers',
        label: 'Own headers',
        kind: 'lines',
        isSecret: true,
        isRequired: false,
        placeholder: 'X-Api-Key: 1234',
        hint: 'Up to five, one a line',
      },
      {
        id: 'secret',
        label: 'Signing secret',
        kind: 'text',
        isSecret: true,
        isRequired: false,
        placeholder: 'whsec_…',
        hint: 'whsec_ and at least 24 bytes in Base64. With it, messages are signed by the Standard Webhooks scheme. While you replace it: both, with a space between',
      },
    ],
    place: null,
    hasFields: false,
    hasTags: false,
    switches: [],
    withdrawal: 'Send consent.withdrawn when consent is withdrawn',
    needsMarketingConsent: false,
    canServeEveryQuiz: true,
    hasEvents: true,
  },
  credentialProblem({ headers = '', secret = '' }) {
    const problem = headerProblem(headers);
    if (problem) return { field: 'headers', message: problem };
    if (!areWebhookSecrets(secret))
      return { field: 'secret', message: 'Begins with whsec_, followed by at least 24 bytes in Base64' };
    return undefined;
  },
  // Whatever else a receiver answers can pass, as with the webhook of a quiz.
  readRefusal: ({ status }) => ({ kind: [401, 403].includes(status) ? 'key' : status === 410 ? 'settings' : 'retry' }),
  async check(context) {
    const timestamp = new Date().toISOString();
    const data = { quiz: { id: '', title: '' }, message: 'This is a test event from Quizfunnel.' };
    await post({ id: `msg_test_${Date.now()}`, body: JSON.stringify({ type: 'test', timestamp, data }) }, context);
    return '';
  },
  async send({ event, leadId }, context) {
    await post(event, context);
    return leadId;
  },
  withdraw: ({ event }, context) => post(event, context),
  erase: ({ event }, context) => post(event, context),
  post,
  message: ({ event }) => JSON.stringify(JSON.parse(event.body), null, 2),
};

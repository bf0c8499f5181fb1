import type { Connection } from '#contract/connections/connection.schema';
import type { Link, LinkDelivery, LinkInput } from '#contract/connections/link.schema';
import type { CredentialField, Place, VendorField, VendorInfo } from '#contract/connections/vendor.schema';
import type { WebhookEvent } from '#contract/connections/webhook-events';
import { type FakeApi, type ReceivedCall, refuse } from './fake-api.ts';
import type { FakeQuizzes } from './fake-quizzes.ts';

const NOW = '2026-01-01T12:00:00.000Z';
export const WRONG_KEY = 'Mailchimp refuses access: Your API key may be invalid';

export const keyField: CredentialField = {
  id: 'key',
  label: 'API key',
  kind: 'text',
  isSecret: true,
  isRequired: true,
  placeholder: '',
  hint: 'In its settings',
};
const plainVendor: Omit<VendorInfo, 'id' | 'name'> = {
  description: 'Add leads there',
  category: 'Automation',
  color: '#336699',
  helpUrl: 'https://tool.example/help',
  credentials: [keyField],
  place: null,
  hasFields: false,
  hasTags: false,
  switches: [],
  withdrawal: '',
  needsMarketingConsent: false,
  canServeEveryQuiz: false,
};

export const mailchimp: VendorInfo = {
  ...plainVendor,
  id: 'mailchimp',
  name: 'Mailchimp',
  description: 'Add leads to your audiences, with a tag for each result',
  category: 'Email Marketing',
  place: { label: 'Audience', isRequired: true },
  hasFields: true,
  hasTags: true,
  switches: [{ id: 'confirm', label: 'Ask Mailchimp to confirm the address', isOn: false }],
  withdrawal: 'Unsubscribe when consent is withdrawn',
};
export const slack: VendorInfo = {
  ...plainVendor,
  id: 'slack',
  name: 'Slack',
  description: 'Post new leads to a channel',
  category: 'Communication',
  canServeEveryQuiz: true,
};
export const sheets: VendorInfo = {
  ...plainVendor,
  id: 'sheets',
  name: 'Google Sheets',
  category: 'Productivity',
  credentials: [
    {
      id: 'url',
      label: 'Address of the sheet',
      kind: 'url',
      isSecret: false,
      isRequired: true,
      placeholder: '',
      hint: '',
    },
    {
      id: 'account',
      label: 'Service account',
      kind: 'json',
      isSecret: true,
      isRequired: true,
      placeholder: '',
      hint: '',
    },
  ],
};
export const webhook: VendorInfo = {
  ...plainVendor,
  id: 'webhook',
  name: 'Webhook',
  credentials: [
    { id: 'url', label: 'Address', kind: 'url', isSecret: false, isRequired: true, placeholder: '', hint: '' },
  ],
  canServeEveryQuiz: true,
  hasEvents: true,
};
/** Another tool, of which nothing matters but its name. */
export const otherVendor = (id: string, more: Partial<VendorInfo> = {}): VendorInfo => ({
  ...plainVendor,
  ...{ id, name: id },
  ...more,
});

const hintOf = (secret: string) => `…${secret.slice(-4)}`;

/** The accounts that Olga has connected, and what her quizzes send through them. A key that contains “wrong” is refused. */
export class FakeConnections {
  vendors: VendorInfo[] = [mailchimp, slack, sheets];
  all: Connection[] = [];
  /** By quiz. */
  readonly links = new Map<string, Link[]>();
  places: Place[] = [{ id: 'a1', name: 'Skin Lab audience' }];
  fields: VendorField[] = [];
  /** What a test says was sent through any link. */
  deliveries: LinkDelivery[] = [];
  #made = 0;

  constructor(api: FakeApi, quizzes: FakeQuizzes) {
    api.on('GET /api/connections', () => ({ vendors: this.vendors, connections: this.all }));
    api.on('POST /api/connections', ({ body }) => refusedKey(body.credentials) ?? this.add(body));
    const onConnection = (name: string, act: (connection: Connection, call: ReceivedCall) => unknown) =>
      api.on(name, (call) => {
        const connection = this.all.find(({ id }) => id === call.params.id);
        return connection ? act(connection, call) : refuse(404, 'not_found', { message: 'Not found' });
      });
    onConnection('PATCH /api/connections/{id}', (connection, { body: { credentials, ...change } }) => {
      const refused = credentials && refusedKey(credentials);
      if (refused) return refused;
      return this.change(connection.id, {
        ...change,
        ...(credentials
          ? { problem: null, failing: null, credentials: this.#shown(connection.vendor, credentials, connection) }
          : {}),
      });
    });
    onConnection('DELETE /api/connections/{id}', ({ id }) => {
      this.all = this.all.filter((one) => one.id !== id);
      return undefined;
    });
    onConnection('GET /api/connections/{id}/places', () => ({ places: this.places }));
    onConnection('GET /api/connections/{id}/fields', () => ({ fields: this.fields }));

    onConnection('GET /api/connections/{id}/deliveries', () => ({
      deliveries: this.deliveries.map((one) => ({ ...one, quiz: { id: 'quiz1', title: 'Skin quiz' } })),
    }));
    onConnection('POST /api/connections/{id}/deliveries/{deliveryId}/replay', (_connection, { params }) => ({
      id: params.deliveryId,
    }));

    const onQuiz = (name: string, act: (links: Link[], call: ReceivedCall) => unknown) =>
      api.on(name, (call) => quizzes.onQuiz(call, ({ id }) => act(this.links.get(id) ?? [], call)));
    const path = '/api/quizzes/{id}/links/{link}';
    onQuiz('GET /api/quizzes/{id}/links', (links) => ({ links }));
    // Its `If-Match` is the link's, not the quiz's.
    api.on(`PUT ${path}`, ({ params: { id = '', link = '' }, body, headers }) => {
      if (!quizzes.byId.has(id)) return refuse(404, 'quiz_not_found');
      const seen = headers.get('If-Match');
      const { revision } = this.links.get(id)?.find((one) => one.id === link) ?? {};
      if (seen !== null && seen !== `"${revision}"`) return refuse(412, 'revision_conflict');
      return this.link(id, body, link);
    });
    onQuiz(`DELETE ${path}`, (links, { params: { id = '', link } }) => {
      this.links.set(
        id,
        links.filter((one) => one.id !== link),
      );
      return undefined;
    });
    onQuiz(`POST ${path}/sample`, (_links, { body }) => this.sample(body));
    onQuiz(`POST ${path}/test`, () => {
      const sent: LinkDelivery = {
        ...{ id: `test${++this.#made}`, event: 'test', submissionId: null, summary: 'Sample Lead', state: 'delivered' },
        attempts: [{ at: NOW, durationMs: 310, status: 200, error: '', response: '' }],
        ...{ nextAttemptAt: null, createdAt: NOW },
      };
      this.deliveries = [sent, ...this.deliveries];
      return sent;
    });
    onQuiz(`GET ${path}/deliveries`, () => ({ deliveries: this.deliveries }));
    onQuiz(`POST ${path}/deliveries/{deliveryId}/replay`, (_links, { params }) => ({ id: params.deliveryId }));
    onQuiz(`POST ${path}/replay`, (links, { params: { id = '', link } }) => {
      const replayed = links.find((one) => one.id === link)?.waiting ?? 0;
      this.links.set(
        id,
        links.map((one) => (one.id === link ? { ...one, waiting: 0 } : one)),
      );
      return { replayed };
    });
  }

  /** Connects an account as its owner would elsewhere. */
  add(
    given: { vendor: string; name?: string; credentials?: Record<string, string>; events?: WebhookEvent[] } & Partial<
      Omit<Connection, 'events'>
    >,
  ): Connection {
    const { vendor, credentials = { key: 'key-1234' }, events = [], ...more } = given;
    const connection: Connection = {
      ...{ id: `connection${++this.#made}`, vendor, name: vendor, account: '' },
      ...{
        everyQuiz: false,
        hook: null,
        quizzes: [],
        quizCount: 0,
        createdAt: NOW,
        lastUsedAt: null,
        problem: null,
        failing: null,
      },
      ...more,
      events,
      credentials: this.#shown(vendor, credentials),
    };
    this.all = [...this.all, connection];
    return connection;
  }

  change(id: string, change: Partial<Connection>): Connection | undefined {
    this.all = this.all.map((one) => (one.id === id ? { ...one, ...change } : one));
    return this.all.find((one) => one.id === id);
  }

  /** Has a quiz send its leads through a connection. */
  link(quiz: string, { connection, settings }: LinkInput, id = `link${++this.#made}`): Link {
    const before = this.links.get(quiz) ?? [];
    const { vendor = '' } = this.all.find((one) => one.id === connection) ?? {};
    const old = before.find((one) => one.id === id);
    const revision = (old?.revision ?? 0) + 1;
    const link: Link = { ...{ waiting: 0, createdAt: NOW }, ...old, id, connection, vendor, settings, revision };
    this.links.set(quiz, old ? before.map((one) => (one === old ? link : one)) : [...before, link]);
    return link;
  }

  sample({ settings }: LinkInput) {
    return { rows: settings.mapping.map(({ from, to }) => ({ name: to, value: `sample of ${from}` })) };
  }

  #shown(vendorId: string, given: Record<string, string>, before?: Connection): Record<string, string> {
    const fields = this.vendors.find(({ id }) => id === vendorId)?.credentials ?? [];
    const shown = Object.entries(given).map(([id, value]) => {
      const isSecret = fields.some((field) => field.id === id && field.isSecret);
      return [id, isSecret && value ? hintOf(value) : value];
    });
    const all: Record<string, string> = { ...before?.credentials, ...Object.fromEntries(shown) };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }
}

const refusedKey = (credentials: Record<string, string>): Response | undefined =>
  Object.values(credentials).some((value) => value.includes('wrong'))
    ? refuse(400, 'validation_failed', {
        message: WRONG_KEY,
        issues: [{ path: 'credentials.key', message: WRONG_KEY }],
      })
    : undefined;

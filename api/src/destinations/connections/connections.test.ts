import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { Connection, Connections } from '../../../contract/connections/connection.schema.ts';
import type { Link, LinkDelivery, LinkSample } from '../../../contract/connections/link.schema.ts';
import type { LeadDetail, SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import type { DeliveryRecord, OutboxEvent } from '../../deliveries/delivery-record.ts';
import { makeLogger } from '../../http/log.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { startVendorServer, type VendorReply, type VendorRequestSeen } from '../../test/vendor-server.ts';
import { fanOut } from '../dispatch/fan-out.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { vendors } from '../vendors/vendors.ts';
import type { ConnectionRecord } from './connection-record.ts';

/** A tool with everything that a tool can have. */
const crm: Vendor = {
  info: {
    name: 'Crm',
    description: '',
    category: 'CRM',
    color: '#000000',
    helpUrl: 'https://crm.test',
    credentials: [
      { id: 'key', label: 'Key', kind: 'text', isSecret: true, isRequired: true, placeholder: '', hint: '' },
      { id: 'note', label: 'Note', kind: 'text', isSecret: true, isRequired: false, placeholder: '', hint: '' },
      { id: 'site', label: 'Site', kind: 'url', isSecret: false, isRequired: false, placeholder: '', hint: '' },
    ],
    place: { label: 'List', isRequired: true },
    hasFields: true,
    hasTags: true,
    switches: [{ id: 'confirm', label: 'Confirm', isOn: true }],
    withdrawal: 'Unsubscribe',
    needsMarketingConsent: false,
    canServeEveryQuiz: false,
  },
  readRefusal: ({ body }) => ({ words: (body as { error?: string } | undefined)?.error }),
  async check({ credentials: { key = '' }, call }) {
    const { body } = await call({ url: 'https://crm.test/me', headers: { authorization: key } });
    return (body as { name: string }).name;
  },
  places: async ({ call }) => (await call({ url: 'https://crm.test/lists' })).body as never,
  async send({ email, fields, tags, leadId }, { credentials: { key = '' }, chosen, call }) {
    const json = { email, fields, tags, ...chosen };
    await call({ url: 'https://crm.test/contacts', json, headers: { authorization: key } });
    return `r-${leadId}`;
  },
  async withdraw(who, { chosen, call }) {
    await call({ url: 'https://crm.test/unsubscribe', json: { email: who.email, remote: who.remote, ...chosen } });
  },
  async erase({ remote }, { call }) {
    await call({ method: 'DELETE', url: `https://crm.test/contacts/${remote}` });
  },
};
const KEY = 'crm-key-that-is-good-a1b2';
const WRONG: VendorReply = { status: 401, body: { error: 'This key is unknown.' } };

let tool: Awaited<ReturnType<typeof startVendorServer>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
const { it, app, ann, eve } = apiTest({
  signedIn: ['ann', 'eve'],
  settings: async (onCleanup) => {
    mail = await startMailServer();
    onCleanup(mail.close);
    return { SMTP_URL: mail.url, MAIL_FROM: 'quiz@example.com' };
  },
});
const WAIT = { timeout: 30_000, interval: 50 };
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const context = () => ({ config: app.config, log: makeLogger('silent'), secret: 'for tests', clock });
let stop: () => Promise<void>;

beforeAll(async () => {
  Object.assign(vendors, { crm });
  tool = await startVendorServer(/^(crm\.test|hooks\.slack\.com)$/, () => ({}));
  stop = startDispatch(context());
});
afterAll(async () => {
  // Test files share their modules.
  Reflect.deleteProperty(vendors, 'crm');
  await stop();
  await tool.close();
});
const good = ({ url, headers }: VendorRequestSeen): VendorReply => {
  if (url.pathname === '/lists') return { body: [{ id: 'l1', name: 'News' }] };
  const needsKey = ['/me', '/contacts'].includes(url.pathname);
  return needsKey && headers.authorization !== KEY ? WRONG : { body: { name: 'Ann’s shop' } };
};
beforeEach(() => {
  ahead = 0;
  tool.reply = good;
  tool.seen.length = 0;
});

const connect = (credentials: Record<string, string> = { key: KEY }, owner = ann) =>
  owner.post<Connection & ErrorBody>('/api/connections', { vendor: 'crm', name: 'My CRM', credentials });
const connected = async () => (await connect()).body.id;
const shown = async (id: string) =>
  (await ann.get<Connections>('/api/connections')).body.connections.find((one) => one.id === id);
const named = ({ id, title }: Quiz) => ({ id, title });
const place = { id: 'l1', name: 'News' };
const link = async (quiz: Quiz, connection: string, settings: object = {}, id = 'one') =>
  ann.put<Link>(`/api/quizzes/${quiz.id}/links/${id}`, { connection, settings: { place, ...settings } });
const submit = async (quiz: Quiz, over: Partial<SubmissionBody> = {}) => {
  const path = `/api/public/quiz/${quiz.id}/submit`;
  return (await new Browser(app.url).post<SubmissionResult>(path, submitBody(quiz, over))).body.id;
};
const callsTo = (path: string) => tool.seen.filter(({ url }) => url.pathname.startsWith(path));
const stored = (lead: string, event = 'lead.stored', id = 'one') =>
  app.db.collection<DeliveryRecord>('deliveries').findOne({ _id: `${lead}:connected:${id}:${event}` });
const until = (lead: string, state: string, event = 'lead.stored', id = 'one') =>
  vi.waitFor(async () => expect((await stored(lead, event, id))?.state).toBe(state), WAIT);

describe('connecting', () => {
  it('says at the field what the tool says to a wrong key, and that a tool is away', async () => {
    const wrong = await connect({ key: 'something else' });
    const message = 'Crm refuses access: This key is unknown.';
    expect([wrong.status, wrong.body.issues]).toEqual([400, [{ path: 'credentials.key', message }]]);
    tool.reply = () => ({ status: 500 });
    expect((await connect()).body.issues?.[0]).toEqual({ path: 'credentials.key', message: 'Crm has a problem (500)' });
    const calls = tool.seen.length;
    expect((await connect({ key: ' ' })).body.issues).toEqual([{ path: 'credentials.key', message: 'Enter the Key' }]);
    const local = await connect({ key: KEY, site: 'http://127.0.0.1/' });
    expect(local.body.issues?.[0]?.path).toBe('credentials.site');
    expect((await ann.post('/api/connections', { vendor: 'toString', name: 'X', credentials: {} })).status).toBe(400);
    expect(tool.seen.length).toBe(calls);
  });

  it('stores the key sealed, shows its end, and refuses other owners', async () => {
    const { status, body } = await connect({ key: KEY, site: 'https://me:pass-word@shop.example/' });
    expect([status, body.account, body.credentials]).toEqual([
      201,
      'Ann’s shop',
      { key: '…a1b2', site: 'https://shop.example/' },
    ]);
    const record = await app.db.collection<ConnectionRecord>('connections').findOne({ _id: body.id });
    for (const secret of [KEY, 'pass-word']) expect(JSON.stringify(record)).not.toContain(secret);
    expect((await ann.get(`/api/connections/${body.id}/places`)).body).toEqual({
      places: [{ id: 'l1', name: 'News' }],
    });
    const listed = (await eve.get<Connections>('/api/connections')).body.connections;
    expect(listed).toEqual([]);
    const quiz = await publishedQuiz(eve);
    const theft = await eve.put(`/api/quizzes/${quiz.id}/links/one`, { connection: body.id, settings: { place } });
    expect(theft.status).toBe(400);
    // A stored key goes to no other address than the one that it was given for.
    const moved = await ann.patch<ErrorBody>(`/api/connections/${body.id}`, {
      credentials: { site: 'https://evil.example' },
    });
    expect([moved.status, moved.body.issues?.[0]?.path]).toEqual([400, 'credentials.key']);
  });

  it('removes a secret that is optional, never one that the tool needs', async () => {
    const id = (await connect({ key: KEY, note: 'a-note-that-is-secret' }, eve)).body.id;
    const change = (credentials: object) =>
      eve.patch<Connection & ErrorBody>(`/api/connections/${id}`, { credentials });
    expect((await change({})).body.credentials).toEqual({ key: '…a1b2', note: '…cret' });
    const { status, body } = await change({ key: '' });
    expect([status, body.issues]).toEqual([400, [{ path: 'credentials.key', message: 'Enter the Key' }]]);
    expect((await change({ note: '' })).body.credentials).toEqual({ key: '…a1b2' });
    expect((await change({})).body.credentials).toEqual({ key: '…a1b2' });
  });

  it('refuses to serve every quiz what is chosen in each', async () => {
    const id = await connected();
    expect((await ann.patch(`/api/connections/${id}`, { everyQuiz: true })).status).toBe(400);
    expect((await ann.patch<Connection>(`/api/connections/${id}`, { name: 'New' })).body.name).toBe('New');
    expect((await ann.delete(`/api/connections/${id}`)).status).toBe(204);
    expect(await shown(id)).toBeUndefined();
  });
});

describe('a link', () => {
  it('brings a lead with what is mapped and tagged, and shows before how', async () => {
    const quiz = await publishedQuiz(ann);
    const [first, , last] = quiz.questions;
    const settings = {
      mapping: [
        { from: 'firstName', to: 'FNAME', kind: 'text' },
        { from: `answer:${last?.id}`, to: 'GROWS', kind: 'text' },
        { from: 'score', to: 'SCORE', kind: 'number' },
        { from: 'hidden:partner', to: 'PARTNER', kind: 'text' },
      ],
      outcomeTags: Object.fromEntries(quiz.outcomes.map(({ id, name }) => [id, `Result: ${name}`])),
      optionTags: { [first?.options[1]?.id ?? '']: 'Waters' },
      switches: { confirm: false, unknown: true },
    };
    const connection = await connected();
    const made = await link(quiz, connection, settings);
    expect(made.body).toMatchObject({ id: 'one', connection, vendor: 'crm', waiting: 0 });
    expect(made.body.settings.switches).toEqual({ confirm: false });
    const lead = await submit(quiz);
    await until(lead, 'delivered');
    expect((await ann.get<LeadDetail>(`/api/submissions/${lead}`)).body.sent).toEqual([
      { to: 'My CRM', event: 'lead', state: 'delivered', reason: '', at: expect.any(String) },
    ]);
    expect(callsTo('/contacts').map(({ body }) => body)).toEqual([
      {
        email: 'vera@example.com',
        fields: { FNAME: 'Vera', GROWS: 'Tomatoes', SCORE: 60 },
        tags: ['Result: Green', 'Waters'],
        place: 'l1',
        switches: { confirm: false },
      },
    ]);
    expect(await shown(connection)).toMatchObject({
      quizzes: [named(quiz)],
      quizCount: 1,
      problem: null,
      lastUsedAt: expect.any(String),
    });

    const path = `/api/quizzes/${quiz.id}/links/two`;
    const input = { connection, settings: { place, ...settings } };
    expect((await ann.post<LinkSample>(`${path}/sample`, input)).body.rows).toEqual([
      { name: 'List', value: 'News' },
      { name: 'Email', value: 'ann@example.com' },
      { name: 'FNAME', value: 'Sample' },
      { name: 'GROWS', value: 'Sample answer' },
      { name: 'SCORE', value: '40' },
      { name: 'PARTNER', value: 'sample' },
      { name: 'Tags', value: 'Result: Brown, Sample' },
    ]);
    const test = await ann.post<LinkDelivery>(`${path}/test`, input);
    expect(test.body).toMatchObject({ event: 'test', state: 'delivered', attempts: [{ status: 200 }] });
    expect(callsTo('/contacts').at(-1)?.body).toMatchObject({ email: 'ann@example.com' });
    expect((await ann.get(`${path}/deliveries`)).body).toEqual({ deliveries: [test.body] });
  });

  it('says that its tool fails for the moment, until it takes a lead', async () => {
    const quiz = await publishedQuiz(ann);
    const connection = await connected();
    await link(quiz, connection);
    const failWith = (status: number) => {
      tool.reply = (seen) => (seen.url.pathname === '/contacts' ? { status } : good(seen));
    };
    failWith(429);
    const slow = await submit(quiz);
    await vi.waitFor(async () => expect((await stored(slow))?.attempts).toHaveLength(1), WAIT);
    expect((await shown(connection))?.failing).toBeNull();
    failWith(500);
    const lead = await submit(quiz);
    const failing = { message: 'Crm has a problem (500)', since: expect.any(String) };
    await vi.waitFor(async () => expect(await shown(connection)).toMatchObject({ problem: null, failing }), WAIT);
    tool.reply = good;
    ahead = 200_000;
    await until(lead, 'delivered');
    expect((await shown(connection))?.failing).toBeNull();
  });

  it('is one of several to the same tool, is idempotent, and goes with quiz and connection', async () => {
    const quiz = await publishedQuiz(ann);
    const [connection, other] = [await connected(), await connected()];
    const { body: made } = await link(quiz, connection);
    expect((await link(quiz, connection)).body).toEqual(made);
    expect(made.revision).toBe(1);
    await link(quiz, other, {}, 'two');
    await link(quiz, other, { isOn: false }, 'three');
    const lead = await submit(quiz);
    for (const id of ['one', 'two']) await until(lead, 'delivered', 'lead.stored', id);
    expect(await stored(lead, 'lead.stored', 'three')).toBeNull();
    await ann.delete(`/api/connections/${connection}`);
    const left = (await ann.get<{ links: Link[] }>(`/api/quizzes/${quiz.id}/links`)).body.links;
    expect(left.map(({ id }) => id)).toEqual(['two', 'three']);
    await ann.delete(`/api/quizzes/${quiz.id}`);
    expect(await app.db.collection('connection_links').countDocuments({ quiz: quiz.id })).toBe(0);
  });

  it('keeps what another tab has changed since it was read', async () => {
    const quiz = await publishedQuiz(ann);
    const connection = await connected();
    const { body: read } = await link(quiz, connection);
    const put = (outcomeTags: object, revision: number) =>
      ann.put<Link & ErrorBody>(
        `/api/quizzes/${quiz.id}/links/one`,
        { connection, settings: { ...read.settings, outcomeTags } },
        { 'If-Match': `"${revision}"` },
      );
    expect((await put({ a: 'First' }, read.revision)).body.revision).toBe(read.revision + 1);
    // The same again, whose answer was lost.
    expect((await put({ a: 'First' }, read.revision)).status).toBe(200);
    const { status, body } = await put({ b: 'Second' }, read.revision);
    expect([status, body.code]).toEqual([412, 'revision_conflict']);
    expect((await ann.get<{ links: Link[] }>(`/api/quizzes/${quiz.id}/links`)).body.links).toMatchObject([
      { settings: { outcomeTags: { a: 'First' } }, revision: read.revision + 1 },
    ]);
    expect((await put({ b: 'Second' }, read.revision + 1)).status).toBe(200);
    await ann.delete(`/api/quizzes/${quiz.id}/links/one`);
    expect((await put({ c: 'Third' }, read.revision + 2)).status).toBe(404);
  });

  it('is named with its quiz at the connection: the newest ones that are on, and how many there are', async () => {
    const connection = await connected();
    const [old, off, young] = [await publishedQuiz(ann), await publishedQuiz(ann), await publishedQuiz(ann)];
    for (const quiz of [young, old]) await link(quiz, connection, {}, 'one');
    await link(young, connection, {}, 'two');
    await link(off, connection, { isOn: false });
    expect(await shown(connection)).toMatchObject({ quizzes: [young, old].map(named), quizCount: 2 });

    type Copied = { _id: string; createdAt: Date };
    const copy = async (collection: string, id: string, change: (number: number) => object) => {
      const rows = app.db.collection<Copied>(collection);
      const row = await rows.findOne({ _id: id });
      await rows.insertMany(
        Array.from({ length: limits.connectionQuizzes }, (_, at) => ({ ...row, ...change(at) }) as Copied),
      );
    };
    await copy('quizzes', old.id, (at) => ({ _id: `copy${at}`, createdAt: new Date(at) }));
    await copy('connection_links', `${old.id}:one`, (at) => ({ _id: `copy${at}:one`, quiz: `copy${at}` }));
    const many = await shown(connection);
    expect([many?.quizzes.length, many?.quizCount]).toEqual([limits.connectionQuizzes, limits.connectionQuizzes + 2]);
    expect(many?.quizzes.slice(0, 2)).toEqual([young, old].map(named));
    await ann.delete(`/api/connections/${connection}`);
    await app.db.collection<Copied>('quizzes').deleteMany({ _id: /^copy/ });
  });

  it('sends nothing without consent, and says so in the log', async () => {
    const quiz = await publishedQuiz(ann, { consentRequired: false });
    await link(quiz, await connected());
    const lead = await submit(quiz, { consentGiven: false });
    await until(lead, 'off');
    const { deliveries } = (
      await ann.get<{ deliveries: LinkDelivery[] }>(`/api/quizzes/${quiz.id}/links/one/deliveries`)
    ).body;
    expect(deliveries.map(({ attempts }) => attempts[0]?.error)).toEqual(['Not sent: there is no consent']);
    expect(callsTo('/contacts')).toEqual([]);
  });

  it('gives each lead one delivery, however often its outbox is read', async () => {
    const quiz = await publishedQuiz(ann);
    await link(quiz, await connected());
    const lead = await submit(quiz);
    await until(lead, 'delivered');
    const leads = app.db.collection<{ _id: string; outbox: OutboxEvent[] }>('submissions');
    await leads.updateOne({ _id: lead }, { $set: { outbox: ['lead.stored'] } });
    await Promise.all(
      [1, 2].map(() =>
        fanOut(
          context(),
          async () => true,
          () => undefined,
        ),
      ),
    );
    expect(await app.db.collection('deliveries').countDocuments({ lead, destination: 'connected' })).toBe(1);
    expect((await stored(lead))?.state).toBe('delivered');
  });
});

describe('what happens to a lead later', () => {
  const withdraw = async (lead: string) =>
    new Browser(app.url).post(await consentLink('', lead), 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });

  it('is told where the lead went, whatever has been set since', async () => {
    const quiz = await publishedQuiz(ann);
    const connection = await connected();
    await link(quiz, connection);
    const lead = await submit(quiz);
    await until(lead, 'delivered');
    await link(quiz, connection, { isOn: false, place: { id: 'l2', name: 'Other' } });
    await withdraw(lead);
    await until(lead, 'delivered', 'consent.withdrawn');
    const who = { email: 'vera@example.com', remote: `r-${lead}`, place: 'l1', switches: { confirm: true } };
    expect(callsTo('/unsubscribe').map(({ body }) => body)).toEqual([who]);
    await ann.delete(`/api/quizzes/${quiz.id}/links/one`);
    expect((await ann.delete(`/api/submissions/${lead}`)).status).toBe(204);
    await until(lead, 'delivered', 'lead.erased');
    expect(callsTo(`/contacts/r-${lead}`).map(({ method }) => method)).toEqual(['DELETE']);
    expect(await stored(lead)).toBeNull();
    expect((await stored(lead, 'lead.erased'))?.memo).toEqual({});
  });

  it('is not told where its owner does not want that', async () => {
    const quiz = await publishedQuiz(ann);
    await link(quiz, await connected(), { passWithdrawal: false });
    const lead = await submit(quiz);
    await until(lead, 'delivered');
    tool.seen.length = 0;
    await withdraw(lead);
    await until(lead, 'off', 'consent.withdrawn');
    expect((await ann.delete(`/api/submissions/${lead}`)).status).toBe(204);
    await until(lead, 'off', 'lead.erased');
    expect(tool.seen).toEqual([]);
  });

  it('is not told where the lead has not been sent, which is not sent any more', async () => {
    const quiz = await publishedQuiz(ann);
    await link(quiz, await connected());
    tool.reply = () => ({ status: 429, headers: { 'retry-after': '120' } });
    const before = Date.now();
    const lead = await submit(quiz);
    await vi.waitFor(async () => expect((await stored(lead))?.attempts).toHaveLength(1), WAIT);
    // Not before the tool wants it.
    const due = await stored(lead);
    expect(due?.state).toBe('pending');
    expect(due?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(before + 120_000);
    await withdraw(lead);
    tool.reply = good;
    tool.seen.length = 0;
    ahead = 200_000;
    await until(lead, 'off');
    await until(lead, 'off', 'consent.withdrawn');
    expect(tool.seen).toEqual([]);
  });

  it('reaches the tool also where a process dies between erasing here and telling it', async () => {
    const quiz = await publishedQuiz(ann);
    await link(quiz, await connected());
    const lead = await submit(quiz);
    await until(lead, 'delivered');
    // As it is after the one write that decides.
    await app.db
      .collection<{ _id: string }>('submissions')
      .updateOne({ _id: lead }, { $set: { erasedAt: new Date(), email: '', answers: [], outbox: ['lead.erased'] } });
    await until(lead, 'delivered', 'lead.erased');
    expect(callsTo(`/contacts/r-${lead}`)).toHaveLength(1);
  });
});

describe('a key that is refused', () => {
  it('keeps leads waiting, is shown and mailed once, and with another key all are sent', async () => {
    const quiz = await publishedQuiz(ann);
    const connection = await connected();
    await link(quiz, connection);
    tool.reply = () => WRONG;
    const leads = [await submit(quiz), await submit(quiz)];
    for (const lead of leads) await until(lead, 'failed');
    await vi.waitFor(
      async () =>
        expect((await shown(connection))?.problem).toMatchObject({
          kind: 'key',
          message: 'Crm refuses access: This key is unknown.',
          waiting: 2,
        }),
      WAIT,
    );
    const [listed] = (await ann.get<{ links: Link[] }>(`/api/quizzes/${quiz.id}/links`)).body.links;
    expect(listed?.waiting).toBe(2);
    ahead = 6 * 60_000;
    const toAnn = () => mail.received.filter(({ subject }) => subject === 'Crm refuses access: My CRM');
    await vi.waitFor(() => expect(toAnn()).toHaveLength(1), WAIT);
    expect(toAnn()[0]?.text).toContain('2 messages wait.');
    expect(toAnn()[0]?.text).toContain(`${app.url}/dashboard/integrations`);

    expect((await ann.patch(`/api/connections/${connection}`, { credentials: { key: 'wrong' } })).status).toBe(400);
    expect((await shown(connection))?.problem?.kind).toBe('key');
    tool.reply = good;
    const fixed = await ann.patch<Connection>(`/api/connections/${connection}`, { credentials: { key: KEY } });
    expect([fixed.status, fixed.body.problem]).toEqual([200, null]);
    for (const lead of leads) await until(lead, 'delivered');
  });

  it('sends what waited by itself once the tool takes the key again, or when its owner asks', async () => {
    const quiz = await publishedQuiz(ann);
    const connection = await connected();
    await link(quiz, connection);
    tool.reply = () => WRONG;
    const lead = await submit(quiz);
    await until(lead, 'failed');
    tool.reply = good;
    const next = await submit(quiz);
    for (const each of [lead, next]) await until(each, 'delivered');
    expect((await shown(connection))?.problem).toBeNull();

    tool.reply = () => ({ status: 404, body: { error: 'No such list' } });
    const third = await submit(quiz);
    await until(third, 'failed');
    expect((await shown(connection))?.problem).toMatchObject({ kind: 'settings', waiting: 1 });
    tool.reply = good;
    expect((await ann.post(`/api/quizzes/${quiz.id}/links/one/replay`)).body).toEqual({ replayed: 1 });
    await until(third, 'delivered');
    await vi.waitFor(async () => expect((await shown(connection))?.problem).toBeNull(), WAIT);
  });
});

it('serves every quiz where its owner wants it, but for quizzes with a link of their own that is off', async () => {
  const credentials = { url: 'https://hooks.slack.com/services/T0/B0/XXXX' };
  const { body } = await ann.post<Connection>('/api/connections', { vendor: 'slack', name: 'Sales', credentials });
  expect((await ann.patch<Connection>(`/api/connections/${body.id}`, { everyQuiz: true })).body.everyQuiz).toBe(true);
  const [quiz, silent] = [await publishedQuiz(ann), await publishedQuiz(ann)];
  await link(silent, body.id, { isOn: false });
  tool.seen.length = 0;
  const [lead, other] = [await submit(quiz), await submit(silent)];
  await until(lead, 'delivered', 'lead.stored', `every:${body.id}`);
  await vi.waitFor(async () => {
    const found = await app.db.collection<{ _id: string; outbox: string[] }>('submissions').findOne({ _id: other });
    expect(found?.outbox).toEqual([]);
  }, WAIT);
  expect(await stored(other, 'lead.stored', `every:${body.id}`)).toBeNull();
  await ann.delete(`/api/connections/${body.id}`);
});

import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import type { Connection, Connections } from '../../../contract/connections/connection.schema.ts';
import type { ConnectionDelivery } from '../../../contract/connections/link.schema.ts';
import type { SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { User } from '../../../contract/user.schema.ts';
import { limits } from '../../../contract/web/limits.ts';
import { transferAccount } from '../../account/transfer-account.ts';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { makeToken } from '../../test/make-token.ts';
import { signIn } from '../../test/sign-in.ts';
import { startVendorServer, type VendorReply } from '../../test/vendor-server.ts';
import { accountOf } from '../../users/find-account.ts';
import { startDispatch } from '../dispatch/start-dispatch.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
const WAIT = { timeout: 30_000, interval: 50 };
const TAKEN: VendorReply = { status: 200, body: {} };
let receiver: Awaited<ReturnType<typeof startVendorServer>>;
let stop: () => Promise<void>;
beforeAll(async () => {
  receiver = await startVendorServer(/^[a-z]+\.example$/, () => TAKEN);
  stop = startDispatch({ config: app.config, log: makeLogger('silent'), secret: 'for tests' });
});
afterAll(async () => {
  await stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.reply = () => TAKEN;
  receiver.seen.length = 0;
});

const connect = (host: string, owner = ann) =>
  owner.post<Connection>('/api/connections', {
    vendor: 'webhook',
    name: host,
    credentials: { url: `https://${host}.example/hook` },
  });
const link = (quiz: Quiz, connection: string, id = connection, owner = ann) =>
  owner.put(`/api/quizzes/${quiz.id}/links/${id}`, { connection, settings: {} });
const submit = async (quiz: Quiz) =>
  (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz))).body.id;
const connectionsOf = async (owner = ann) => (await owner.get<Connections>('/api/connections')).body.connections;
const logOf = async (id: string, owner = ann) =>
  (await owner.get<{ deliveries: ConnectionDelivery[] }>(`/api/connections/${id}/deliveries`)).body.deliveries;
const postedTo = (host: string, type = 'lead.created') =>
  receiver.seen.filter(({ url, body }) => url.host === `${host}.example` && (body as { type: string }).type === type);
const untilPosted = (host: string, count: number) => vi.waitFor(() => expect(postedTo(host)).toHaveLength(count), WAIT);

describe('the log of a connection', () => {
  it('shows what went there from all quizzes, sends it again, and is its owner’s alone', async () => {
    const quizzes = [await publishedQuiz(ann, { title: 'One' }), await publishedQuiz(ann, { title: 'Two' })] as const;
    const { id } = (await connect('log')).body;
    for (const quiz of quizzes) {
      await link(quiz, id);
      await submit(quiz);
    }
    await vi.waitFor(
      async () => expect((await logOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
      WAIT,
    );
    const [newest] = await logOf(id);
    expect(newest).toMatchObject({ event: 'lead', summary: 'Vera Visitor', quiz: { title: 'Two' } });
    const replay = (owner = ann) => owner.post(`/api/connections/${id}/deliveries/${newest?.id}/replay`);
    expect((await replay(eve)).status).toBe(404);
    expect((await eve.get(`/api/connections/${id}/deliveries`)).status).toBe(404);
    expect((await ann.post(`/api/connections/${id}/deliveries/msg_other/replay`)).status).toBe(404);
    expect((await replay()).status).toBe(202);
    await untilPosted('log', 3);
    expect(new Set(postedTo('log').map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('is there for a subscription of a program, to which what was refused is sent again without a test', async () => {
    const quiz = await publishedQuiz(ann);
    const { headers } = await makeToken(ann, ['hooks']);
    const url = 'https://program.example/hook';
    const made = await new Browser(app.url).request('POST', '/api/hooks', { url, quizId: quiz.id }, headers);
    const { id } = made.body as { id: string };
    receiver.reply = ({ url: at }) => (at.host === 'program.example' ? { status: 401, body: 'who?' } : TAKEN);
    await submit(quiz);
    const problem = async () => (await connectionsOf()).find((one) => one.id === id)?.problem;
    await vi.waitFor(async () => expect(await problem()).toMatchObject({ kind: 'key', waiting: 1 }), WAIT);
    expect(await logOf(id)).toMatchObject([{ state: 'failed' }]);
    receiver.reply = () => TAKEN;
    receiver.seen.length = 0;
    expect((await ann.patch(`/api/connections/${id}`, { credentials: {} })).status).toBe(200);
    await untilPosted('program', 1);
    expect(receiver.seen).toHaveLength(1);
    expect(await problem()).toBeNull();
    // Its address is the program's.
    await ann.patch(`/api/connections/${id}`, { credentials: { url: 'https://other.example/hook' } });
    expect((await connectionsOf()).find((one) => one.id === id)?.credentials.url).toBe(url);
  });
});

describe('connections beside each other', () => {
  it('get their leads while one of them hangs', async () => {
    const quiz = await publishedQuiz(ann);
    for (const host of ['hangs', 'well', 'good']) await link(quiz, (await connect(host)).body.id);
    receiver.reply = ({ url }) => (url.host === 'hangs.example' ? 'hang' : TAKEN);
    const leads = await Promise.all(Array.from({ length: 6 }, () => submit(quiz)));
    for (const host of ['well', 'good']) await untilPosted(host, leads.length);
    expect(postedTo('hangs').length).toBeLessThan(leads.length);
  });

  it('are never more than an account or a quiz may have, also when several are made at once', async () => {
    const bob = await signIn(app, 'bob@example.com');
    const owner = (await bob.get<User>('/api/auth/user')).body.id;
    const [one] = [(await connect('one', bob)).body];
    const stored = app.db.collection<{ _id: string; owner: string }>('connections');
    const record = await stored.findOne({ _id: one?.id as string });
    await stored.insertMany(
      Array.from({ length: limits.connections - 3 }, (_, n) => ({ ...record, _id: `copy-${n}`, owner })),
    );
    const made = await Promise.all(Array.from({ length: 6 }, () => connect('more', bob)));
    expect(made.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(4);
    expect(await stored.countDocuments({ owner })).toBeLessThanOrEqual(limits.connections);

    const quiz = await publishedQuiz(bob);
    const ids = Array.from({ length: limits.links - 2 }, (_, n) => `link-${n}`);
    for (const id of ids) expect((await link(quiz, one?.id as string, id, bob)).status).toBe(200);
    const linked = await Promise.all([1, 2, 3, 4, 5].map((n) => link(quiz, one?.id as string, `more-${n}`, bob)));
    expect(linked.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(3);
    const links = app.db.collection('connection_links');
    expect(await links.countDocuments({ quiz: quiz.id })).toBeLessThanOrEqual(limits.links);
    // One that is there can still be changed.
    expect((await link(quiz, one?.id as string, 'link-0', bob)).status).toBe(200);
  });
});

it('goes on with the leads of a quiz that is given to another account', async () => {
  const [from, to] = [await signIn(app, 'from@example.com'), await signIn(app, 'to@example.com')];
  const recordOf = async (browser: Browser) => accountOf((await browser.get<User>('/api/auth/user')).body.id);
  const quiz = await publishedQuiz(from);
  const { id } = (await connect('moved', from)).body;
  await link(quiz, id, id, from);
  await submit(quiz);
  await untilPosted('moved', 1);
  await transferAccount(await recordOf(from), await recordOf(to), app.config, 0);
  expect(await connectionsOf(from)).toEqual([]);
  expect(await connectionsOf(to)).toMatchObject([{ id, name: 'moved', quizCount: 1, problem: null }]);
  expect(await logOf(id, to)).toHaveLength(1);
  // For a few seconds a process may still take the quiz for that of its earlier owner.
  await vi.waitFor(
    async () => {
      await submit(quiz);
      expect(postedTo('moved').length).toBeGreaterThan(1);
    },
    { timeout: 30_000, interval: 1_000 },
  );
});

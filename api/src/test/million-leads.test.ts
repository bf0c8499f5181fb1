import { beforeAll, describe, expect } from 'vitest';
import type { Overview } from '../../contract/analytics/analytics.schema.ts';
import type { Lead } from '../../contract/lead/submission.schema.ts';
import type { Delivery } from '../../contract/lead/webhook.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { MOST_ERASED } from '../../contract/web/limits.ts';
import { insertAll, leadsLike } from '../../scripts/many-leads.mjs';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { inTime } from '../db/database-errors.ts';
import { type DeliveryRecord, deliveries, dueDelivery } from '../deliveries/delivery-record.ts';
import { listLeads } from '../submissions/reading/list-submissions.ts';
import { walkLeads } from '../submissions/reading/walk-leads.ts';
import { storeSearchRows } from '../submissions/search/store-search-rows.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { apiTest } from './api-test.ts';
import { Browser } from './browser.ts';
import { publishedQuiz, submitBody } from './factories.ts';
import { examined } from './profiled.ts';

const BIG = 6_000;
const SMALL = 30;
const PAGE = 50;
const TOKEN = 'a-token-for-tests';

const { it, app, ann } = apiTest({ signedIn: ['ann'], settings: { METRICS_TOKEN: TOKEN } });
let big: Quiz;
let small: Quiz;
let owner: string;
const leads = () => app.db.collection<SubmissionRecord>('submissions');
const greenFirst = ({ id, outcomes }: Quiz) => ({ id, outcomes: [...outcomes].reverse() });

beforeAll(async () => {
  const field = { kind: 'text' as const, label: 'Shoe size' };
  big = await publishedQuiz(ann, { leadFields: [{ kind: 'name' }, { kind: 'email' }, field] });
  small = await publishedQuiz(ann, { title: 'A small one' });
  await new Browser(app.url).post(`/api/public/quiz/${small.id}/submit`, submitBody(small));
  const sample = (await leads().findOne({})) as SubmissionRecord;
  owner = sample.owner;
  await insertAll(leads(), leadsLike(sample, { count: BIG, quizzes: [greenFirst(big)] }));
  await insertAll(leads(), leadsLike(sample, { count: SMALL - 1, quizzes: [greenFirst(small)] }));
  // Every other lead of the big one is from a company's common address.
  const infos = await leads()
    .find({ quiz: big.id, email: /[02468]@/ }, { projection: { name: 1, email: 1 } })
    .toArray();
  const updates = infos.map(({ _id, email: own }) => {
    const email = `info@${own.toLowerCase().replace('@', '.at.')}`;
    const update = { $set: { email, addresses: [email] } };
    return { updateOne: { filter: { _id }, update } };
  });
  // All at once would take longer than a busy database may.
  for (let start = 0; start < updates.length; start += 250) await leads().bulkWrite(updates.slice(start, start + 250));
  const all = await leads().find({}).toArray();
  for (let start = 0; start < all.length; start += 250) await storeSearchRows(all.slice(start, start + 250));
  await projectFigures();
});

/** A call that succeeds, and what it looked at of the leads. */
async function cost(path: string, collection = 'submissions') {
  let answer: Awaited<ReturnType<Browser['get']>> | undefined;
  await projectFigures();
  const looked = await examined(app.db, collection, async () => {
    answer = await ann.get(path);
  });
  expect(answer?.status, answer?.text).toBe(200);
  expect(looked.plans).not.toContain('COLLSCAN');
  return { ...looked, body: answer?.body as Lead[], headers: answer?.headers as Headers };
}

it('tells an operator what waits without looking at the leads that do not', async () => {
  const due = {
    _id: 'due',
    destination: 'owner-mail',
    event: 'lead.stored',
    owner: '',
    createdAt: new Date(),
  } as const;
  await deliveries().insertOne(dueDelivery(due));
  await leads().updateMany({}, { $set: { outbox: [] } });
  await leads().updateOne({ quiz: big.id }, { $set: { outbox: ['lead.stored'] } });
  let text = '';
  const { documents, plans } = await examined(app.db, 'submissions', async () => {
    text = await (await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  });
  expect(text).toContain('quizfunnel_deliveries{destination="owner-mail",state="pending"} 1');
  expect(text).toContain('quizfunnel_leads_in_outbox 1');
  expect(plans).not.toContain('COLLSCAN');
  expect(documents).toBeLessThanOrEqual(1);
});

it('adds up the days of all quizzes from their index, and all time from the totals', async () => {
  const path = (from = '') => `/api/analytics/overview?${from}to=${new Date().toISOString().slice(0, 10)}`;
  const days = await app.db.collection('daily_stats').countDocuments();
  expect(days).toBeGreaterThan(300);
  for (const from of ['', 'from=2020-01-01&']) {
    const { documents, keys, body } = await cost(path(from), 'daily_stats');
    expect(documents).toBe(0);
    // The leads of two months and the days of all quizzes, and in a period the days by quiz as well.
    expect(keys).toBeLessThan((from ? 2.4 : 1.4) * days);
    const { inPeriod } = body as unknown as Overview;
    expect(inPeriod).toMatchObject({ totalLeads: BIG + SMALL, totalViews: BIG + SMALL });
    expect(inPeriod?.daily.reduce((sum, each) => sum + each.leads, 0)).toBe(BIG + SMALL);
    expect(inPeriod?.quizzes.map(({ id, leads: count }) => [id, count])).toEqual([
      [big.id, BIG],
      [small.id, SMALL],
    ]);
  }
});

describe('a page of leads', () => {
  it.each([
    ['of all', '', String(BIG + SMALL)],
    ['of some days', 'from=2020-01-01&to=2100-01-01', String(BIG + SMALL)],
    ['of an outcome', 'outcome=Green', '1000'],
    ['of a consent', 'consent=given', '1000'],
    ['of a word', 'search=ann', null],
    ['of the beginning of a shared address', 'search=info@', '1000'],
    ['of the beginning of another', 'search=info%40ann', null],
  ])('%s costs what it shows, with what there are in all, and with a cursor without', async (_name, query, total) => {
    const first = await cost(`/api/submissions?limit=${PAGE}&${query}`);
    expect(first.body).toHaveLength(PAGE);
    expect(first.documents).toBeLessThanOrEqual(2 * PAGE + 2);
    if (total) expect(first.headers.get('x-total-count')).toBe(total);
    const next = await cost(`/api/submissions?limit=${PAGE}&${query}&cursor=${first.headers.get('x-next-cursor')}`);
    expect(next.documents).toBeLessThanOrEqual(PAGE + 2);
    expect(next.headers.get('x-total-count')).toBeNull();
    const shown = [...first.body, ...next.body];
    expect(new Set(shown.map(({ id }) => id)).size).toBe(2 * PAGE);
    expect(shown.map(({ createdAt }) => createdAt)).toEqual(
      shown
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  it.each([
    ['a common word in a small quiz', () => `search=a&quizId=${small.id}`],
    ['a shared address in a small quiz', () => `search=info@&quizId=${small.id}`],
    ['an address in a large quiz', () => `search=nora.19@&quizId=${big.id}`],
    ['a rare word and nearly everybody', () => 'search=vera+visitor&consent=given'],
  ])('of %s looks at the fewest', async (_name, query) => {
    const { documents, body, headers } = await cost(`/api/submissions?limit=${PAGE}&${query()}`);
    expect(documents).toBeLessThanOrEqual(2 * SMALL);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    expect(headers.get('x-next-cursor')).toBeNull();
  });

  it('that would take too long has what was found so far, and the next one goes on', async () => {
    const rare = await leads().find({ quiz: big.id, outcome: 'Brown' }).sort({ createdAt: 1 }).limit(3).toArray();
    const ids = rare.map(({ _id }) => _id);
    await leads().updateMany({ _id: { $in: ids } }, { $set: { 'consent.given': false } });
    await leads().updateMany({ quiz: big.id, outcome: 'Green' }, { $set: { 'consent.given': false } });
    const filters = { outcome: { name: 'Brown' }, consent: 'not_given' as const };
    const first = await listLeads(owner, { ...filters, limit: PAGE }, { ms: 0 });
    expect(first.leads).toHaveLength(3);
    const few = await listLeads(
      owner,
      { search: 'example', consent: 'not_given', quizId: big.id, limit: 2 },
      { ms: 0 },
    );
    expect([few.leads.length, typeof few.next]).toEqual([2, 'string']);

    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 20; pages += 1) {
      const page = await listLeads(
        owner,
        { ...filters, limit: PAGE, ...(cursor ? { cursor } : {}) },
        { ms: 0, step: 500 },
      );
      seen.push(...page.leads.map(({ _id }) => _id));
      sizes.push(page.leads.length);
      cursor = page.next;
      if (!cursor) break;
      expect(pages).toBeLessThan(19);
    }
    expect(seen.sort()).toEqual(ids.sort());
    expect(sizes.slice(0, 3)).toEqual([0, 0, 0]);
    await leads().updateMany({ quiz: big.id }, { $set: { 'consent.given': true } });
  });

  it('is looked for step by step once the database has taken too long', async () => {
    const slow = (ms: number, where: string) =>
      leads()
        .find({ $where: where } as never, { maxTimeMS: ms })
        .toArray();
    expect(await inTime(slow(50, 'sleep(100) || true'))).toBeUndefined();
    expect(await inTime(slow(20_000, 'true'))).toHaveLength(BIG + SMALL);
    await expect(inTime(slow(1_000, 'no javascript'))).rejects.toThrow();
    let steps = 0;
    const seen: string[] = [];
    for await (const stretch of walkLeads(owner, {}, { step: 1_000, projection: { _id: 1 } })) {
      seen.push(...stretch.leads.map(({ _id }) => _id));
      steps += 1;
    }
    expect([seen.length, new Set(seen).size]).toEqual([BIG + SMALL, BIG + SMALL]);
    expect(steps).toBeLessThanOrEqual(7);
  });

  it('and the export of the same filters hold the same leads', async () => {
    for (const query of [`search=a&quizId=${big.id}`, 'search=info@', `search=zoe&outcome=Brown`]) {
      const { text } = await ann.get(`/api/submissions/export?${query}`);
      const emails = text.trimEnd().split('\r\n').slice(1);
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { body, headers } = await ann.get<Lead[]>(`/api/submissions?${query}&limit=200${cursor}`);
        seen.push(...body.map(({ email }) => email));
        const next = headers.get('x-next-cursor');
        if (!next) break;
        cursor = `&cursor=${next}`;
      }
      expect(emails.length).toBeGreaterThan(100);
      expect(emails.map((row) => row.split(',')[4])).toEqual(seen);
    }
  });
});

describe('the webhook of a quiz with many leads from before it', () => {
  const log = () => `/api/quizzes/${big.id}/webhook/deliveries`;
  const store = (lead: string, messageId: string, change: Partial<DeliveryRecord> = {}) =>
    deliveries().insertOne({
      ...dueDelivery({
        _id: messageId,
        destination: 'webhook',
        event: 'lead.stored',
        owner,
        quiz: big.id,
        lead,
        target: 'https://old.example/',
        createdAt: new Date(),
      }),
      messageId,
      state: 'failed',
      nextAttemptAt: null,
      ...change,
    });

  it('has a log and a replay that look at what was sent, and a change of address that looks at nothing', async () => {
    const old = await leads().find({ quiz: big.id }).sort({ createdAt: 1 }).limit(3).toArray();
    const [one, two, three] = old.map(({ _id }) => _id) as [string, string, string];
    await store(one, 'msg_one');
    await store(two, 'msg_two', { state: 'pending', nextAttemptAt: new Date() });
    await store(three, 'msg_three', { event: 'consent.withdrawn' });

    const sent = await cost(log());
    expect(sent.documents).toBeLessThanOrEqual(3);
    const rows = sent.body as unknown as Delivery[];
    expect(rows.map(({ id, submissionId, type }) => [id, submissionId, type]).sort()).toEqual([
      ['msg_one', one, 'lead.created'],
      ['msg_three', three, 'consent.withdrawn'],
      ['msg_two', two, 'lead.created'],
    ]);

    const url = 'https://new.example/hook';
    const changed = await examined(app.db, 'deliveries', () => ann.put(`/api/quizzes/${big.id}/webhook`, { url }));
    expect(changed.documents).toBe(0);
    const urls = async () => (await deliveries().find({ quiz: big.id }).toArray()).map(({ target }) => target).sort();
    const replayed = await examined(app.db, 'deliveries', async () => {
      expect((await ann.post(`${log()}/msg_one/replay`)).status).toBe(202);
      expect((await ann.post(`${log()}/msg_three/replay`)).status).toBe(202);
      expect((await ann.post(`${log()}/msg_none/replay`)).status).toBe(404);
    });
    expect(replayed.documents).toBeLessThanOrEqual(6);
    expect(await urls()).toEqual([url, url, 'https://old.example/']);
  });
});

it('finds out for the export which removed fields were given, without reading every lead', async () => {
  const [own] = big.leadFields?.slice(2) ?? [];
  const given = [{ id: own?.id ?? '', kind: 'text', label: 'Shoe size', value: '43' }];
  await ann.put(`/api/quizzes/${big.id}`, { leadFields: [{ kind: 'name' }, { kind: 'email' }] });
  const header = async () => (await ann.get(`/api/quizzes/${big.id}/export?search=nobody`)).text.split('\r\n')[0];
  expect(await header()).not.toContain('Shoe size');
  const [lead] = await leads().find({ quiz: big.id }).sort({ createdAt: -1 }).limit(1).toArray();
  await leads().updateOne({ _id: lead?._id as string }, { $set: { createdAt: new Date(), fields: given as never } });
  const { documents } = await cost(`/api/quizzes/${big.id}/export?search=nobody`);
  expect(documents).toBeLessThan(1_200);
  expect(await header()).toContain('Shoe size (removed)');
});

describe('erasing what was filtered', () => {
  type Count = { count: number; before: string; isLeast?: true };
  const erase = (body: object) => ann.post<{ erased: number }>('/api/submissions/erase', body);

  it('counts no further than can be erased at once, and says so', async () => {
    const { documents, body } = await cost(`/api/submissions/count?quizId=${big.id}`);
    expect(body).toMatchObject({ count: MOST_ERASED + 1, isLeast: true });
    expect(documents).toBeLessThanOrEqual(2 * MOST_ERASED);
    expect((await erase({ quizId: big.id, count: MOST_ERASED, before: new Date().toISOString() })).status).toBe(409);
    expect((await ann.get<Count>(`/api/submissions/count?quizId=${small.id}`)).body).not.toHaveProperty('isLeast');
  });

  it('erases thousands, which the number of leads is told without', async () => {
    const query = `quizId=${big.id}&outcome=Brown`;
    const { body } = await ann.get<Count>(`/api/submissions/count?${query}`);
    let { count } = body;
    expect(count).toBe(BIG / 2);
    // Where time is up for all of them, the next call goes on.
    for (let before = body.before; count > 0; ) {
      const { status, body: done } = await erase({ quizId: big.id, outcome: 'Brown', count, before });
      // A busy database erases none in time: whoever asks again goes on.
      if (status !== 503) expect([status, done.erased > 0]).toEqual([200, true]);
      ({ count, before } = (await ann.get<Count>(`/api/submissions/count?${query}`)).body);
    }
    expect(await leads().countDocuments({ quiz: big.id, outcome: 'Brown', email: { $ne: '' } })).toBe(0);
    const { documents, headers } = await cost('/api/submissions?limit=10');
    expect(headers.get('x-total-count')).toBe(String(BIG / 2 + SMALL));
    expect(documents).toBeLessThan(50);
    expect((await ann.get('/api/submissions?outcome=Green&limit=1')).headers.get('x-total-count')).toBe('1000');
    expect((await ann.get('/api/submissions?outcome=Brown&limit=1')).headers.get('x-total-count')).toBe(
      String(Math.floor((SMALL - 1) / 2)),
    );
  });
});

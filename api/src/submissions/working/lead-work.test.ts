import { beforeAll, describe, expect } from 'vitest';
import type { LeadFacets } from '../../../contract/lead/lead-query.schema.ts';
import type { CustomersResult, LeadNote, LeadWork } from '../../../contract/lead/lead-work.schema.ts';
import type { Lead, LeadDetail, SubmissionBody, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { projectFigures } from '../../analytics/projection/project-figures.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';
import { clearOutbox, leadsInOutbox } from '../outbox-leads.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

let people = 0;
const newEmail = () => `person${++people}@example.com`;
async function leave(overrides: Partial<SubmissionBody> = {}, to = quiz): Promise<string> {
  const body = submitBody(to, { email: newEmail(), ...overrides });
  return (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${to.id}/submit`, body)).body.id;
}
const path = (id: string) => `/api/submissions/${id}`;
const detail = async (id: string) => (await ann.get<LeadDetail>(path(id))).body;
const change = (id: string, body: object, by = ann) => by.request<LeadWork>('PATCH', path(id), body);
const listed = async (query: string) =>
  (await ann.get<Lead[]>(`/api/submissions?limit=200&${query}`)).body.map(({ id }) => id);
const stored = (id: string) => app.db.collection<{ _id: string }>('submissions').findOne({ _id: id });

describe('the work on a lead', () => {
  it('is new and empty at first, and nothing of it is stored', async () => {
    const id = await leave();
    const lead = await detail(id);
    for (const field of ['status', 'value', 'tags', 'notes']) {
      expect(lead).not.toHaveProperty(field);
      expect((await stored(id)) ?? {}).not.toHaveProperty(field);
    }
  });

  it('changes field by field, and the same change again changes nothing', async () => {
    const id = await leave();
    for (let n = 0; n < 2; n += 1)
      expect((await change(id, { status: 'won', value: 19.999, tags: { add: ['VIP', 'vip ', 'Call'] } })).body).toEqual(
        {
          status: 'won',
          value: 20,
          tags: ['VIP', 'Call'],
          notes: [],
        },
      );
    expect((await change(id, { value: 5 })).body).toMatchObject({ status: 'won', value: 5, tags: ['VIP', 'Call'] });
    expect(await detail(id)).toMatchObject({ status: 'won', value: 5, tags: ['VIP', 'Call'] });
    expect((await change(id, { value: null })).body).not.toHaveProperty('value');
    await change(id, { status: 'new', tags: { remove: ['CALL', 'vip'] } });
    for (const field of ['status', 'value', 'tags']) expect((await stored(id)) ?? {}).not.toHaveProperty(field);
  });

  it('is told to destinations once it is another, also while they are told of the change before', async () => {
    const id = await leave();
    const outbox = async () => ((await stored(id)) as { outbox?: string[] } | null)?.outbox;
    const read = async () => (await leadsInOutbox(1_000)).filter(({ _id }) => _id === id);
    await change(id, { status: 'new', tags: { remove: ['none'] } });
    expect(await outbox()).toEqual(['lead.stored']);
    await change(id, { status: 'contacted' });
    expect((await outbox())?.sort()).toEqual(['lead.stored', 'lead.updated']);
    const before = await read();
    await change(id, { tags: { add: ['VIP'] } });
    await clearOutbox(before);
    expect(await outbox()).toEqual(['lead.updated']);
    await clearOutbox(await read());
    await change(id, { status: 'contacted', tags: { add: ['vip'] } });
    expect(await outbox()).toEqual([]);
    await ann.post(`${path(id)}/notes`, { id: 'n', text: 'Call' });
    expect(await outbox()).toEqual(['lead.updated']);
  });

  it('keeps the tags of two tabs', async () => {
    const id = await leave();
    await change(id, { tags: { add: ['old'] } });
    await Promise.all([
      change(id, { tags: { add: ['one'] } }),
      change(id, { tags: { add: ['two'], remove: ['Old'] } }),
      change(id, { tags: { add: ['three'] } }),
    ]);
    expect((await detail(id)).tags?.sort()).toEqual(['one', 'three', 'two']);
  });

  it('has a value only while it is won', async () => {
    const id = await leave();
    const refused = { issues: [{ path: 'value', message: 'Only a won lead has a value' }] };
    for (const body of [{ value: 3 }, { status: 'lost', value: 3 }])
      expect(await change(id, body)).toMatchObject({ status: 400, body: refused });
    await change(id, { status: 'won', value: 3 });
    expect((await change(id, { status: 'lost' })).body).not.toHaveProperty('value');
    expect((await change(id, { status: 'won' })).body).not.toHaveProperty('value');
  });

  it('refuses what is too much, and changes nothing then', async () => {
    const id = await leave();
    const many = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    await change(id, { tags: { add: many } });
    expect((await change(id, { status: 'won', tags: { add: ['one more'] } })).status).toBe(400);
    expect(await detail(id)).not.toHaveProperty('status');
    expect((await change(id, { tags: { add: ['one more', 'TAG 1'], remove: ['tag 0'] } })).body.tags).toHaveLength(20);
    for (const body of [
      {},
      { status: 'sold' },
      { value: -1 },
      { tags: { add: [''] } },
      { tags: { add: ['x'.repeat(61)] } },
    ])
      expect((await change(id, body)).status, JSON.stringify(body)).toBe(400);
  });

  it('is the owner’s alone', async () => {
    const id = await leave();
    expect((await change(id, { status: 'won' }, eve)).status).toBe(404);
    expect((await eve.post(`${path(id)}/notes`, { id: 'n', text: 'Mine' })).status).toBe(404);
    expect((await eve.post('/api/submissions/work', { ids: [id], change: { status: 'won' } })).body).toEqual({
      changed: 0,
    });
    const { email } = await detail(id);
    expect((await eve.post('/api/submissions/customers', { rows: [{ email, status: 'won' }] })).body).toEqual({
      matched: 0,
      unmatched: [0],
    });
    expect(await detail(id)).not.toHaveProperty('status');
  });
});

describe('notes', () => {
  it('are newest first, stored once by their id, and put back where they were', async () => {
    const id = await leave();
    const add = (note: object) => ann.post<LeadNote[]>(`${path(id)}/notes`, note);
    await add({ id: 'a', text: ' Called.\nNobody there. ' });
    const { body: notes } = await add({ id: 'b', text: 'Called again' });
    expect((await add({ id: 'b', text: 'Called again' })).body).toEqual(notes);
    expect(notes).toMatchObject([
      { id: 'b', text: 'Called again' },
      { id: 'a', text: 'Called.\nNobody there.' },
    ]);
    for (let n = 0; n < 2; n += 1) expect((await ann.delete(`${path(id)}/notes/a`)).status).toBe(204);
    expect((await detail(id)).notes).toEqual(notes.slice(0, 1));
    expect((await add(notes[1] as LeadNote)).body).toEqual(notes);
    expect((await detail(id)).notes).toEqual(notes);
  });

  it('are at most fifty, of at most 2,000 characters, with an id', async () => {
    const id = await leave();
    const add = (note: object) => ann.post(`${path(id)}/notes`, note);
    const notes = Array.from({ length: 49 }, (_, n) => ({ id: `n${n}`, text: `Note ${n}`, at: new Date(n) }));
    await app.db.collection<{ _id: string }>('submissions').updateOne({ _id: id }, { $set: { notes } });
    expect((await add({ id: 'last', text: 'Last' })).status).toBe(200);
    expect(await add({ id: 'more', text: 'More' })).toMatchObject({ status: 403, body: { code: 'quota_exceeded' } });
    expect((await add({ id: 'n3', text: 'Note 3' })).status).toBe(200);
    for (const note of [
      { id: 'x', text: ' ' },
      { id: 'x', text: 'x'.repeat(2_001) },
      { id: 'a b', text: 'x' },
    ])
      expect((await add(note)).status).toBe(400);
  });

  it('are in no list', async () => {
    const id = await leave();
    await ann.post(`${path(id)}/notes`, { id: 'a', text: 'Secret' });
    for (const list of ['/api/submissions?limit=5', `/api/quizzes/${quiz.id}/submissions`, `/api/quizzes/${quiz.id}`])
      expect(JSON.stringify((await ann.get(list)).body)).not.toContain('Secret');
  });
});

describe('many leads', () => {
  const work = (body: object) => ann.post<{ changed: number }>('/api/submissions/work', body);

  it('are changed by their ids', async () => {
    const ids = [await leave(), await leave()];
    await change(ids[0] as string, { tags: { add: ['Old'] } });
    const body = { ids: [...ids, 'nothing'], change: { status: 'qualified', addTags: ['Fair'], removeTags: ['old'] } };
    for (let n = 0; n < 2; n += 1) expect((await work(body)).body).toEqual({ changed: 2 });
    for (const id of ids) expect(await detail(id)).toMatchObject({ status: 'qualified', tags: ['Fair'] });
  });

  it('are changed as the filters find them, if they are as many as counted', async () => {
    const own = await publishedQuiz(ann);
    const ids = [await leave({}, own), await leave({}, own), await leave({}, own)];
    await change(ids[2] as string, { status: 'lost' });
    const filters = { quizId: own.id, status: 'new' };
    const { body } = await ann.get<{ count: number; before: string }>(
      `/api/submissions/count?${new URLSearchParams(filters)}`,
    );
    expect(body.count).toBe(2);
    expect((await work({ filters, ...body, count: 3, change: { status: 'won' } })).status).toBe(409);
    expect((await work({ filters, ...body, change: { status: 'contacted', addTags: ['May'] } })).body).toEqual({
      changed: 2,
    });
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).status))).toEqual([
      'contacted',
      'contacted',
      'lost',
    ]);
  });

  it('stay as they are where they have no room for the tag', async () => {
    const full = await leave();
    const other = await leave();
    await change(full, { tags: { add: Array.from({ length: 20 }, (_, n) => `t${n}`) } });
    expect((await work({ ids: [full, other], change: { addTags: ['T1', 'new one'] } })).body).toEqual({ changed: 1 });
    expect((await detail(full)).tags).toHaveLength(20);
  });

  it('need a change', async () => expect((await work({ ids: ['a'], change: {} })).status).toBe(400));
});

describe('customers', () => {
  const send = (rows: object[]) => ann.post<CustomersResult>('/api/submissions/customers', { rows });

  it('are found by their mailbox in all quizzes, as often as they are sent', async () => {
    const other = await publishedQuiz(ann);
    const ids = [await leave({ email: 'Ann.Lee+quiz@gmail.com' }), await leave({ email: 'annlee@gmail.com' }, other)];
    const bob = await leave({ email: 'bob@example.com' });
    const rows = [
      { email: 'annlee@googlemail.com', value: 100, tags: ['Customer'] },
      { email: 'nobody@example.com', status: 'won' },
      { email: 'no address' },
      { email: ' BOB@example.com ', status: 'lost', value: 7 },
    ];
    for (let n = 0; n < 2; n += 1) expect((await send(rows)).body).toEqual({ matched: 2, unmatched: [1, 2] });
    for (const id of ids) expect(await detail(id)).toMatchObject({ status: 'won', value: 100, tags: ['Customer'] });
    expect(await detail(bob)).toMatchObject({ status: 'lost' });
    expect(await detail(bob)).not.toHaveProperty('value');
  });

  it('are at most 5,000, and none is too few', async () => {
    expect((await send([])).status).toBe(400);
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `c${n}@nowhere.example` }));
    expect((await send(many(5_001))).status).toBe(400);
    expect((await send(many(5_000))).body.unmatched).toHaveLength(5_000);
  });
});

it('is what leads are filtered and counted by, and the tags in use are offered', async () => {
  const own = await publishedQuiz(ann);
  const of = `quizId=${own.id}`;
  const [a, b, c] = [await leave({}, own), await leave({}, own), await leave({}, own)];
  await change(a, { status: 'won', tags: { add: ['Zürich', 'Alpha'] } });
  await change(b, { tags: { add: ['ZÜRICH'] } });
  expect(await listed(`${of}&status=won`)).toEqual([a]);
  expect(await listed(`${of}&status=new`)).toEqual([c, b]);
  expect(await listed(`${of}&tag=z%C3%BCrich`)).toEqual([b, a]);
  expect(await listed(`tag=alpha&status=won`)).toEqual([a]);
  expect(await listed(`tag=alpha&status=new`)).toEqual([]);
  const total = async (query: string) =>
    (await ann.get(`/api/submissions?limit=1&${query}`)).headers.get('x-total-count');
  expect(await Promise.all([`${of}&status=new`, `${of}&tag=alpha`, 'tag=alpha'].map(total))).toEqual(['2', '1', '1']);
  const tags = async () => (await ann.get<LeadFacets>('/api/submissions/facets')).body.tags;
  const spelled = (await tags()).filter((tag) => /alpha|z.rich/i.test(tag));
  expect(spelled).toEqual(['Alpha', expect.stringMatching(/^z.rich$/i)]);
  await ann.delete(path(a));
  expect(await tags()).not.toContain('Alpha');
});

it('is in the files of leads, and goes with the lead', async () => {
  const own = await publishedQuiz(ann);
  const id = await leave({}, own);
  await change(id, { status: 'won', value: 12.5, tags: { add: ['Fair', 'May'] } });
  await ann.post(`${path(id)}/notes`, { id: 'a', text: 'Tall' });
  const { text } = await ann.get(`/api/quizzes/${own.id}/export?columns=status,value,tags,notes`);
  expect(text.trim().replace('\uFEFF', '').split('\r\n')).toEqual([
    'Status,Value,Tags,Notes',
    'Won,12.5,"Fair; May",Tall',
  ]);
  await ann.delete(path(id));
  const left = (await stored(id)) ?? {};
  for (const field of ['status', 'value', 'tags', 'notes']) expect(left).not.toHaveProperty(field);
});

it('is kept by a merge: the furthest status, all tags, all notes', async () => {
  const email = newEmail();
  const ids = [await leave({ email }), await leave({ email }), await leave({ email })];
  const [first, second, latest] = ids as [string, string, string];
  await projectFigures();
  await change(first, { status: 'won', value: 9, tags: { add: ['Fair', 'old'] } });
  await change(second, { status: 'qualified' });
  await change(latest, { status: 'contacted', tags: { add: ['FAIR', 'new'] } });
  await ann.post(`${path(first)}/notes`, { id: 'a', text: 'First' });
  await ann.post(`${path(latest)}/notes`, { id: 'b', text: 'Last' });
  expect((await ann.post(`${path(first)}/merge`, { count: 2 })).body).toEqual({ id: latest, merged: 2 });
  expect(await detail(latest)).toMatchObject({
    status: 'won',
    value: 9,
    tags: ['FAIR', 'new', 'old'],
    notes: [
      { id: 'b', text: 'Last' },
      { id: 'a', text: 'First' },
    ],
  });
});

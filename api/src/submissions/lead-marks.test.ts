import { beforeAll, describe, expect } from 'vitest';
import { FASTEST_LEAD_MS, type LeadMark } from '../../contract/lead/lead-marks.ts';
import type { SavedFilter } from '../../contract/lead/lead-query.schema.ts';
import type {
  Lead,
  LeadDetail,
  LeadSummary,
  SubmissionBody,
  SubmissionResult,
} from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { insertAll, leadsLike } from '../../scripts/many-leads.mjs';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody, viewedBody } from '../test/factories.ts';
import { consentLink } from './consent-link.ts';

const { it, app, ann } = apiTest({
  signedIn: ['ann'],
  settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'quiz@example.com' },
});
const WEBHOOK = 'https://hook.example/';
const stored = (id: string) =>
  app.db.collection<{ _id: string; outbox: string[]; mailClient?: string }>('submissions').findOne({ _id: id });

let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

async function submit(to: Quiz, body: SubmissionBody): Promise<string> {
  const { id } = (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${to.id}/submit`, body)).body;
  await projectFigures();
  return id;
}
const leave = (to: Quiz, overrides: Partial<SubmissionBody> = {}) => submit(to, submitBody(to, overrides));
const detail = async (id: string) => (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
const marksOf = async (id: string) => (await detail(id)).marks;
const markedWith = async (to: Quiz, mark: LeadMark) =>
  (await ann.get<LeadSummary[]>(`/api/quizzes/${to.id}/submissions?mark=${mark}`)).body.map(({ id }) => id);

describe('a lead that fills the hidden field', () => {
  it('is kept, marked and counted, and neither mailed nor posted', async () => {
    const own = await publishedQuiz(ann, { webhookUrl: WEBHOOK, resultMail: true });
    const plain = await leave(own);
    expect(await stored(plain)).toMatchObject({ outbox: ['lead.stored'], mailClient: expect.any(String) });
    expect(await detail(plain)).toMatchObject({ delivery: { state: 'pending', attempts: [] }, resultMail: 'pending' });
    const id = await leave(own, { trap: 'https://spam.example', email: 'trap@example.com' });
    const lead = await detail(id);
    expect(lead).toMatchObject({ marks: ['hidden_field'], delivery: null, email: 'trap@example.com' });
    expect(lead.resultMail).toBeUndefined();
    // Nothing hears of it but the search.
    expect(await stored(id)).toMatchObject({ outbox: ['lead.changed'] });
    expect(await stored(id)).not.toHaveProperty('mailClient');
    expect((await ann.get<Quiz>(`/api/quizzes/${own.id}`)).body.submissionCount).toBe(2);
    expect((await detail(plain)).marks).toBeUndefined();
  });
});

it('is marked by an address of a service for throw-away ones, and mailed and posted like any other', async () => {
  const own = await publishedQuiz(ann, { webhookUrl: WEBHOOK, resultMail: true });
  const id = await leave(own, { email: 'vera@mailinator.com' });
  expect(await detail(id)).toMatchObject({ marks: ['disposable'], resultMail: 'pending' });
  expect(await stored(id)).toMatchObject({ outbox: ['lead.stored'] });
  expect(await markedWith(own, 'disposable')).toEqual([id]);
});

describe('a lead that is faster than a person', () => {
  it.for([
    ['comes at once', 1, {}, ['too_fast']],
    ['comes a moment too early', FASTEST_LEAD_MS - 1, {}, ['too_fast']],
    ['takes as long as a quick person', FASTEST_LEAD_MS, {}, undefined],
    ['was seen late, as its events were retried', 1, { tookMs: FASTEST_LEAD_MS }, undefined],
    ['was not longer on its page either', 1, { tookMs: FASTEST_LEAD_MS - 1 }, ['too_fast']],
    ['says what makes no sense', 1, { tookMs: -5 }, ['too_fast']],
  ] as const)('is marked by what the server recorded: %s', async ([_name, ms, told, marks]) => {
    const own = await publishedQuiz(ann);
    const body = { ...(await viewedBody(new Browser(app.url), own)), ...told };
    const { id } = (await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${own.id}/submit`, body)).body;
    const leads = app.db.collection<{ _id: string; createdAt: Date; counted: boolean }>('submissions');
    const { createdAt } = (await leads.findOne({ _id: id })) as { createdAt: Date };
    await app.db
      .collection<{ _id: string }>('visits')
      .updateOne({ _id: `${own.id}:${body.sessionId}` }, { $set: { viewAt: new Date(createdAt.getTime() - ms) } });
    // It may have been counted in between; what is counted again is marked by the same rule.
    await leads.updateOne({ _id: id }, { $set: { counted: false }, $unset: { marks: '' } });
    await projectFigures();
    expect(await marksOf(id)).toEqual(marks);
  });

  it('is not told of one whose view was not recorded', async () => {
    expect(await marksOf(await leave(await publishedQuiz(ann)))).toBeUndefined();
  });
});

describe('leads of one mailbox', () => {
  it('are marked within their quiz, however the address is written', async () => {
    const other = await publishedQuiz(ann);
    const first = await leave(quiz, { email: 'v.era@gmail.com' });
    expect(await marksOf(first)).toBeUndefined();
    const second = await leave(quiz, { email: 'Vera+quiz@googlemail.com' });
    const elsewhere = await leave(other, { email: 'vera@gmail.com' });
    const nobody = await leave(quiz, { email: 'someone@example.com' });
    expect(await Promise.all([first, second, elsewhere, nobody].map(marksOf))).toEqual([
      ['repeated'],
      ['repeated'],
      undefined,
      undefined,
    ]);
    expect((await detail(first)).othersOfAddress).toBe(1);
    expect((await detail(nobody)).othersOfAddress).toBeUndefined();
    expect((await ann.delete(`/api/submissions/${second}`)).status).toBe(204);
    expect(await marksOf(first)).toBeUndefined();
  });

  it('are not marked where they gave no address, or are the owner’s own runs', async () => {
    const own = await publishedQuiz(ann, { leadFields: [{ kind: 'email' }] });
    const ids = [await leave(own, { email: '' }), await leave(own, { email: '' })];
    for (let n = 0; n < 2; n += 1)
      ids.push(
        (await ann.post<SubmissionResult>(`/api/public/quiz/${own.id}/submit?preview=1`, submitBody(own))).body.id,
      );
    await projectFigures();
    expect(await Promise.all(ids.map(marksOf))).toEqual(ids.map(() => undefined));
  });

  it('are all erased by their mark, however many slices that takes', async () => {
    const own = await publishedQuiz(ann);
    const sample = (await stored(await leave(own))) as never;
    const all = [...leadsLike<{ quiz: string; outcome: string; outcomeId: string }>(sample, { count: 300, days: 1 })];
    const marked = all.map((lead, place) => ({
      ...lead,
      mailbox: place === 0 || place === 299 ? 'pair@example.com' : 'many@example.com',
      marks: ['repeated'],
      counted: true,
    }));
    await insertAll(app.db.collection('submissions'), marked);
    const query = { quizId: own.id, mark: 'repeated' };
    const { body: counted } = await ann.get<{ count: number }>(`/api/submissions/count?${new URLSearchParams(query)}`);
    expect(counted.count).toBe(300);
    expect((await ann.post('/api/submissions/erase', { ...query, ...counted })).body).toEqual({ erased: 300 });
  });

  it('are merged into the latest, which gets what only the others had', async () => {
    const own = await publishedQuiz(ann, {
      leadFields: [{ kind: 'name' }, { kind: 'email' }, { kind: 'company' }, { kind: 'phone' }],
    });
    const fieldOf = (kind: string) => own.leadFields.find((field) => field.kind === kind)?.id ?? '';
    const [company, phone] = [fieldOf('company'), fieldOf('phone')];
    const email = 'merged@example.com';
    const oldest = await leave(own, {
      email,
      name: 'Mira Merged',
      fields: { [company]: 'Old Ltd', [phone]: '+4930901820' },
    });
    await leave(own, { email: 'merged+2@example.com', name: '' });
    const latest = await leave(own, { email, name: '', fields: { [company]: 'New Ltd' } });
    const other = await leave(own, { email: 'other@example.com', name: 'Other' });
    const merge = (id: string, count: number) =>
      ann.post<{ id: string; merged: number }>(`/api/submissions/${id}/merge`, { count });
    expect((await merge(oldest, 1)).status).toBe(409);
    expect((await merge(other, 1)).status).toBe(409);
    expect((await new Browser(app.url).post(`/api/submissions/${oldest}/merge`, { count: 2 })).status).toBe(401);
    expect((await merge(oldest, 2)).body).toEqual({ id: latest, merged: 2 });
    const lead = await detail(latest);
    expect(lead).toMatchObject({ name: 'Mira Merged', firstName: 'Mira', lastName: 'Merged', email });
    expect(Object.fromEntries(lead.fields.map(({ id, value }) => [id, value]))).toEqual({
      [company]: 'New Ltd',
      [phone]: '+4930901820',
    });
    expect([lead.marks, lead.othersOfAddress]).toEqual([undefined, undefined]);
    const left = (await ann.get<Lead[]>(`/api/quizzes/${own.id}/submissions?search=mira`)).body;
    expect(left.map(({ id }) => id)).toEqual([latest]);
    expect((await ann.get<{ status: string }>(`/api/submissions/${latest}/consent-proof`)).body.status).toBe('signed');
    // The figures stay, and the same call again finds nothing left to do.
    expect((await ann.get<Quiz>(`/api/quizzes/${own.id}`)).body.submissionCount).toBe(4);
    expect((await merge(latest, 2)).status).toBe(409);
    expect((await merge(oldest, 2)).status).toBe(404);
  });

  it('are not merged into one that a program left with the address of a person', async () => {
    const own = await publishedQuiz(ann);
    const person = await leave(own, { email: 'person@example.com', name: 'Real Person' });
    await leave(own, { email: 'person+zz@example.com', name: '', trap: 'x' });
    expect((await ann.post(`/api/submissions/${person}/merge`, { count: 1 })).body).toEqual({ id: person, merged: 1 });
    expect(await detail(person)).toMatchObject({ email: 'person@example.com', name: 'Real Person' });
  });

  it('are all still reached by the links in their result mails, which withdraw the consent of what is left', async () => {
    const own = await publishedQuiz(ann);
    const email = 'linked@example.com';
    const oldest = await leave(own, { email, name: 'Lin Ked' });
    const linkOf = async (id: string) => (await consentLink(app.url, id)).slice(app.url.length);
    // Twice in a row: the second keeps what the first had kept.
    for (const _ of [1, 2]) {
      const latest = await leave(own, { email, name: '' });
      expect((await ann.post(`/api/submissions/${latest}/merge`, { count: 1 })).status).toBe(200);
    }
    const [kept] = (await ann.get<Lead[]>(`/api/quizzes/${own.id}/submissions`)).body;
    const visitor = new Browser(app.url);
    expect((await visitor.get(await linkOf(oldest))).text).toContain('Lin Ked');
    await visitor.post(await linkOf(oldest), 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await detail(kept?.id ?? '')).consent).toMatchObject({ given: false, withdrawn: { given: true } });
    await ann.delete(`/api/submissions/${kept?.id}`);
    expect((await visitor.get(await linkOf(oldest))).text).not.toContain('Lin Ked');
  });

  it('are found and erased by each spelling of their address, also once they are merged', async () => {
    const own = await publishedQuiz(ann);
    const found = async (search: string) =>
      (await ann.get<Lead[]>(`/api/submissions?${new URLSearchParams({ search })}`)).body.map(({ id }) => id);
    const [dotted, tagged, plain] = ['r.eal+a@gmail.com', 'real+b@googlemail.com', 'real@gmail.com'] as const;
    const oldest = await leave(own, { email: dotted });
    const latest = await leave(own, { email: tagged });
    expect([await found('r.eal+a@g'), await found('real+b@google')]).toEqual([[oldest], [latest]]);
    expect(await found(plain)).toEqual([latest, oldest]);
    expect((await ann.post(`/api/submissions/${oldest}/merge`, { count: 1 })).status).toBe(200);
    for (const search of [dotted, tagged, plain]) expect(await found(search)).toEqual([latest]);
    // The owner's own run is never marked as repeated, and is erased like the others.
    await ann.post(`/api/public/quiz/${own.id}/submit?preview=1`, submitBody(own, { email: plain }));
    const elsewhere = await leave(await publishedQuiz(ann), { email: plain });
    const other = await leave(own, { email: 'real2@gmail.com' });
    expect((await ann.delete('/api/submissions', { email: dotted })).body).toEqual({ erased: 3 });
    expect(await Promise.all([latest, elsewhere].map(stored))).toMatchObject([{ addresses: [] }, { addresses: [] }]);
    expect([await found('real@gmail'), await found('real2@gmail')]).toEqual([[], [other]]);
  });

  it('are merged by one of two calls that come at once', async () => {
    const own = await publishedQuiz(ann);
    const email = 'at.once@example.com';
    await leave(own, { email });
    const latest = await leave(own, { email });
    const answers = await Promise.all([1, 2].map(() => ann.post(`/api/submissions/${latest}/merge`, { count: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are merged by the next call where the first one died halfway', async () => {
    const own = await publishedQuiz(ann);
    const email = 'halfway@example.com';
    const oldest = await leave(own, { email, name: 'Hal Way' });
    const latest = await leave(own, { email, name: '' });
    // It had given the latest what only the older one had.
    await app.db
      .collection<{ _id: string }>('submissions')
      .updateOne({ _id: latest }, { $set: { name: 'Hal Way', firstName: 'Hal', lastName: 'Way' } });
    expect((await ann.post(`/api/submissions/${latest}/merge`, { count: 1 })).body).toEqual({ id: latest, merged: 1 });
    expect((await ann.get(`/api/submissions/${oldest}`)).status).toBe(404);
    expect(await detail(latest)).toMatchObject({ name: 'Hal Way' });
  });
});

it('are what lists, exports, counts and saved filters go by', async () => {
  const own = await publishedQuiz(ann);
  const trap = await leave(own, { trap: 'x', email: 'twice@example.com' });
  const twice = await leave(own, { email: 'twice@example.com' });
  const once = await leave(own, { email: 'once@example.com' });
  expect(await markedWith(own, 'hidden_field')).toEqual([trap]);
  expect(await markedWith(own, 'repeated')).toEqual([twice, trap]);
  expect((await ann.get<Lead[]>(`/api/submissions?limit=5&mark=hidden_field`)).body[0]).toMatchObject({
    id: trap,
    marks: ['hidden_field', 'repeated'],
  });
  expect((await ann.get('/api/submissions?mark=nice')).status).toBe(400);
  const query = `quizId=${own.id}&mark=repeated`;
  expect((await ann.get(`/api/submissions/count?${query}`)).body).toMatchObject({ count: 2 });
  expect((await ann.get(`/api/submissions?${query}&limit=1`)).headers.get('X-Total-Count')).toBe('2');
  for (const path of [`/api/quizzes/${own.id}/export`, `/api/submissions/export`]) {
    const { text } = await ann.get(`${path}?${query.replace(/^.*&/, '')}&columns=id,marks`);
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual(
      expect.arrayContaining([
        'Lead ID,Marks',
        `${twice},Repeated address`,
        `${trap},"Hidden field filled; Repeated address"`,
      ]),
    );
    expect(text).not.toContain(once);
  }
  const filter: SavedFilter = { name: 'Bots', filters: { mark: 'hidden_field' } };
  expect((await ann.put<SavedFilter[]>('/api/user/lead-filters', filter)).body).toContainEqual(filter);
});

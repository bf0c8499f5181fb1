import { beforeAll, describe, expect } from 'vitest';
import type { Overview, QuizAnalytics } from '../../contract/analytics/analytics.schema.ts';
import type { LeadFacets } from '../../contract/lead/lead-query.schema.ts';
import type { Lead, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
let quiz: Quiz;
const lead = async (of: Quiz, change: object) =>
  (
    await new Browser(app.url).post<SubmissionResult>(`/api/public/quiz/${of.id}/submit`, {
      ...submitBody(of),
      ...change,
    })
  ).body.id;

beforeAll(async () => {
  quiz = await publishedQuiz(ann, { title: 'Häuser\r\nX: y; "quoted"', consentRequired: false });
  await lead(quiz, {
    name: 'Ann (a+)+$',
    email: 'first@example.com',
    source: { pageUrl: 'https://shop.example/a', utmSource: 'news' },
  });
  await lead(quiz, { name: '=1+1', email: 'second@example.com', consentGiven: false });
  await lead(quiz, { name: 'Third, "the" one', email: 'Third@Example.com' });
});

const emails = async (query: string) =>
  (await ann.get<Lead[]>(`/api/submissions?${query}`)).body.map(({ email }) => email);

describe('the list of leads', () => {
  it('is searched and filtered on the server, case ignored, patterns taken as text', async () => {
    expect(await emails('search=THIRD')).toEqual(['Third@Example.com']);
    expect(await emails(`search=${encodeURIComponent('first|second')}`)).toEqual([]);
    expect(await emails(`search=${encodeURIComponent('fi.*st@example')}`)).toEqual([]);
    expect(await emails('search=%5B')).toEqual([]);
    expect(await emails('consent=not_given')).toEqual(['second@example.com']);
    expect(await emails('outcome=Brown')).toEqual([]);
    expect(await emails(`quizId=${quiz.id}&outcome=Green`)).toHaveLength(3);
    const today = new Date().toISOString().slice(0, 10);
    expect(await emails(`from=${today}&to=${today}`)).toHaveLength(3);
    expect(await emails('from=2000-01-01&to=2000-01-02')).toEqual([]);
  });
  it('is searched by any part of names and addresses, accents ignored', async () => {
    const sue = await signIn(app, 'sue@example.com');
    const own = await publishedQuiz(sue);
    await lead(own, { name: 'Zoë van der Straße', email: 'z.straat+news@mail.searched.example' });
    await lead(own, { name: '', email: 'no-name@searched.example' });
    const found = async (search: string) =>
      (await sue.get<Lead[]>(`/api/submissions?search=${encodeURIComponent(search)}`)).body.map(
        ({ email }) => email.split('@')[0],
      );
    const zoe = ['z.straat+news'];
    for (const search of [
      'zoe',
      'ZOË',
      'van',
      'der strasse',
      'der strasse',
      ' Straß ',
      'straat',
      'news',
      'z.straat',
      'mail.sea',
      'oe',
      'traat',
      'straat+news@mail',
      'zoe der',
    ])
      expect([search, await found(search)]).toEqual([search, zoe]);
    for (const search of ['z.straat+news@mail.searched.example', 'Z.Straat+news@', 'z.straat+news@mail.s'])
      expect([search, await found(search)]).toEqual([search, zoe]);
    for (const search of ['searched.example', 'example']) expect(await found(search)).toEqual(['no-name', ...zoe]);
    for (const search of ['zoestraße', 'news@searched', '.', 'zoe no'])
      expect([search, await found(search)]).toEqual([search, []]);
  });
  it.each(['search=%00', 'search=a%00b', 'search=%ED%A0%80', 'outcome=%00', 'quizId=%00', 'search=%'])(
    'finds nothing by ?%s, which no lead can hold',
    async (query) => {
      for (const path of ['', '/export']) {
        const { status, text } = await ann.get(`/api/submissions${path}?${query}`);
        expect([200, 400]).toContain(status);
        expect(text).not.toContain('@');
      }
    },
  );
  it('comes in pages, newest first', async () => {
    const first = await ann.get<Lead[]>('/api/submissions?limit=2');
    expect(first.body.map(({ email }) => email)).toEqual(['Third@Example.com', 'second@example.com']);
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(await emails(`limit=2&cursor=${first.headers.get('x-next-cursor')}`)).toEqual(['first@example.com']);
  });
  it('comes whole where no page is asked for', async () => {
    const amy = await signIn(app, 'amy@example.com');
    const own = await publishedQuiz(amy);
    await lead(own, {});
    const submissions = app.db.collection<{ _id: string }>('submissions');
    const sample = await submissions.findOne({ quiz: own.id });
    await submissions.insertMany(
      Array.from({ length: 450 }, (_, n) => ({ ...sample, _id: `copy${n}`, sessionId: `copy${n}` })),
    );
    const paths = ['/api/submissions?', '/api/submissions?search=ex&', `/api/quizzes/${own.id}/submissions?`];
    for (const path of paths) {
      const { body, headers } = await amy.get<Lead[]>(path);
      expect(new Set(body.map(({ id }) => id)).size, path).toBe(451);
      expect(headers.get('x-next-cursor')).toBeNull();
      expect((await amy.get<Lead[]>(`${path}limit=3`)).body).toEqual(body.slice(0, 3));
    }
    expect((await amy.get(`${paths[0]}search=nobody`)).body).toEqual([]);
  });
  it.each(['limit=-1', 'limit=1e9', 'limit=NaN', 'limit[]=1', 'cursor=nonsense', 'from=yesterday', 'consent=maybe'])(
    'refuses or ignores ?%s',
    async (query) => {
      expect([200, 400]).toContain((await ann.get(`/api/submissions?${query}`)).status);
    },
  );
  it('is each owner’s own', async () => {
    expect((await eve.get<Lead[]>('/api/submissions')).body).toEqual([]);
    const [{ id } = { id: '' }] = (await ann.get<Lead[]>('/api/submissions')).body;
    expect((await eve.get(`/api/submissions/${id}`)).status).toBe(404);
    expect((await eve.delete(`/api/submissions/${id}`)).status).toBe(404);
    expect((await eve.delete<{ erased: number }>('/api/submissions', { email: 'first@example.com' })).body.erased).toBe(
      0,
    );
    for (const path of ['', '/facets', '/export', `/${id}`])
      expect((await new Browser(app.url).get(`/api/submissions${path}`)).status).toBe(401);
  });
  it('names a quiz as it is called now, in every place', async () => {
    const sue = await signIn(app, 'renamer@example.com');
    const own = await publishedQuiz(sue, { title: 'Before' });
    const id = await lead(own, {});
    await sue.put(`/api/quizzes/${own.id}`, { title: 'After' });
    expect((await sue.get<Lead[]>('/api/submissions')).body[0]?.quiz.title).toBe('After');
    expect((await sue.get<Lead>(`/api/submissions/${id}`)).body.quiz.title).toBe('After');
    expect((await sue.get('/api/submissions/export')).text).toContain(',After');
    const { recentActivity } = (await sue.get<Overview>('/api/analytics/overview')).body;
    expect(recentActivity.find(({ kind }) => kind === 'lead_received')?.description).toBe('New lead for “After”');
  });
  it('takes no day that is none, and no period that ends before it begins', async () => {
    for (const query of ['from=2026-13-01', 'to=2026-02-30', 'from=2026-02-01&to=2026-01-31'])
      for (const path of ['/api/submissions', '/api/submissions/export', `/api/quizzes/${quiz.id}/submissions`])
        expect((await ann.get(`${path}?${query}`)).status, `${path}?${query}`).toBe(400);
  });
  it('says what it can be filtered by', async () => {
    expect((await ann.get<LeadFacets>('/api/submissions/facets')).body).toMatchObject({
      total: 3,
      quizzes: [{ id: quiz.id, count: 3 }],
      outcomes: [{ name: 'Green' }],
    });
    const outcomesOf = async (who: typeof ann, of: string) =>
      (await who.get<LeadFacets>(`/api/submissions/facets?quizId=${of}`)).body.outcomes;
    const other = await publishedQuiz(ann);
    const green = { id: quiz.outcomes.find(({ name }) => name === 'Green')?.id, name: 'Green' };
    expect([await outcomesOf(ann, quiz.id), await outcomesOf(ann, other.id)]).toEqual([[green], []]);
    expect(await outcomesOf(eve, quiz.id)).toEqual([]);
  });
  it('says which outcome of the quiz as it is now each of them got', async () => {
    const sue = await signIn(app, 'sue.places@example.com');
    const own = await publishedQuiz(sue);
    const id = await lead(own, {});
    const place = own.outcomes.findIndex(({ name }) => name === 'Green');
    const present = async () => {
      const [listed] = (await sue.get<Lead[]>('/api/submissions')).body;
      const { body: detail } = await sue.get<Lead>(`/api/submissions/${id}`);
      for (const each of [listed, detail])
        expect(each).toMatchObject({ outcomeId: own.outcomes[place]?.id, outcome: 'Green' });
      expect(detail.outcomePlace).toBe(listed?.outcomePlace);
      return listed?.outcomePlace;
    };
    expect(await present()).toBe(place);
    // Also under another name and at another place.
    const turned = own.outcomes.map((outcome) => ({ ...outcome, name: `${outcome.name} too` })).reverse();
    expect((await sue.put(`/api/quizzes/${own.id}`, { outcomes: turned })).status).toBe(200);
    expect(await present()).toBe(own.outcomes.length - 1 - place);
    const others = turned.filter(({ name }) => name !== 'Green too');
    expect((await sue.put(`/api/quizzes/${own.id}`, { outcomes: others, status: 'draft' })).status).toBe(200);
    expect(await present()).toBeUndefined();
  });
  it('finds an outcome of a quiz by its id and by each name that it alone has had', async () => {
    const sue = await signIn(app, 'sue.renames@example.com');
    const own = await publishedQuiz(sue, { title: 'Renamed' });
    const before = await lead(own, {});
    const renamed = own.outcomes.map((outcome) => (outcome.name === 'Green' ? { ...outcome, name: 'Leaf' } : outcome));
    expect((await sue.put(`/api/quizzes/${own.id}`, { outcomes: renamed })).status).toBe(200);
    const after = await lead((await sue.get<Quiz>(`/api/quizzes/${own.id}`)).body, {});
    const facets = (await sue.get<LeadFacets>(`/api/submissions/facets?quizId=${own.id}`)).body;
    const green = own.outcomes.find(({ name }) => name === 'Green')?.id;
    expect(facets.outcomes).toEqual([{ id: green, name: 'Leaf' }]);
    for (const name of ['outcome=Leaf', 'outcome=Green', `outcomeId=${green}`]) {
      const of = `quizId=${own.id}&${name}`;
      const found = (await sue.get<Lead[]>(`/api/submissions?${of}`)).body.map(({ id }) => id);
      expect(found, name).toEqual([after, before]);
      expect((await sue.get<{ count: number }>(`/api/submissions/count?${of}`)).body.count).toBe(2);
      expect((await sue.get(`/api/submissions/export?${of}`)).text.trim().split('\r\n')).toHaveLength(3);
    }
    expect((await sue.get(`/api/submissions?outcomeId=${green}`)).status).toBe(400);
    // Across quizzes a name is what the lead was told, and nobody else's quiz is looked into.
    expect((await sue.get<Lead[]>('/api/submissions?outcome=Green')).body).toHaveLength(1);
    expect((await eve.get<Lead[]>(`/api/submissions?quizId=${own.id}&outcome=Leaf`)).body).toEqual([]);
    const counted = (
      await sue.get<{ count: number; before: string }>(`/api/submissions/count?quizId=${own.id}&outcome=Leaf`)
    ).body;
    const erased = await sue.post('/api/submissions/erase', { ...counted, quizId: own.id, outcome: 'Leaf' });
    expect(erased.body).toEqual({ erased: 2 });
  });
});

describe('the export', () => {
  it('is UTF-8 with a mark, quoted by the rules, guarded against formulas, under the quiz’s title', async () => {
    const response = await fetch(`${app.url}/api/quizzes/${quiz.id}/export`, {
      headers: { cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toContain("filename*=UTF-8''H%C3%A4user");
    expect(disposition).not.toMatch(/[\r\n]/);
    expect(response.headers.get('x-total-rows')).toBe('3');
    const text = new TextDecoder().decode(bytes);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Email,Consent,Outcome,Score,Page,Do you water it?,Is there a tree?,What grows best?');
    expect(lines[1]).toContain('"Third, ""the"" one"');
    expect(lines[2]).toContain(",'=1+1,");
  });
  it('of a quiz without leads is its header', async () => {
    const empty = await publishedQuiz(ann);
    expect((await ann.get(`/api/quizzes/${empty.id}/export`)).text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

describe('figures', () => {
  const event = (of: Quiz, sessionId: string, events: object[], headers: Record<string, string> = {}) =>
    new Browser(app.url).post(`/api/public/quiz/${of.id}/events`, JSON.stringify({ sessionId, events }), {
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120',
      ...headers,
    });

  it('count each stage once per session and fill in what was lost', async () => {
    const own = await publishedQuiz(ann);
    const body = submitBody(own);
    for (let n = 0; n < 3; n += 1) expect((await event(own, body.sessionId, [{ type: 'view' }])).status).toBe(204);
    await event(own, body.sessionId, [{ type: 'start' }, { type: 'answer', questionId: own.questions[0]?.id }]);
    await event(own, '7f4df0ad-1111-4222-8333-444455556666', [{ type: 'complete', answers: body.answers }]);
    await event(own, '7f4df0ad-1111-4222-8333-444455556667', [{ type: 'view' }]);
    await event(own, '7f4df0ad-1111-4222-8333-444455556668', [{ type: 'view' }], { 'user-agent': 'Googlebot/2.1' });
    await event(own, '7f4df0ad-1111-4222-8333-444455556669', [{ type: 'view' }], { 'sec-purpose': 'prefetch' });
    await new Browser(app.url).post(`/api/public/quiz/${own.id}/submit`, body);
    const { body: figures } = await ann.get<QuizAnalytics>(`/api/quizzes/${own.id}/analytics?explain=1`);
    expect(figures).toMatchObject({
      totalViews: 3,
      totalStarts: 2,
      totalCompletions: 2,
      totalLeads: 1,
      completionRate: 100,
      leadCaptureRate: 50,
      averageScore: 60,
      outcomeDistribution: [{ name: 'Green', count: 2 }],
    });
    expect(figures.questions[0]).toMatchObject({ answered: 2, dropOff: 0 });
    expect(figures.questions[0]?.options.map(({ count }) => count)).toEqual([0, 2]);
    expect(figures.explain?.completionRate?.counts).toEqual({ completions: 2, starts: 2 });
    const today = new Date().toISOString().slice(0, 10);
    expect(
      (await ann.get<QuizAnalytics>(`/api/quizzes/${own.id}/analytics?from=${today}&to=${today}`)).body.totalLeads,
    ).toBe(1);
    expect((await ann.get<QuizAnalytics>(`/api/quizzes/${own.id}/analytics?to=2000-01-01`)).body.totalLeads).toBe(0);
  });
  it('are 0 where nothing happened', async () => {
    const own = await publishedQuiz(ann);
    expect((await ann.get<QuizAnalytics>(`/api/quizzes/${own.id}/analytics`)).body).toMatchObject({
      totalStarts: 0,
      completionRate: 0,
      leadCaptureRate: 0,
      averageScore: 0,
    });
    expect((await eve.get<Overview>('/api/analytics/overview')).body).toMatchObject({
      totalLeads: 0,
      avgCompletionRate: 0,
      monthlyLeads: 0,
      monthlyGrowth: 0,
      topQuiz: null,
      recentActivity: [],
    });
  });
  it('of all quizzes name the best one and the latest events', async () => {
    const { body } = await ann.get<Overview>('/api/analytics/overview');
    expect(body.topQuiz).toMatchObject({ id: quiz.id, leads: 3 });
    expect(body.recentActivity).toHaveLength(4);
    expect(body).toMatchObject({ totalLeads: 4, monthlyLeads: 4, monthlyGrowth: 100 });
  });
  it.each([
    { events: [] },
    { events: [{ type: 'lead' }] },
    { events: [{ type: 'complete', answers: [{ questionId: 'x', textAnswer: 'y' }] }] },
    { sessionId: 'x', events: [{ type: 'view' }] },
  ])('refuse what is no event: %j', async (change) => {
    const body = { sessionId: '7f4df0ad-1111-4222-8333-444455556666', ...change };
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
    expect((await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/events`, body, headers)).status).toBe(400);
  });
});

describe('erasing', () => {
  it('leaves nothing personal in any collection, and the counters as they are', async () => {
    const own = await publishedQuiz(ann, { webhookUrl: 'https://hook.example/' });
    const ids = [
      await lead(own, {
        name: 'Gone Person',
        email: 'gone@example.com',
        source: { pageUrl: 'https://gone.example/', hidden: { crm: 'gone-42' } },
      }),
      await lead(own, { email: 'GONE@example.com' }),
    ];
    expect((await ann.delete(`/api/submissions/${ids[0]}`)).status).toBe(204);
    expect((await ann.get(`/api/submissions/${ids[0]}`)).status).toBe(404);
    expect((await ann.delete<{ erased: number }>('/api/submissions', { email: 'gone@example.com' })).body).toEqual({
      erased: 1,
    });
    const submissions = JSON.stringify(await app.db.collection('submissions').find({ quiz: own.id }).toArray());
    expect(submissions).not.toMatch(/gone|Gone|Tomatoes/i);
    expect((await ann.get<Quiz>(`/api/quizzes/${own.id}`)).body).toMatchObject({ submissionCount: 2, submissions: [] });
    expect((await ann.get(`/api/quizzes/${own.id}/export`)).text).not.toMatch(/gone/i);
  });
});

it('marks the owner’s own run in the CSV and in the activity, and heads no column where there is none', async () => {
  const oda = await signIn(app, 'oda@example.com');
  const quiz = await publishedQuiz(oda);
  const exports = [`/api/quizzes/${quiz.id}/export`, '/api/submissions/export'];
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  for (const path of exports) expect((await oda.get(path)).text).not.toContain('Own run');
  await oda.post(`/api/public/quiz/${quiz.id}/submit?preview=1`, submitBody(quiz));
  for (const path of exports) {
    const [header, ...rows] = (await oda.get(path)).text.trimEnd().split('\r\n');
    expect(header).toMatch(/,Own run$/);
    expect(rows.map((row) => row.split(',').at(-1)).sort()).toEqual(['', 'yes']);
  }
  const { recentActivity } = (await oda.get<Overview>('/api/analytics/overview')).body;
  const leads = recentActivity.filter(({ kind }) => kind === 'lead_received').map(({ description }) => description);
  expect(leads).toEqual([`Your own run of “${quiz.title}”`, `New lead for “${quiz.title}”`]);
});

import { beforeAll, expect } from 'vitest';
import type { LeadFacets } from '../../contract/lead/lead-query.schema.ts';
import type { Lead } from '../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { insertAll, leadsLike } from '../../scripts/many-leads.mjs';
import { projectFigures } from '../analytics/projection/project-figures.ts';
import { clearOutbox, leadsInOutbox } from '../submissions/outbox-leads.ts';
import { storeSearchRows } from '../submissions/search/store-search-rows.ts';
import { apiTest } from './api-test.ts';
import { Browser } from './browser.ts';
import { publishedQuiz, submitBody } from './factories.ts';
import { howMany } from './long-form.ts';
import { profiled } from './profiled.ts';

const LEADS = howMany(3_600, 6_000);
/** Leads that one read looks at: what a page or a list of quizzes shows, and one more. */
const MOST = 61;
const SLICE = 500;

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quizzes: Quiz[];
beforeAll(async () => {
  quizzes = [];
  const bands = [
    { name: 'Green', minScore: 0, maxScore: 39 },
    { name: 'Brown', minScore: 40, maxScore: 69 },
    { name: 'Blue', minScore: 70, maxScore: 100 },
  ];
  for (let n = 0; n < 6; n += 1) quizzes.push(await publishedQuiz(ann, { title: `Quiz ${n}`, outcomes: bands }));
  const [first, , renamed] = quizzes as [Quiz, Quiz, Quiz];
  const outcomes = renamed.outcomes.map((outcome) =>
    outcome.name === 'Green' ? { ...outcome, name: 'Leaf' } : outcome,
  );
  expect((await ann.put(`/api/quizzes/${renamed.id}`, { outcomes })).status).toBe(200);
  await new Browser(app.url).post(`/api/public/quiz/${first.id}/submit`, submitBody(first));
  const leads = app.db.collection('submissions');
  const sample = (await leads.findOne({})) as never;
  await insertAll(leads, leadsLike(sample, { count: LEADS, quizzes }));
  for (let made = await leadsInOutbox(SLICE); made.length > 0; made = await leadsInOutbox(SLICE)) {
    await storeSearchRows(made);
    await clearOutbox(made);
  }
  await leads.updateMany(
    { createdAt: { $lt: new Date(Date.now() - 300 * 86_400_000) } },
    { $set: { 'consent.given': false } },
  );
  await leads.updateMany(
    { createdAt: { $lt: new Date(Date.now() - 200 * 86_400_000) } },
    {
      $set: {
        marks: ['hidden_field', 'repeated'],
        status: 'won',
        tags: [
          { key: 'fair', name: 'Fair' },
          { key: 'may', name: 'May' },
        ],
      },
    },
  );
  await projectFigures();
});

const quizId = () => quizzes[2]?.id ?? '';
const today = () => new Date().toISOString().slice(0, 10);
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** A cursor that lies deep in a list. */
async function deep(path: string): Promise<string> {
  const rows = (await ann.get<Lead[]>(`${path}${path.includes('?') ? '&' : '?'}limit=1&to=${day(250)}`)).body;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${new Date(rows[0]?.createdAt ?? 0).getTime()}_${rows[0]?.id}`;
}

it.each<[string, () => string | Promise<string>]>([
  ['the overview', () => '/api/analytics/overview'],
  ['the quizzes', () => '/api/quizzes'],
  ['the list of quizzes', () => '/api/quizzes/summaries'],
  ['the newest quizzes', () => '/api/quizzes/summaries?limit=3'],
  ['a quiz', () => `/api/quizzes/${quizId()}`],
  ['the figures of a quiz', () => `/api/quizzes/${quizId()}/analytics`],
  ['the figures of a quiz over some days', () => `/api/quizzes/${quizId()}/analytics?from=${day(20)}&to=${today()}`],
  ['the first page of leads', () => '/api/submissions?limit=50'],
  ['a deep page of leads', () => deep('/api/submissions')],
  ['a quiz’s own leads', () => `/api/quizzes/${quizId()}/submissions?limit=50`],
  ['a deep page of them', () => deep(`/api/quizzes/${quizId()}/submissions`)],
  ['leads of some days', () => `/api/submissions?limit=50&from=${day(220)}&to=${day(200)}`],
  ['leads of an outcome', () => '/api/submissions?limit=50&outcome=Brown'],
  ['a deep page of them', () => deep('/api/submissions?outcome=Brown')],
  [
    'leads of a quiz and an outcome',
    () => `/api/submissions?limit=50&quizId=${quizId()}&outcomeId=${quizzes[2]?.outcomes[2]?.id}`,
  ],
  ['leads of a quiz’s renamed outcome', () => `/api/submissions?limit=50&quizId=${quizId()}&outcome=Leaf`],
  ['leads without consent', () => '/api/submissions?limit=50&consent=not_given'],
  ['leads with consent', () => '/api/submissions?limit=50&consent=given'],
  ['a quiz’s leads without consent', () => `/api/submissions?limit=50&quizId=${quizId()}&consent=not_given`],
  ['leads with a mark', () => '/api/submissions?limit=50&mark=repeated'],
  ['a quiz’s leads with a mark', () => `/api/quizzes/${quizId()}/submissions?limit=50&mark=hidden_field`],
  ['leads with a status', () => '/api/submissions?limit=50&status=won'],
  ['a quiz’s leads with a tag', () => `/api/submissions?limit=50&quizId=${quizId()}&tag=may`],
  ['what leads are filtered by', () => '/api/submissions/facets'],
  ['what a quiz’s leads are filtered by', () => `/api/submissions/facets?quizId=${quizId()}`],
])('%s: every read has an index and looks at no more than twice what it needs', (_name, path) => look(path));

it.each<[string, () => string | Promise<string>, rarest: string]>([
  ['that finds many', () => '/api/submissions?limit=50&search=a', 'a'],
  ['by a first name', () => '/api/submissions?limit=50&search=zoe', 'zoe'],
  ['by a first name, deep', () => deep('/api/submissions?search=zoe'), 'zoe'],
  ['by both names', () => '/api/submissions?limit=50&search=ann%20lee', 'lee'],
  ['by both names, the last one first', () => '/api/submissions?limit=50&search=lee%20ann', 'lee'],
  ['by a host', () => '/api/submissions?limit=50&search=mail.example.org', 'mail'],
  ['by an address', () => '/api/submissions?limit=50&search=Ann.2020@EXAMPLE.com', '020'],
  ['that finds nothing', () => '/api/submissions?limit=50&search=nobody', 'nobody'],
])('a search %s has an index and looks at no more than the rows with its rarest part', async (_name, path, rarest) => {
  const rows = await app.db.collection('lead_search').countDocuments({ text: new RegExp(rarest) });
  await look(path, rows);
});

/** @param rows of the search, where it may look at more than it finds, since a part of a word is also one of others */
async function look(path: () => string | Promise<string>, rows = 0): Promise<void> {
  const asked = await path();
  await projectFigures();
  let status = 0;
  const reads = await profiled(app.db, async () => {
    ({ status } = await ann.get(asked));
  });
  expect(status).toBe(200);
  expect(reads.length).toBeGreaterThan(0);
  for (const { collection, command, plan, documents, keys, came } of reads) {
    const about = `${collection}: ${plan}, ${documents} documents and ${keys} keys for ${came}: ${JSON.stringify(command).slice(0, 400)}`;
    expect(plan, about).not.toMatch(/COLLSCAN/);
    expect(documents, about).toBeLessThanOrEqual(Math.max(2 * came, collection === 'lead_search' ? rows : 0));
    // Those in the index's order: whoever sorts them has read all that there are.
    if (collection === 'lead_search') expect(plan, about).not.toMatch(/SORT(?!_MERGE)/);
    if (/submissions|visits/.test(collection)) expect(documents, about).toBeLessThanOrEqual(MOST);
  }
}

const totalOf = async (query: string) => {
  const { headers } = await ann.get(`/api/submissions?${query}`);
  return [Number(headers.get('x-total-count')), headers.get('x-total-bound')];
};

it('says how many there are without counting them, erased ones and the owner’s own heeded', async () => {
  const all = LEADS + 1;
  expect(await totalOf('limit=1')).toEqual([all, null]);
  expect(await totalOf(`quizId=${quizId()}&limit=1`)).toEqual([LEADS / 6, null]);
  expect(await totalOf('search=zoe')).toEqual([LEADS / 20, null]);
  expect(await totalOf('search=example')).toEqual([1_000, 'least']);
  expect(await totalOf('outcome=Brown')).toEqual([1_000, 'least']);
  const recent = Number((await totalOf(`from=${day(89)}`))[0]);
  expect(Math.abs(recent - LEADS / 4)).toBeLessThanOrEqual(LEADS / 180);

  const leads = app.db.collection<{ _id: string }>('submissions');
  const [own] = quizzes as [Quiz];
  await ann.post(`/api/public/quiz/${own.id}/submit?preview=1`, submitBody(own));
  expect(await leads.countDocuments({ own: true })).toBe(1);
  expect(await totalOf('limit=1')).toEqual([all + 1, null]);
  const { body } = await ann.get<Lead[]>('/api/submissions?limit=3');
  for (const { id } of body) expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
  expect(await totalOf('limit=1')).toEqual([all - 2, null]);
  const { body: facets } = await ann.get<LeadFacets>('/api/submissions/facets');
  expect(facets).toMatchObject({ total: all - 2, outcomes: [{ name: 'Blue' }, { name: 'Brown' }, { name: 'Green' }] });
  expect(facets.quizzes.reduce((sum, { count }) => sum + count, 0)).toBe(all - 2);
});

it('comes to every lead once, page by page', async () => {
  const seen = new Set<string>();
  let rows = 0;
  for (let cursor = ''; ; ) {
    const { body, headers } = await ann.get<Lead[]>(`/api/submissions?outcome=Blue&limit=200${cursor}`);
    rows += body.length;
    for (const { id } of body) seen.add(id);
    const next = headers.get('x-next-cursor');
    if (!next) break;
    cursor = `&cursor=${next}`;
  }
  const stored = await app.db.collection('submissions').countDocuments({ outcome: 'Blue', erasedAt: null });
  expect([rows, seen.size]).toEqual([stored, stored]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quiz } from '../../contract/quiz.schema.ts';
import type { Lead } from '../../contract/submission.schema.ts';
import { insertAll, leadsLike } from '../../scripts/many-leads.mjs';
import { makeUpForOlderReleases } from '../submissions/fill-search-terms.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { fillStoredSearchTerms } from './fill-stored-search-terms.ts';

let app: TestApp;
let ann: Browser;
let quiz: Quiz;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signIn(app, 'ann@example.com');
  quiz = await publishedQuiz(ann);
  await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
});
afterAll(() => app.close());

type Row = { _id: string; terms?: string[]; erasedAt: Date | null };
const leads = () => app.db.collection<Row>('submissions');
const found = async (search: string) =>
  (await ann.get<Lead[]>(`/api/submissions?limit=200&search=${search}`)).body.map(({ name }) => name);
const always = async () => true;
const going = () => new AbortController().signal;

it('lets leads be found that an older release has stored, whichever process does it and however often', async () => {
  const sample = (await leads().findOne({})) as never;
  await insertAll(leads(), leadsLike(sample, { count: 2_500 }));
  expect(await found('zoe')).toEqual([]);
  const told = new AbortController();
  told.abort();
  await expect(fillStoredSearchTerms(app.db, told.signal)).rejects.toThrow();
  const erase = leads().findOne({ terms: { $exists: false } });
  const id = (await erase)?._id ?? '';
  await Promise.all([
    fillStoredSearchTerms(app.db, going()),
    fillStoredSearchTerms(app.db, going()),
    ann.delete(`/api/submissions/${id}`),
  ]);
  await fillStoredSearchTerms(app.db, going());
  expect(await leads().countDocuments({ terms: null } as never)).toBe(0);
  expect((await leads().findOne({ _id: id }))?.terms).toEqual([]);
  const names = await found('zoe');
  expect(names.length).toBeGreaterThanOrEqual(124);
  expect(new Set(names.map((name) => name.split(' ')[0]))).toEqual(new Set(['Zoë']));
});

it('makes up for processes of an older release that go on meanwhile', async () => {
  const sample = (await leads().findOne({ erasedAt: null })) as never;
  await insertAll(leads(), leadsLike({ ...(sample as object), outcome: 'Late' } as never, { count: 40 }));
  // An older release erases what it knows of.
  await leads().updateOne({ erasedAt: null, terms: 'vera' }, {
    $set: { name: '', email: '', emailKey: '', erasedAt: new Date() },
  } as never);
  expect(await leads().countDocuments({ erasedAt: { $ne: null }, terms: 'vera' } as never)).toBe(1);
  await makeUpForOlderReleases(leads() as never, always);
  await makeUpForOlderReleases(leads() as never, always);
  expect(await leads().countDocuments({ terms: null } as never)).toBe(0);
  expect(await leads().distinct('terms', { erasedAt: { $ne: null } } as never)).toEqual([]);
});

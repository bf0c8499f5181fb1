import { beforeEach, describe, expect } from 'vitest';
import type { SavedFilter } from '../../contract/lead/lead-query.schema.ts';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';

const PATH = '/api/user/lead-filters';
const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
beforeEach(async () => {
  for (const { name } of await listed()) await ann.delete(PATH, { name });
});

const listed = async (browser = ann) => (await browser.get<SavedFilter[]>(PATH)).body;
const names = async () => (await listed()).map(({ name }) => name);
const save = (name: string, filters: SavedFilter['filters'], more: object = {}) =>
  ann.put<SavedFilter[] & ErrorBody>(PATH, { name, filters, ...more });

it('are kept by name on the account, on whichever device it signs in, and on no other', async () => {
  const filters = { search: 'tea', from: '2026-01-01', consent: 'given' as const };
  expect((await save('  Tea  ', filters)).body).toEqual([{ name: 'Tea', filters }]);
  expect(await listed(await signIn(app, 'ann@example.com'))).toEqual([{ name: 'Tea', filters }]);
  expect(await listed(eve)).toEqual([]);
  expect((await eve.delete(PATH, { name: 'Tea' })).body).toEqual([]);
  expect(await names()).toEqual(['Tea']);
  expect((await ann.delete(PATH, { name: 'Tea' })).body).toEqual([]);
  expect((await ann.delete(PATH, { name: 'Tea' })).status).toBe(200);
});

it('may be saved twice, and are replaced only by somebody who knows that there are others', async () => {
  expect((await save('Tea', { search: 'tea' })).status).toBe(200);
  expect((await save('Tea', { search: 'tea' })).status).toBe(200);
  const refused = await save('Tea', { search: 'coffee' });
  expect([refused.status, refused.body.code]).toEqual([409, 'name_conflict']);
  expect(await listed()).toEqual([{ name: 'Tea', filters: { search: 'tea' } }]);
  expect((await save('Tea', { search: 'coffee' }, { replaces: { search: 'tea' } })).body).toEqual([
    { name: 'Tea', filters: { search: 'coffee' } },
  ]);
  // Another tab has replaced them by then.
  expect((await save('Tea', { search: 'mate' }, { replaces: { search: 'tea' } })).status).toBe(409);
  expect((await ann.delete(PATH, { name: 'Tea', filters: { search: 'tea' } })).status).toBe(409);
  expect(await listed()).toEqual([{ name: 'Tea', filters: { search: 'coffee' } }]);
  expect((await ann.delete(PATH, { name: 'Tea', filters: { search: 'coffee' } })).body).toEqual([]);
  expect((await ann.delete(PATH, { name: 'Tea', filters: { search: 'coffee' } })).body).toEqual([]);
});

it('are all kept when several tabs save at once, up to as many as an account may keep', async () => {
  const tried = await Promise.all(
    Array.from({ length: limits.savedFilters + 5 }, (_, n) => save(`Filter ${n}`, { search: `word ${n}` })),
  );
  const refused = tried.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 5 }, () => [403, 'quota_exceeded']),
  );
  expect(new Set(await names()).size).toBe(limits.savedFilters);
  const [first] = await listed();
  expect((await save(first?.name ?? '', { search: 'other' }, { replaces: first?.filters })).status).toBe(200);
});

it.each([
  { name: '', filters: { search: 'tea' } },
  { name: 'n'.repeat(limits.filterName + 1), filters: { search: 'tea' } },
  { name: 'None', filters: {} },
  { name: 'None', filters: { search: '' } },
  { name: 'Reversed', filters: { from: '2026-02-01', to: '2026-01-01' } },
  { name: 'Odd', filters: { search: { $gt: '' } } },
  { name: { $ne: '' }, filters: { search: 'tea' } },
])('refuses %j', async (body) => {
  expect((await ann.put(PATH, body)).status).toBe(400);
  expect(await listed()).toEqual([]);
});

it('takes a name and texts for what they are', async () => {
  const filters = { search: '$email', outcome: '$$ROOT' };
  await save('$name', filters);
  await save('{"$gt":""}', { search: 'x' });
  expect(await listed()).toEqual([
    { name: '$name', filters },
    { name: '{"$gt":""}', filters: { search: 'x' } },
  ]);
  expect((await ann.delete<SavedFilter[]>(PATH, { name: '$name' })).body).toHaveLength(1);
});

describe('when leads are erased', () => {
  let leads: string[];
  let quizId: string;
  beforeEach(async () => {
    const quiz = await publishedQuiz(ann);
    quizId = quiz.id;
    const visitor = new Browser(app.url);
    leads = [];
    for (const name of ['Ada Lovelace', 'Ben Visitor']) {
      const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
      const sent = submitBody(quiz, { name, email });
      leads.push((await visitor.post<SubmissionResult>(`/api/public/quiz/${quiz.id}/submit`, sent)).body.id);
    }
    await save('Ada Lovelace', { consent: 'given' });
    await save('Searched', { search: 'ada@example.com' });
    await save('Ben alone', { search: 'ben@' });
    await save('This quiz', { quizId });
    await save('Given in May', { consent: 'given', from: '2026-05-01' });
  });

  it('those that name one go with it', async () => {
    expect((await ann.delete(`/api/submissions/${leads[0]}`)).status).toBe(204);
    expect(await names()).toEqual(['Ben alone', 'This quiz', 'Given in May']);
  });
  it('those that name an address go with all from it', async () => {
    await ann.delete('/api/submissions', { email: 'ADA@example.com' });
    expect(await names()).toEqual(['Ben alone', 'This quiz', 'Given in May']);
  });
  it('those that name any go with all that were found', async () => {
    const { body } = await ann.get<{ count: number; before: string }>(`/api/submissions/count?quizId=${quizId}`);
    await ann.post('/api/submissions/erase', { quizId, ...body });
    expect(await names()).toEqual(['This quiz', 'Given in May']);
  });
  it('those that name an address go also when no lead is left', async () => {
    await ann.delete('/api/submissions', { email: 'ada@example.com' });
    await save('Again', { search: 'ada@example.com' });
    expect((await ann.delete<{ erased: number }>('/api/submissions', { email: 'Ada@example.com' })).body.erased).toBe(
      0,
    );
    expect(await names()).not.toContain('Again');
  });
  it('those of a quiz that is deleted go with it, and those that name one of its leads', async () => {
    expect((await ann.delete(`/api/quizzes/${quizId}`)).status).toBe(204);
    expect(await names()).toEqual(['Given in May']);
  });
  it('they stay when somebody else tries to', async () => {
    expect((await eve.delete(`/api/submissions/${leads[0]}`)).status).toBe(404);
    await eve.delete('/api/submissions', { email: 'ada@example.com' });
    expect(await names()).toHaveLength(5);
  });
});

import { expect } from 'vitest';
import type { Quiz, QuizSummary } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';

/** What a summary has in common with the whole quiz. */
const SAME = [
  'id',
  'title',
  'description',
  'primaryColor',
  'status',
  'published',
  'revision',
  'submissionCount',
  'viewCount',
  'createdAt',
  'updatedAt',
] as const;
const { it, app, ann } = apiTest({ signedIn: ['ann'] });

it('says of each quiz what a list shows, newest first, page by page, and to its owner alone', async () => {
  for (let n = 0; n < 6; n += 1) await buildQuiz(ann, { title: `Quiz ${n}` });
  const live = await publishedQuiz(ann, { title: 'Live', description: 'Told' });
  await new Browser(app.url).post(`/api/public/quiz/${live.id}/submit`, submitBody(live));
  // Of one moment, as after an import.
  await app.db
    .collection('quizzes')
    .updateMany({ title: /Quiz [1-4]/ }, { $set: { createdAt: new Date(1_700_000_000_000) } });

  const { body: whole } = await ann.get<Quiz[]>('/api/quizzes');
  const rows: QuizSummary[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${cursor}`;
    const page = await ann.get<QuizSummary[]>(`/api/quizzes/summaries?limit=2${query}`);
    expect(page.headers.get('x-total-count')).toBe('7');
    expect(page.body.length).toBeLessThanOrEqual(2);
    rows.push(...page.body);
    cursor = page.headers.get('x-next-cursor');
  }
  expect(rows).toEqual(
    whole.map((quiz) => {
      const named = Object.fromEntries(SAME.map((name) => [name, quiz[name]]));
      return { ...named, questionCount: quiz.questions.length };
    }),
  );
  expect(rows[0]).toMatchObject({ title: 'Live', questionCount: 3, submissionCount: 1, viewCount: 1, published: true });

  const eve = await signIn(app, 'eve@example.com');
  expect((await eve.get('/api/quizzes/summaries')).body).toEqual([]);
  expect((await new Browser(app.url).get('/api/quizzes/summaries')).status).toBe(401);
});

it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=1_$', 'status=gone'])('refuses ?%s', async (query) => {
  expect((await ann.get(`/api/quizzes/summaries?${query}`)).status).toBe(400);
});

it('finds quizzes for a picker by part of their title and by their status', async () => {
  const owner = await signIn(app, 'pia@example.com');
  await publishedQuiz(owner, { title: 'Which Tea? (2026)' });
  await buildQuiz(owner, { title: 'A draft about TEA' });
  await publishedQuiz(owner, { title: 'Änderung' });
  const titles = async (query: string) => {
    const { body, headers } = await owner.get<QuizSummary[]>(`/api/quizzes/summaries?${query}`);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    return body.map(({ title }) => title);
  };
  expect(await titles('search=tea')).toEqual(['A draft about TEA', 'Which Tea? (2026)']);
  expect(await titles('search=tea&status=published')).toEqual(['Which Tea? (2026)']);
  expect(await titles('search=%3F%20(20')).toEqual(['Which Tea? (2026)']);
  expect(await titles('search=.*')).toEqual([]);
  expect(await titles('search=%C3%A4nd')).toEqual(['Änderung']);
  expect(await titles('status=published')).toEqual(['Änderung', 'Which Tea? (2026)']);
});

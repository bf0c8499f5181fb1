import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { QuizAddress } from '../../contract/web/address.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { apiTest } from '../test/api-test.ts';
import type { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz } from '../test/factories.ts';
import { makeToken } from '../test/make-token.ts';
import { startAnotherApp } from '../test/test-app.ts';

const { it, app, ann, eve } = apiTest({ signedIn: ['ann', 'eve'] });
let quiz: Quiz;
/** Addresses that no other test has taken. */
let [reisetyp, urlaubstyp] = ['', ''];
let count = 0;
beforeEach(async () => {
  count += 1;
  [reisetyp, urlaubstyp] = [`reisetyp-${count}`, `urlaubstyp-${count}`];
  quiz = await publishedQuiz(ann, { title: 'Welcher Reisetyp bist du?' });
});

const setSlug = (owner: Browser, { id }: Quiz, slug: string) =>
  owner.put<QuizAddress & ErrorBody>(`/api/quizzes/${id}/address`, { slug });
const visit = async (path: string, url = app.url) => {
  const response = await fetch(url + path, { redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
};

describe('a readable address', () => {
  it('shows the quiz and is its canonical address', async () => {
    expect((await ann.get<QuizAddress>(`/api/quizzes/${quiz.id}/address`)).body).toEqual({
      slug: '',
      earlier: [],
      url: `${app.url}/quiz/${quiz.id}`,
    });
    const { status, body } = await setSlug(ann, quiz, ` Reisetyp-${count} `);
    expect([status, body]).toEqual([200, { slug: reisetyp, earlier: [], url: `${app.url}/quiz/${reisetyp}` }]);
    for (const named of [reisetyp, quiz.id]) {
      const { status, html } = await visit(`/quiz/${named}`);
      expect([status, html]).toEqual([200, expect.stringContaining('<h1>Welcher Reisetyp bist du?</h1>')]);
      expect(html).toContain(`<link rel="canonical" href="${app.url}/quiz/${reisetyp}">`);
      expect(html).toContain(`<main id="quiz-${quiz.id}">`);
    }
    expect((await visit(`/embed/${reisetyp}`)).status).toBe(404);
  });

  it('that it had leads on to the present one, with the query', async () => {
    await setSlug(ann, quiz, reisetyp);
    await setSlug(ann, quiz, urlaubstyp);
    expect(await visit(`/quiz/${reisetyp}?utm_source=mail`)).toMatchObject({
      status: 301,
      to: `${app.url}/quiz/${urlaubstyp}?utm_source=mail`,
    });
    expect((await setSlug(ann, quiz, '')).body).toMatchObject({ slug: '', earlier: [urlaubstyp, reisetyp] });
    expect(await visit(`/quiz/${urlaubstyp}`)).toMatchObject({ status: 301, to: `${app.url}/quiz/${quiz.id}` });
    // It comes back.
    expect((await setSlug(ann, quiz, reisetyp)).body).toMatchObject({ slug: reisetyp, earlier: [urlaubstyp] });
    expect((await visit(`/quiz/${reisetyp}`)).status).toBe(200);
  });

  it('is another quiz’s alone', async () => {
    await setSlug(ann, quiz, reisetyp);
    const others = await publishedQuiz(eve);
    const { status, body } = await setSlug(eve, others, reisetyp);
    expect([status, body.code, body.message]).toEqual([
      409,
      'name_conflict',
      'Another quiz has this address. Choose another one',
    ]);
    expect((await setSlug(eve, quiz, 'mine')).status).toBe(404);
    expect((await eve.get(`/api/quizzes/${quiz.id}/address`)).status).toBe(404);
    // Also one that it had: people have the link.
    await setSlug(ann, quiz, urlaubstyp);
    expect((await setSlug(eve, others, reisetyp)).status).toBe(409);
  });

  it('goes to another quiz of its owner’s once it is not shown any more', async () => {
    const next = await publishedQuiz(ann);
    await setSlug(ann, quiz, reisetyp);
    expect((await setSlug(ann, next, reisetyp)).status).toBe(409);
    await setSlug(ann, quiz, `${reisetyp}-2026`);
    expect((await setSlug(ann, next, reisetyp)).status).toBe(200);
    expect((await visit(`/quiz/${reisetyp}`)).html).toContain(`<main id="quiz-${next.id}">`);
    expect((await ann.get<QuizAddress>(`/api/quizzes/${quiz.id}/address`)).body.earlier).toEqual([]);
  });

  it.each(['a', 'zwei worte', 'a--b', 'ä', 'a/b', '../x', 'demo-quiz', 'abcdefghijkmnpqrstuvwxyz2', 'x'.repeat(61)])(
    'is not %s',
    async (slug) => {
      const { status, body } = await setSlug(ann, quiz, slug);
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'slug']);
    },
  );

  it('is kept of ten at most', async () => {
    for (let each = 1; each <= 12; each += 1) await setSlug(ann, quiz, `n${count}-${each}`);
    const { body } = await ann.get<QuizAddress>(`/api/quizzes/${quiz.id}/address`);
    expect([body.slug, body.earlier.length, body.earlier.at(-1)]).toEqual([`n${count}-12`, 9, `n${count}-3`]);
    expect((await visit(`/quiz/n${count}-2`)).status).toBe(404);
  });

  it('is no edit, and no part of a copy', async () => {
    await setSlug(ann, quiz, reisetyp);
    const { body: copy } = await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`);
    expect((await ann.get<QuizAddress>(`/api/quizzes/${copy.id}/address`)).body.slug).toBe('');
    const saved = await ann.put<Quiz>(
      `/api/quizzes/${quiz.id}`,
      { title: 'Reisetyp?' },
      { 'If-Match': `"${quiz.revision}"` },
    );
    expect(saved.status).toBe(200);
    expect((await visit(`/quiz/${reisetyp}`)).html).toContain('<h1>Reisetyp?</h1>');
  });

  it('of a draft is there for its owner alone', async () => {
    const draft = await buildQuiz(ann, { title: 'Not yet' });
    await setSlug(ann, draft, 'soon');
    expect((await visit('/quiz/soon')).status).toBe(404);
    const preview = await ann.get('/quiz/soon');
    expect([preview.status, preview.text]).toEqual([200, expect.stringContaining('<h1>Not yet</h1>')]);
  });

  it('is free again once the quiz is deleted', async () => {
    await setSlug(ann, quiz, reisetyp);
    expect((await visit(`/quiz/${reisetyp}`)).status).toBe(200);
    await ann.delete(`/api/quizzes/${quiz.id}`);
    expect((await visit(`/quiz/${reisetyp}`)).status).toBe(404);
    expect((await setSlug(eve, await publishedQuiz(eve), reisetyp)).status).toBe(200);
  });

  it('is followed by other processes', async () => {
    await setSlug(ann, quiz, reisetyp);
    const another = await startAnotherApp(app);
    expect((await visit(`/quiz/${reisetyp}`, another.url)).status).toBe(200);
    await another.close();
  });

  it('is read and set with an API token', async () => {
    const { headers } = await makeToken(ann, ['quizzes:read', 'quizzes:write']);
    const call = (method: string, body?: object) =>
      fetch(`${app.url}/api/quizzes/${quiz.id}/address`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    expect((await call('PUT', { slug: reisetyp })).status).toBe(200);
    expect(await (await call('GET')).json()).toMatchObject({ slug: reisetyp });
  });

  it('makes an oEmbed answer', async () => {
    await setSlug(ann, quiz, reisetyp);
    const { html } = await visit(`/oembed?url=${encodeURIComponent(`${app.url}/quiz/${reisetyp}`)}`);
    expect(html).toContain(`/embed/${quiz.id}`);
  });
});

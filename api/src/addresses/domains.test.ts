import { request } from 'node:http';
import { beforeEach, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { OwnDomains, QuizAddress } from '../../contract/web/address.schema.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { apiTest } from '../test/api-test.ts';
import type { Browser } from '../test/browser.ts';
import { publishedQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startAnotherApp } from '../test/test-app.ts';
import { startTxtServer } from '../test/txt-server.ts';

let names: Awaited<ReturnType<typeof startTxtServer>>;
const { it, app, ann, eve } = apiTest({
  signedIn: ['ann', 'eve'],
  settings: async (onCleanup) => {
    names = await startTxtServer();
    onCleanup(names.close);
    return { DOMAINS: 'dns, named.example' };
  },
});
let quiz: Quiz;
/** A domain that no earlier test has used: lookups are cached for a minute. */
let domain = '';
let count = 0;
beforeEach(async () => {
  await app.db.collection('domains').deleteMany({});
  names.records.clear();
  quiz = await publishedQuiz(ann, { title: 'Welcher Reisetyp bist du?' });
  count += 1;
  domain = `quiz${count}.blog.example`;
});

const list = async (owner: Browser) => (await owner.get<OwnDomains>('/api/domains')).body;
const add = (owner: Browser, name = domain) => owner.post<OwnDomains & ErrorBody>('/api/domains', { domain: name });
const check = (owner: Browser, id = '') => owner.post<OwnDomains & ErrorBody>(`/api/domains/${id}/check`);

/** Claims a domain and confirms it by its record. */
async function own(owner: Browser): Promise<string> {
  const { id = '', record } = (await add(owner)).body.domains[0] ?? {};
  names.records.set(record?.name ?? '', record?.value ?? '');
  expect((await check(owner, id)).body.domains).toMatchObject([{ domain, state: 'confirmed' }]);
  return id;
}

/** What a browser gets that was led to this installation by the name of a domain. */
const visit = (path: string, { host = domain, method = 'GET' } = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { port } = new URL(app.url);
    const asked = request(
      { host: 'localhost', port, path, method, headers: { host: `${host}:${port}` } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    asked.on('error', reject).end();
  });
const origin = () => `http://${domain}:${new URL(app.url).port}`;

describe('a domain of one’s own', () => {
  it('is confirmed by its TXT record', async () => {
    expect(await list(ann)).toEqual({ available: true, target: 'localhost', domains: [] });
    const { status, body } = await add(ann, ` ${domain.toUpperCase()} `);
    const [claim] = body.domains;
    expect([status, claim]).toEqual([
      200,
      {
        id: expect.any(String),
        domain,
        state: 'waiting',
        record: { name: `_quizfunnel.${domain}`, value: expect.stringMatching(/^quizfunnel-domain=[a-z2-9]{25}$/) },
        createdAt: expect.any(String),
      },
    ]);
    // The same again is the same claim.
    expect((await add(ann)).body.domains).toEqual([claim]);
    const { id = '', record = { name: '', value: '' } } = claim ?? {};
    const missing = await check(ann, id);
    expect([missing.status, missing.body.message]).toEqual([409, expect.stringContaining('was not found')]);
    names.records.set(record.name, 'quizfunnel-domain=another');
    expect((await check(ann, id)).body.message).toContain('another value');
    expect((await visit(`/${quiz.id}`)).text).not.toContain('Reisetyp');
    names.records.set(record.name, record.value);
    expect((await check(ann, id)).body.domains).toMatchObject([{ id, state: 'confirmed' }]);
    expect(await list(ann)).toEqual((await check(ann, id)).body);
  });

  it('shows the pages of its owner’s quizzes and nothing else', async () => {
    await own(ann);
    await ann.put(`/api/quizzes/${quiz.id}/address`, { slug: `reisetyp-${count}` });
    const slug = `reisetyp-${count}`;
    expect((await ann.get<QuizAddress>(`/api/quizzes/${quiz.id}/address`)).body.url).toBe(`${origin()}/${slug}`);
    const { status, text, headers } = await visit(`/${slug}`);
    expect([status, text]).toEqual([200, expect.stringContaining('<h1>Welcher Reisetyp bist du?</h1>')]);
    expect(text).toContain(`<link rel="canonical" href="${origin()}/${slug}">`);
    // All else comes from the installation.
    expect(text).toContain(`href="${app.url}/legal/privacy"`);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${app.url}`);
    expect((await visit(`/${quiz.id}`)).status).toBe(200);
    const others = await publishedQuiz(eve);
    await eve.put(`/api/quizzes/${others.id}/address`, { slug: `others-${count}` });
    for (const path of [
      '/',
      `/${others.id}`,
      `/others-${count}`,
      '/dashboard',
      '/info',
      '/api/quizzes',
      `/quiz/${quiz.id}`,
      '/healthz',
      '/demo-quiz',
    ])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    expect((await visit(`/api/public/quiz/${quiz.id}/submit`, { method: 'POST' })).status).toBe(404);
    expect((await visit('/nothing')).text).toContain('not');
  });

  it('leads from an earlier address to the present one', async () => {
    await own(ann);
    await ann.put(`/api/quizzes/${quiz.id}/address`, { slug: `old-${count}` });
    await ann.put(`/api/quizzes/${quiz.id}/address`, { slug: `new-${count}` });
    const { status, headers } = await visit(`/old-${count}?utm_source=mail`);
    expect([status, headers.location]).toEqual([301, `${origin()}/new-${count}?utm_source=mail`]);
  });

  it('tells a proxy that it may get a certificate', async () => {
    const ask = async (name: string) => (await fetch(`${app.url}/domain-check?domain=${name}`)).status;
    await add(ann);
    expect(await ask(domain)).toBe(404);
    await own(ann);
    expect(await ask(domain)).toBe(200);
    expect([await ask('localhost'), await ask(''), (await fetch(`${app.url}/domain-check`)).status]).toEqual([
      404, 404, 404,
    ]);
  });

  it('belongs to the account that confirms it, even if another claimed it first', async () => {
    const [first] = (await add(eve)).body.domains;
    await own(ann);
    names.records.set(first?.record?.name ?? '', first?.record?.value ?? '');
    const { status, body } = await check(eve, first?.id);
    expect([status, body.message]).toEqual([409, 'Another account of this installation uses this domain']);
    expect((await list(eve)).domains).toMatchObject([{ state: 'waiting' }]);
    expect((await check(eve, (await list(ann)).domains[0]?.id)).status).toBe(404);
    expect((await eve.delete(`/api/domains/${(await list(ann)).domains[0]?.id}`)).status).toBe(404);
  });

  it('that the operator has named needs no record', async () => {
    expect((await add(ann, 'named.example')).body.domains).toMatchObject([
      { domain: 'named.example', state: 'confirmed' },
    ]);
    expect((await add(eve, 'named.example')).status).toBe(409);
  });

  it('shows nothing any more once it is removed, or its account is', async () => {
    const id = await own(ann);
    expect((await visit(`/${quiz.id}`)).status).toBe(200);
    expect((await ann.delete(`/api/domains/${id}`)).status).toBe(204);
    expect((await visit(`/${quiz.id}`)).text).not.toContain('Reisetyp');
    const kim = await signIn(app, 'kim@example.com');
    await own(kim);
    await kim.delete('/api/user');
    await expect.poll(() => app.db.collection('domains').countDocuments()).toBe(0);
  });

  it.each([
    'quiz',
    'https://quiz.blog.example',
    'quiz.blog.example/',
    '10.0.0.7',
    '-a.example',
    'a..example',
    'ä.example',
    '',
  ])('is not %s', async (name) => {
    const { status, body } = await add(ann, name);
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'domain']);
  });

  it('is one of five at most', async () => {
    for (let each = 0; each < limits.domains; each += 1) expect((await add(ann, `n${each}.example`)).status).toBe(200);
    expect((await add(ann)).body.code).toBe('quota_exceeded');
    expect((await add(ann, 'n0.example')).status).toBe(200);
  });

  it('is not there where the operator has none', async () => {
    const another = await startAnotherApp(app, { DOMAINS: '' });
    const annThere = await signIn(another, 'ann@example.com');
    expect(await list(annThere)).toMatchObject({ available: false });
    expect((await add(annThere)).body.code).toBe('not_configured');
    await another.close();
    const listed = await startAnotherApp(app, { DOMAINS: 'named.example' });
    const annListed = await signIn(listed, 'ann@example.com');
    expect((await add(annListed)).body.message).toBe('The operator of this installation has not named this domain');
    await listed.close();
  });

  it('leaves other names that lead here alone', async () => {
    const { status, text } = await visit(`/quiz/${quiz.id}`, { host: 'behind-a-proxy.example' });
    expect([status, text]).toEqual([200, expect.stringContaining('Reisetyp')]);
  });
});

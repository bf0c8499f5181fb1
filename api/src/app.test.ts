import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { apiTest } from './test/api-test.ts';
import { Browser } from './test/browser.ts';
import { publishedQuiz } from './test/factories.ts';
import { signIn } from './test/sign-in.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'], settings: { ALLOWED_EMAILS: '@example.com' } });

const header = async (path: string, name: string) => (await new Browser(app.url).get(path)).headers.get(name);

describe('who gets in', () => {
  it('are the addresses of the list; others land on the start page with the reason', async () => {
    const browser = await signIn(app, 'stranger@elsewhere.test');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
  it('everything below /api that is not public needs a session', async () => {
    for (const path of [
      '/api/auth/user',
      '/api/quizzes',
      '/api/analytics/overview',
      '/api/submissions',
      '/api/user/settings',
    ])
      expect((await new Browser(app.url).get(path)).status).toBe(401);
  });
});

describe('frames and headers', () => {
  it('only quiz pages may be framed', async () => {
    for (const path of ['/', '/dashboard', '/share/x', '/api/auth/user', '/EMBED/demo-quiz'])
      expect(await header(path, 'content-security-policy')).toContain("frame-ancestors 'none'");
    for (const path of ['/embed/demo-quiz', '/quiz/demo-quiz'])
      expect(await header(path, 'content-security-policy')).not.toContain('frame-ancestors');
  });
  it('the script may be used anywhere and is compressed', async () => {
    const response = await fetch(`${app.url}/embed/demo-quiz.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toContain('Marketing Style');
    const again = await fetch(`${app.url}/embed/demo-quiz.js`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
  it('the script holds no answer key', async () => {
    const { text } = await new Browser(app.url).get('/embed/demo-quiz.js');
    expect(text).not.toMatch(/"points":|"bucket":/);
  });
  it('an unknown quiz is a script that says so, and a page with 404', async () => {
    expect((await new Browser(app.url).get('/embed/nothing.js')).text).toContain('"quiz":null');
    const { status, text } = await new Browser(app.url).get('/quiz/nothing');
    expect(status).toBe(404);
    expect(text).toContain('Quiz Not Found');
  });
  it('titles cannot break out of the page', async () => {
    const title = '</script><script>alert(1)</script><img src=x>';
    const quiz = await publishedQuiz(ann, { title });
    const { text } = await new Browser(app.url).get(`/quiz/${quiz.id}`);
    expect(text).not.toContain(title);
    expect(text.match(/<script>/g)).toHaveLength(1);
  });
  it('private answers are kept by no cache, public ones carry no host of the request', async () => {
    expect(await header('/api/quizzes', 'cache-control')).toBe('no-store');
    const { text } = await new Browser(app.url).get('/quiz/demo-quiz', { 'x-forwarded-host': 'evil.test' });
    expect(text).not.toContain('evil.test');
  });
  it('only public routes are open to other origins', async () => {
    const from = (path: string) => new Browser(app.url).get(path, { origin: 'https://evil.test' });
    expect((await from('/api/public/quiz/demo-quiz')).headers.get('access-control-allow-origin')).toBe('*');
    expect((await from('/api/quizzes')).headers.get('access-control-allow-origin')).toBeNull();
  });
  it('sends the dashboard’s scripts compressed, to be kept for good', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await new Browser(app.url).get('/')).text)?.[1];
    const response = await fetch(`${app.url}${script}`, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(['br', 'gzip']).toContain(response.headers.get('content-encoding'));
    expect(response.headers.get('cache-control')).toContain('immutable');
    await response.arrayBuffer();
  });
  it('offers oEmbed', async () => {
    const { body } = await new Browser(app.url).get<{ html: string }>(
      `/oembed?url=${encodeURIComponent(`${app.url}/quiz/demo-quiz`)}`,
    );
    expect(body.html).toContain(`${app.url}/embed/demo-quiz`);
    expect((await new Browser(app.url).get('/oembed?url=https%3A%2F%2Fevil.test%2Fquiz%2Fdemo-quiz')).status).toBe(404);
  });
  it('hides what is nobody’s business', async () => {
    for (const path of ['/.env', '/.git/config', '/api/scripts', '/metrics', '/assets/../../package.json'])
      expect([401, 404]).toContain((await new Browser(app.url).get(path)).status);
  });
});

describe('calls from another site', () => {
  const create = (headers: Record<string, string>) =>
    ann.post<{ code: string }>('/api/quizzes', { title: 'Forged' }, headers);
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 'cross_site_request'],
    [{ 'sec-fetch-site': 'same-site' }, 'cross_site_request'],
    // Without a sign-in provider no page of another address may call at all.
    [{ 'sec-fetch-site': '', origin: 'https://evil.test' }, 'not_configured'],
    [{ 'sec-fetch-site': '', origin: 'http://localhost:1' }, 'cross_site_request'],
    [{ 'sec-fetch-site': '', origin: 'null' }, 'cross_site_request'],
    [{ 'sec-fetch-site': '' }, 'cross_site_request'],
  ])('are refused: %j', async (headers, code) => {
    const { status, body } = await create(headers as Record<string, string>);
    expect(status).toBe(403);
    expect(body.code).toBe(code);
  });
  it('pass from this origin', async () =>
    expect((await create({ 'sec-fetch-site': '', origin: app.url })).status).toBe(201));
});

describe('odd requests', () => {
  it('a compressed bomb is too large, a corrupt one is bad', async () => {
    const send = (body: Uint8Array<ArrayBuffer>, encoding: string) =>
      fetch(`${app.url}/api/public/quiz/demo-quiz/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body,
      });
    expect((await send(new Uint8Array(gzipSync(Buffer.alloc(50_000_000, 32))), 'gzip')).status).toBe(413);
    expect((await send(new Uint8Array([1, 2, 3]), 'gzip')).status).toBe(400);
    expect((await send(new Uint8Array([1, 2, 3]), 'rot13')).status).toBe(415);
  });
  it('overriding the method does nothing', async () => {
    const quiz = await publishedQuiz(ann);
    await ann.post(`/api/quizzes/${quiz.id}`, {}, { 'x-http-method-override': 'DELETE' });
    expect((await ann.get(`/api/quizzes/${quiz.id}`)).status).toBe(200);
  });
  it('raw nonsense is answered or cut, and the server goes on', async () => {
    const raw = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(app.url).port), 'localhost', () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', () => resolve(answer));
        setTimeout(() => socket.destroy(), 1_000);
      });
    expect(
      await raw('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 400/);
    expect(await raw('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/);
    expect((await new Browser(app.url).get('/readyz')).body).toEqual({ ok: true });
  });
  it('a method that no page knows is not found, in our own words', async () => {
    for (const method of ['PROPFIND', 'DELETE', 'PUT']) {
      const answer = await fetch(`${app.url}/quizzes`, { method });
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    }
  });
  it('every error names its request', async () => {
    expect((await ann.get<{ requestId: string }>('/api/nothing')).body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

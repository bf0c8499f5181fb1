import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz } from '../test/factories.ts';
import { settingsFor, startFakeProvider } from '../test/fake-provider.ts';
import { signIn } from '../test/sign-in.ts';
import { startAnotherApp } from '../test/test-app.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let draft: Quiz;
beforeAll(async () => {
  draft = await buildQuiz(ann);
});

type Answer = { status: number; headers: Record<string, unknown>; text: string };
/** `fetch` sends no `Host` of its own choice. */
function send(path: string, headers: Record<string, string>, url = app.url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject).end();
  });
}

const elsewhere: Array<Record<string, string>> = [
  { Forwarded: 'for=203.0.113.1' },
  { 'X-Forwarded-For': '203.0.113.1' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Forwarded-For': '' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Host': 'quiz.example' },
  { 'X-Original-Forwarded-For': '203.0.113.1' },
  { 'X-Real-IP': '203.0.113.1' },
  { Via: '1.1 proxy' },
  { 'CF-Connecting-IP': '203.0.113.1' },
  { 'CF-Ray': '8f0' },
  { 'Cdn-Loop': 'cloudflare' },
  { 'True-Client-IP': '203.0.113.1' },
  { 'X-Client-IP': '203.0.113.1' },
  { 'X-Azure-ClientIP': '203.0.113.1' },
  { 'Fly-Client-IP': '203.0.113.1' },
  { 'X-Envoy-External-Address': '203.0.113.1' },
  { 'X-Amzn-Trace-Id': 'Root=1' },
  { Host: 'quiz.example' },
  { Host: 'abc.ngrok-free.app' },
  { Host: '203.0.113.1:3000' },
  { Host: 'localhost.example' },
  { Host: '127.0.0.1.nip.io' },
  { Host: '127.0.0.1@quiz.example' },
  { Host: '0.0.0.0:3000' },
  { Origin: 'https://quiz.example' },
];

describe.each(elsewhere)('with %o, without a sign-in provider', (headers) => {
  it('nobody signs in, and a page says what to set', async () => {
    for (const path of ['/api/login', '/API/Login', '/api/callback?code=x&state=y', '/dev-oidc/auth', '/dashboard']) {
      const { status, headers: answered, text } = await send(path, headers);
      expect([path, status]).toEqual([path, 403]);
      expect(answered['content-type']).toContain('text/html');
      expect(answered.location).toBeUndefined();
      expect(text).toContain('OIDC_ISSUER');
    }
  });
  it('a session is worth nothing', async () => {
    const cookie = [...ann.cookies].map((pair) => pair.join('=')).join('; ');
    const { status, text } = await send('/api/quizzes', { ...headers, cookie });
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('OIDC_CLIENT_ID'),
    });
    expect((await send(`/quiz/${draft.id}`, { ...headers, cookie })).status).toBe(404);
  });
  it('public pages and quizzes are shown', async () => {
    for (const path of ['/quiz/demo-quiz', '/embed/demo-quiz.js', '/api/public/quiz/demo-quiz'])
      expect((await send(path, headers)).status).toBe(200);
  });
});

it('what nginx passes on by its defaults is refused', async () => {
  const { port } = new URL(app.url);
  const text = await new Promise<string>((resolve) => {
    let received = '';
    const socket = connect(Number(port), 'localhost', () =>
      socket.write(`GET /api/login HTTP/1.0\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
  });
  expect(text).toMatch(/^HTTP\/1.1 403/);
});

describe('on this machine', () => {
  it('a sign-in that begins at another loopback address goes on at the address of the installation', async () => {
    const { port } = new URL(app.url);
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`]) {
      const { status, headers } = await send('/api/login?returnTo=/dashboard/leads', { host });
      expect([status, headers.location]).toEqual([302, `${app.url}/api/login?returnTo=/dashboard/leads`]);
      expect((await send('/api/quizzes', { host })).status).toBe(401);
    }
  });
  it('sign-in works as before', async () => {
    const bob = await signIn(app, 'bob@example.com');
    expect((await bob.get('/api/auth/user')).status).toBe(200);
  });
});

it('a configured provider may be behind any proxy', async () => {
  const provider = await startFakeProvider();
  const proxied = await startAnotherApp(app, settingsFor(provider));
  try {
    const { status, headers } = await send('/api/login', { 'X-Forwarded-For': '203.0.113.1' }, proxied.url);
    expect(status).toBe(302);
    expect(headers.location).toContain(provider.issuer);
    expect((await new Browser(proxied.url).get('/api/auth/user', { via: '1.1 proxy' })).status).toBe(401);
  } finally {
    await proxied.close();
    await provider.close();
  }
});

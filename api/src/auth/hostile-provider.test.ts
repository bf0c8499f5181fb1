import { createPublicKey } from 'node:crypto';
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../contract/user.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { CLIENT, idToken, settingsFor, startFakeProvider, type TokenContext } from '../test/fake-provider.ts';

let provider: Awaited<ReturnType<typeof startFakeProvider>>;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    provider = await startFakeProvider();
    onCleanup(provider.close);
    return settingsFor(provider);
  },
});
const honest = async (context: TokenContext): Promise<unknown> => ({ id_token: await idToken(context) });
afterEach(() => {
  provider.state.answer = honest;
});

/** Signs in with the provider as configured. Returns the callback's response and the browser. */
async function attempt() {
  const browser = new Browser(app.url);
  const login = await browser.get('/api/login');
  const to = new URL(login.headers.get('location') ?? '');
  provider.state.nonce = to.searchParams.get('nonce') ?? '';
  expect(to.searchParams.get('code_challenge_method')).toBe('S256');
  const callback = await browser.get(`/api/callback?code=abc&state=${to.searchParams.get('state')}`);
  return { browser, callback };
}

it('a valid token with an address signs in as its subject, without UserInfo', async () => {
  const { browser, callback } = await attempt();
  expect(callback.headers.get('location')).toBe('/dashboard');
  expect((await browser.get<User>('/api/auth/user')).body.email).toBe('ann@example.com');
});

it('takes its own address from the configuration, not from the request', async () => {
  const { headers } = await new Browser(app.url).get('/api/login', { 'x-forwarded-host': 'evil.test' });
  expect(new URL(headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(`${app.url}/api/callback`);
});

describe('an untrusted token is rejected', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forgeries: Array<[string, (context: TokenContext) => Promise<unknown>]> = [
    ['another key', async (context) => idToken({ ...context, keys: await generateKeyPair('RS256') })],
    [
      'a changed payload',
      async (context) =>
        (await idToken(context))
          .split('.')
          .map((part, index) =>
            index === 1
              ? encoded({
                  sub: 'admin',
                  iss: context.issuer,
                  aud: CLIENT.id,
                  nonce: context.nonce,
                  iat: now(),
                  exp: now() + 300,
                })
              : part,
          )
          .join('.'),
    ],
    [
      'alg none',
      async ({ issuer, nonce }) =>
        `${encoded({ alg: 'none' })}.${encoded({ sub: 'x', iss: issuer, aud: CLIENT.id, nonce, iat: now(), exp: now() + 300 })}.`,
    ],
    [
      'HS256 with the public key',
      async ({ issuer, nonce, keys }) =>
        new SignJWT({ sub: 'x', iss: issuer, aud: CLIENT.id, nonce, iat: now(), exp: now() + 300 })
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(createPublicKey(await exportSPKI(keys.publicKey)).export({ type: 'spki', format: 'der' })),
    ],
    ['no nonce', (context) => idToken(context, { nonce: undefined })],
    ['another nonce', (context) => idToken(context, { nonce: 'other' })],
    ['another audience', (context) => idToken(context, { aud: 'other' })],
    ['two audiences without a party', (context) => idToken(context, { aud: [CLIENT.id, 'other'] })],
    ['another authorised party', (context) => idToken(context, { azp: 'other' })],
    ['another issuer', (context) => idToken(context, { iss: 'https://evil.example' })],
    ['an expired time', (context) => idToken(context, { iat: now() - 1000, exp: now() - 500 })],
    ['a subject that is an object', (context) => idToken(context, { sub: { $ne: null } as never })],
    ['a subject of 10 kB', (context) => idToken(context, { sub: 'x'.repeat(10_000) })],
    ['no subject', (context) => idToken(context, { sub: undefined })],
    ['an object for a token', async () => ({})],
  ];
  it.each(forgeries)('%s', async (_name, forge) => {
    provider.state.answer = async (context) => ({ id_token: await forge(context) });
    const { browser, callback } = await attempt();
    expect(callback.status).toBeGreaterThanOrEqual(400);
    expect(callback.status).toBeLessThan(500 + 5);
    expect(callback.status).not.toBe(500);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
});

describe('UserInfo, for a token without an address', () => {
  beforeEach(() => {
    provider.state.answer = async (context) => ({ id_token: await idToken(context, { email: undefined }) });
  });
  afterEach(() => {
    provider.state.instead = {};
  });
  it.each([
    ['another subject', 200, { sub: 'somebody-else', email: 'admin@example.com', email_verified: true }],
    ['no subject', 200, { email: 'admin@example.com', email_verified: true }],
    ['an error', 403, { error: 'insufficient_scope' }],
    ['a list', 200, []],
  ])('is refused with %s', async (_name, status, answer) => {
    provider.state.instead = { '/me': { status, body: JSON.stringify(answer) } };
    const { browser, callback } = await attempt();
    expect(callback.status).toBe(502);
    expect(callback.text).toContain('Sign-in did not work');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
  it('cannot lend its address the verification of another one', async () => {
    const me = { sub: 'subject-2', email: 'ann@example.com' };
    provider.state.answer = async (context) => ({
      id_token: await idToken(context, { sub: me.sub, email: undefined, email_verified: true }),
    });
    provider.state.instead = { '/me': { status: 200, body: JSON.stringify(me) } };
    const { callback } = await attempt();
    expect(callback.headers.get('location')).toBe('/dashboard');
    expect(await app.db.collection('users').findOne({ subject: me.sub })).toMatchObject({
      email: me.email,
      emailVerified: false,
    });
  });
});

describe('a failing provider leads to an error page', () => {
  it.each<[string, TokenAnswer, number]>([
    ['null', async () => null, 502],
    ['an error', async (_context, response) => void response.writeHead(400).end('{"error":"invalid_grant"}'), 502],
    ['HTML', async (_context, response) => void response.end('<html>'), 502],
    ['a broken connection', async (_context, response) => void response.destroy(), 502],
    ['200 MB', async (_context, response) => void pour(response), 502],
  ])('answering %s', async (_name, answer, status) => {
    provider.state.answer = answer;
    const { browser, callback } = await attempt();
    expect(callback.status).toBe(status);
    expect(callback.text).toContain('Sign-in did not work');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
  it('not answering, within 6 seconds', async () => {
    provider.state.answer = async () => undefined;
    const begun = performance.now();
    expect((await attempt()).callback.status).toBe(504);
    expect(performance.now() - begun).toBeLessThan(6_500);
  });
});
type TokenAnswer = (typeof provider)['state']['answer'];

function pour(response: Parameters<TokenAnswer>[1]): void {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  let left = 800;
  const pump = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) return void response.once('drain', pump);
    }
    response.end();
  };
  pump();
}

describe('accounts', () => {
  it('are identified by subject: the same address with another subject is another account', async () => {
    const id = async (sub: string) => {
      provider.state.answer = async (context) => ({ id_token: await idToken(context, { sub }) });
      return (await (await attempt()).browser.get<User>('/api/auth/user')).body.id;
    };
    const first = await id('one');
    expect(await id('one')).toBe(first);
    expect(await id('two')).not.toBe(first);
  });
  it('end their sessions when they are deleted', async () => {
    const { browser } = await attempt();
    const { body } = await browser.get<User>('/api/auth/user');
    await app.db.collection('users').deleteOne({ _id: body.id as never });
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
});

import { afterEach, beforeEach, describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { CLIENT, idToken, settingsFor, startFakeProvider } from '../test/fake-provider.ts';
import { type AnotherApp, startAnotherApp } from '../test/test-app.ts';

const DISCOVERY = '/.well-known/openid-configuration';

let provider: Awaited<ReturnType<typeof startFakeProvider>>;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    provider = await startFakeProvider();
    onCleanup(provider.close);
    return settingsFor(provider);
  },
});
let product: AnotherApp;
beforeEach(async () => {
  product = await startAnotherApp(app);
});
afterEach(async () => {
  provider.state.instead = {};
  provider.state.extra = {};
  provider.state.answer = async (context) => ({ id_token: await idToken(context) });
  await product.close();
});

async function begin(browser: Browser, query = ''): Promise<URL> {
  const to = new URL((await browser.get(`/api/login${query}`)).headers.get('location') ?? '');
  provider.state.nonce = to.searchParams.get('nonce') ?? '';
  return to;
}
const callbackOf = (to: URL) => `/api/callback?code=the-code&state=${to.searchParams.get('state')}`;
async function signedIn(): Promise<Browser> {
  const browser = new Browser(product.url);
  await browser.get(callbackOf(await begin(browser)));
  expect((await browser.get('/api/auth/user')).status).toBe(200);
  return browser;
}
const reasons = () => product.lines.map(({ reason, detail }) => [reason, detail]).filter(([reason]) => reason);

describe('a broken provider', () => {
  it.each<[string, Record<string, { status: number; body: string } | false>, number, string]>([
    ['an error for keys', { '/keys': { status: 500, body: 'oops' } }, 502, 'provider_answer'],
    ['an HTML page for keys', { '/keys': { status: 200, body: '<html>' } }, 502, 'provider_answer'],
    ['a number for keys', { '/keys': { status: 200, body: '{"keys":7}' } }, 502, 'provider_answer'],
    ['a number for a key', { '/keys': { status: 200, body: '{"keys":[7]}' } }, 502, 'provider_answer'],
    [
      'keys that hold no key',
      { '/keys': { status: 200, body: '{"keys":[{"kty":"RSA","kid":"key-1"}]}' } },
      502,
      'provider_answer',
    ],
    ['no response for keys', { '/keys': false }, 504, 'provider_timeout'],
    ['an error for tokens', { '/token': { status: 503, body: 'busy' } }, 502, 'provider_answer'],
    ['no response for tokens', { '/token': false }, 504, 'provider_timeout'],
  ])('%s: shows an error page with a retry button', async (_what, instead, status, reason) => {
    const browser = new Browser(product.url);
    const to = await begin(browser);
    provider.state.instead = instead;
    const answer = await browser.get(callbackOf(to));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('Please try again in a moment.');
    expect(answer.text).toContain('href="/api/login"');
    expect(reasons()[0]?.[0]).toBe(reason);
    expect((await browser.get('/api/auth/user')).status).toBe(401);

    provider.state.instead = {};
    await browser.get(callbackOf(await begin(browser)));
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it.each<[{ status: number; body: string } | false, number]>([
    [{ status: 500, body: 'oops' }, 502],
    [false, 504],
  ])('failed discovery (%j): shows an error page at the login path', async (instead, status) => {
    provider.state.instead = { [DISCOVERY]: instead };
    const answer = await new Browser(product.url).get('/api/login');
    expect([answer.status, answer.text.includes('Please try again')]).toEqual([status, true]);
    provider.state.instead = {};
    expect((await new Browser(product.url).get('/api/login')).status).toBe(302);
  });
});

describe('the log', () => {
  it('has a reason for each failed sign-in and no personal data', async () => {
    const browser = new Browser(product.url);
    provider.state.answer = async (context) => ({ id_token: await idToken(context, { aud: 'other' }) });
    await browser.get(callbackOf(await begin(browser)));
    provider.state.answer = async (_context, response) =>
      void response
        .writeHead(401)
        .end(JSON.stringify({ error: 'invalid_client', error_description: 'ann@example.com' }));
    const { status, text } = await browser.get(callbackOf(await begin(browser)));
    expect(status).toBe(500);
    expect(text).toContain('check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    await browser.get(`${callbackOf(await begin(browser))}&error=access_denied`);
    await browser.get(`${callbackOf(await begin(browser))}&error=ann%40example.com`);
    await browser.get('/api/callback?code=the-code&state=a-state-that-nobody-knows');
    expect(reasons()).toEqual([
      ['token_refused', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud'],
      ['client_refused', 'status 401 invalid_client'],
      ['provider_refused', 'access_denied'],
      ['provider_refused', undefined],
      ['login_unknown', undefined],
    ]);
    expect(JSON.stringify(product.lines)).not.toMatch(/ann|example\.com|the-code/i);
  });

  it('distinguishes an account that is not on the list from an unverified address', async () => {
    const listed = await startAnotherApp(app, { ALLOWED_EMAILS: '@corp.example' });
    for (const email_verified of [true, false]) {
      provider.state.answer = async (context) => ({
        id_token: await idToken(context, { email: 'x@corp.example,ann@example.com', email_verified }),
      });
      const browser = new Browser(listed.url);
      const { headers } = await browser.get(callbackOf(await begin(browser)));
      expect(headers.get('location')).toBe('/?error=access_denied');
    }
    provider.state.answer = async (context) => ({ id_token: await idToken(context) });
    const browser = new Browser(listed.url);
    await browser.get(callbackOf(await begin(browser)));
    expect(listed.lines.map(({ reason }) => reason).filter(Boolean)).toEqual([
      'email_not_verified',
      'email_not_verified',
      'not_on_list',
    ]);
    expect(JSON.stringify(listed.lines)).not.toContain('@');
    await listed.close();
  });
});

it('prompts for an account at the sign-in after a refused one', async () => {
  const listed = await startAnotherApp(app, { ALLOWED_EMAILS: '@corp.example' });
  const browser = new Browser(listed.url);
  const first = await begin(browser);
  expect(first.searchParams.get('prompt')).toBeNull();
  await browser.get(callbackOf(first));
  expect((await begin(browser)).searchParams.get('prompt')).toBe('login');
  await listed.close();
  provider.state.extra = { prompt_values_supported: ['none', 'login', 'select_account'] };
  const choosing = await startAnotherApp(app, { ALLOWED_EMAILS: '@corp.example' });
  const other = new Browser(choosing.url);
  await other.get(callbackOf(await begin(other)));
  expect((await begin(other)).searchParams.get('prompt')).toBe('select_account');
  await choosing.close();
});

describe('a login', () => {
  it('is consumed once, even by concurrent requests', async () => {
    const browser = new Browser(product.url);
    const callback = callbackOf(await begin(browser));
    const jars = Array.from({ length: 5 }, () => {
      const jar = new Browser(product.url);
      for (const [name, value] of browser.cookies) jar.cookies.set(name, value);
      return jar;
    });
    const answers = await Promise.all(jars.map((jar) => jar.get(callback)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400, 400]);
    expect(reasons()).toEqual(Array(4).fill(['login_used', undefined]));
  });

  it('is rejected with a tampered cookie or another state', async () => {
    const browser = new Browser(product.url);
    const [first, second] = [await begin(browser, '?returnTo=/dashboard/leads'), await begin(browser)];
    const names = [first, second].map((to) => `login-${to.searchParams.get('state')}`) as [string, string];
    const values = names.map((name) => browser.cookies.get(name) ?? '') as [string, string];
    browser.cookies.set(names[0], values[0].replace('/dashboard/leads', '/dashboard/share'));
    browser.cookies.set(names[1], values[0]);
    for (const to of [first, second]) expect((await browser.get(callbackOf(to))).status).toBe(400);
    browser.cookies.set(names[0], values[0]);
    provider.state.nonce = first.searchParams.get('nonce') ?? '';
    expect((await browser.get(callbackOf(first))).headers.get('location')).toBe('/dashboard/leads');
  });

  it('can be started repeatedly; the browser stores the newest few, for the two paths that need them', async () => {
    const browser = new Browser(product.url);
    const begun: URL[] = [];
    for (let count = 0; count < 42; count += 1) begun.push(await begin(browser, `?returnTo=/dashboard/leads`));
    const kept = [...browser.cookies].filter(([name]) => name.startsWith('login-'));
    expect(kept).toHaveLength(5);
    expect(kept.map((pair) => pair.join('=')).join('; ').length).toBeLessThan(1_000);
    const [newest, oldest] = [begun.at(-1) as URL, begun[0] as URL];
    provider.state.nonce = newest.searchParams.get('nonce') ?? '';
    expect((await browser.get(callbackOf(oldest))).status).toBe(400);
    expect((await browser.get(callbackOf(newest))).status).toBe(302);

    const { headers } = await new Browser(product.url).get('/api/login');
    expect(headers.getSetCookie().map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      '/api/login',
      '/api/callback',
    ]);
  });

  it('is rate-limited per minute', async () => {
    await app.db.collection('rate_limits').deleteMany({});
    const limited = await startAnotherApp(app, { RATE_LIMIT_LOGINS: '3' });
    const stranger = new Browser(limited.url);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { status, text, headers } = await stranger.get(`/api/callback?code=x&state=${'s'.repeat(22)}`);
      statuses.push(status);
      if (status === 429) {
        expect(text).toContain('Too many requests');
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    await limited.close();
  });
});

describe('signing out', () => {
  it('ends the session here, then at the provider with its ID token', async () => {
    provider.state.extra = { end_session_endpoint: `${provider.issuer}/logout?tenant=1` };
    await app.db.collection('sessions').deleteMany({});
    const browser = await signedIn();
    const to = new URL((await browser.get('/api/logout')).headers.get('location') ?? '');
    expect(to.origin + to.pathname).toBe(`${provider.issuer}/logout`);
    const { id_token_hint = '', ...others } = Object.fromEntries(to.searchParams);
    expect(others).toEqual({ tenant: '1', client_id: CLIENT.id, post_logout_redirect_uri: `${product.url}/` });
    expect(id_token_hint.split('.')).toHaveLength(3);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(await app.db.collection('sessions').countDocuments()).toBe(0);
    expect((await browser.get('/api/logout')).headers.get('location')).toBe('/');
  });

  it.each<[string, { status: number; body: string } | false]>([
    ['fails', { status: 500, body: 'oops' }],
    ['does not answer', false],
  ])('works with a provider that %s', async (_what, instead) => {
    provider.state.extra = { end_session_endpoint: `${provider.issuer}/logout` };
    const browser = await signedIn();
    provider.state.instead = { [DISCOVERY]: instead };
    expect((await browser.get('/api/logout')).headers.get('location')).toBe('/');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
  ])('does not happen for %j', async (headers) => {
    const browser = await signedIn();
    expect((await browser.get('/api/logout', headers)).headers.get('location')).toBe('/');
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });
});

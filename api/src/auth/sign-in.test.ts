import { describe, expect } from 'vitest';
import type { User } from '../../contract/user.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { signIn } from '../test/sign-in.ts';

const { it, app } = apiTest({ instances: 2 });

describe('signing in through the development provider', () => {
  it('returns the signed-in user', async () => {
    const ann = await signIn(app, 'ann.lee@example.com');
    const { status, body } = await ann.get<User>('/api/auth/user');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'ann.lee@example.com', firstName: 'Ann', lastName: 'Lee' });
  });

  it('yields the same account at the next sign-in and another for another address', async () => {
    const id = async (email: string) => (await (await signIn(app, email)).get<User>('/api/auth/user')).body.id;
    expect(await id('bob@example.com')).toBe(await id('BOB@example.com'));
    expect(await id('bob@example.com')).not.toBe(await id('eve@example.com'));
  });

  it('answers 401 without a session', async () => {
    const { status, body } = await new Browser(app.url).get('/api/auth/user');
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthorized', message: expect.stringContaining('Unauthorized') });
  });

  it('ends the session at sign-out, even for a saved cookie', async () => {
    const ann = await signIn(app, 'ann@example.com');
    const kept = new Map(ann.cookies);
    const away = (await ann.get('/api/logout')).headers.get('location') ?? '';
    expect((await ann.get('/api/auth/user')).status).toBe(401);
    expect((await ann.get(away)).headers.get('location')).toBe(`${app.url}/`);
    for (const [name, value] of kept) ann.cookies.set(name, value);
    expect((await ann.get('/api/auth/user')).status).toBe(401);
  });

  it('does not sign out for an image on another site', async () => {
    const ann = await signIn(app, 'ann@example.com');
    await ann.get('/api/logout', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' });
    expect((await ann.get('/api/auth/user')).status).toBe(200);
  });

  it('ends every session of the account at once', async () => {
    const [phone, laptop] = [await signIn(app, 'ann@example.com'), await signIn(app, 'ann@example.com')];
    expect((await phone.post('/api/user/sign-out-everywhere')).status).toBe(204);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    expect((await laptop.get('/api/auth/user')).status).toBe(401);
  });

  it('creates a new session id at sign-in', async () => {
    const browser = new Browser(app.url);
    browser.cookies.set('quizfunnel', 's%3Aplanted.signature');
    await signIn(app, 'ann@example.com', browser);
    expect(browser.cookies.get('quizfunnel')).not.toContain('planted');
  });

  it('lets two login tabs both end signed in', async () => {
    const browser = new Browser(app.url);
    const callbacks = [await callbackOf(browser, 'two@example.com'), await callbackOf(browser, 'two@example.com')];
    for (const callback of callbacks) expect((await browser.get(callback)).headers.get('location')).toBe('/dashboard');
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    // The back button leads to a callback that was used before.
    expect((await browser.get(callbacks[0] as string)).headers.get('location')).toBe('/dashboard');
  });

  it('rejects a callback in another browser than the one that started the login', async () => {
    const callback = await callbackOf(new Browser(app.url), 'ann@example.com');
    const stranger = new Browser(app.url);
    expect((await stranger.get(callback)).status).toBe(400);
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
  });

  it.each([
    '',
    '?error=foo',
    '?code=a&code=b&state=x',
    '?state[]=x',
    '?error[]=x',
    '?code=bogus&state=unknown-state-of-some-length',
  ])('answers /api/callback%s with an HTML page', async (query) => {
    const { status, text } = await new Browser(app.url).get(`/api/callback${query}`);
    expect(status).toBe(400);
    expect(text).toContain('Sign-in did not work');
  });

  it('returns only to paths of this site', async () => {
    for (const returnTo of ['//evil.test', '/\\evil.test', 'https:evil.test', 'javascript:alert(1)']) {
      const browser = new Browser(app.url);
      const callback = await callbackOf(browser, 'ann@example.com', `?returnTo=${encodeURIComponent(returnTo)}`);
      expect((await browser.get(callback)).headers.get('location')).toBe('/dashboard');
    }
    const browser = new Browser(app.url);
    expect(
      (await browser.get(await callbackOf(browser, 'ann@example.com', '?returnTo=/dashboard/leads'))).headers.get(
        'location',
      ),
    ).toBe('/dashboard/leads');
  });

  it('ignores a session id outside the cookie and survives odd cookies', async () => {
    expect((await new Browser(app.url).get('/api/auth/user?quizfunnel=s%3Aabc')).status).toBe(401);
    for (const cookie of [
      `quizfunnel=${'x'.repeat(4000)}`,
      'quizfunnel=s%3A',
      'quizfunnel=%',
      'quizfunnel=s%3Aabc.def',
      Array.from({ length: 50 }, (_, i) => `c${i}=1`).join('; '),
    ])
      expect((await new Browser(app.url).get('/api/auth/user', { cookie })).status).toBe(401);
  });

  it('asks again after an invalid e-mail address', async () => {
    const browser = new Browser(app.url);
    const form = await formOf(browser, '');
    const { status, text } = await browser.post(form, 'email=nobody', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(400);
    expect(text).toContain('Please enter a valid email address');
  });
});

async function formOf(browser: Browser, query: string): Promise<string> {
  let path = `/api/login${query}`;
  for (let step = 0; step < 9; step += 1) {
    const { status, headers } = await browser.get(path);
    if (status === 200) return path;
    path = headers.get('location') ?? '';
  }
  throw new Error('The form did not come');
}

/** Submits the provider's form and returns the callback URL. */
async function callbackOf(browser: Browser, email: string, query = ''): Promise<string> {
  let path = await formOf(browser, query);
  let { headers } = await browser.post(path, new URLSearchParams({ email }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  for (path = headers.get('location') ?? ''; !path.includes('/api/callback'); path = headers.get('location') ?? '')
    ({ headers } = await browser.get(path));
  return path;
}

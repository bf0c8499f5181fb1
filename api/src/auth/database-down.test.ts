import { afterEach, describe, expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { settingsFor, startFakeProvider } from '../test/fake-provider.ts';

let database: DatabaseProxy;
let provider: Awaited<ReturnType<typeof startFakeProvider>>;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    [database, provider] = [await startDatabaseProxy(), await startFakeProvider()];
    onCleanup(() => Promise.all([provider.close(), database.close()]));
    return { MONGODB_URI: database.uri, ...settingsFor(provider) };
  },
});
afterEach(restored);

const cut = () => database.set('reset');
/** Waits until the database is back and the app has noticed. */
async function restored() {
  database.set('pass');
  // Twice, because two processes may answer in turn.
  const ready = async () => (await fetch(`${app.url}/readyz`)).status;
  await expect.poll(async () => [await ready(), await ready()]).toEqual([200, 200]);
}
async function begin(browser: Browser): Promise<string> {
  const to = new URL((await browser.get('/api/login')).headers.get('location') ?? '');
  provider.state.nonce = to.searchParams.get('nonce') ?? '';
  return `/api/callback?code=abc&state=${to.searchParams.get('state')}`;
}
async function signedIn(): Promise<Browser> {
  const browser = new Browser(app.url);
  await browser.get(await begin(browser));
  expect((await browser.get('/api/auth/user')).status).toBe(200);
  return browser;
}

describe('while the database is down', () => {
  it('nobody appears signed out', async () => {
    const ann = await signedIn();
    cut();
    const answer = await ann.get('/api/auth/user');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await restored();
    expect((await ann.get('/api/auth/user')).status).toBe(200);
  });

  it.each(['/api/login', '/api/logout', '/api/callback?code=x&state=a-state-of-enough-length'])(
    '%s is a page, for who is signed in and who is not',
    async (path) => {
      const [ann, stranger] = [await signedIn(), new Browser(app.url)];
      cut();
      for (const browser of path === '/api/login' ? [ann, stranger] : [ann]) {
        const { status, text, headers } = await browser.get(path);
        expect(status).toBe(503);
        expect(headers.get('content-type')).toContain('text/html');
        expect(headers.get('retry-after')).toBe('2');
        expect(text).toContain('The service is not available right now. Please try again.');
        expect(text).toContain(`href="${path.includes('logout') ? '/api/logout' : '/api/login'}"`);
      }
      await restored();
      expect((await ann.get('/api/auth/user')).status).toBe(200);
    },
  );

  it('a callback fails, and succeeds when it is retried', async () => {
    const browser = new Browser(app.url);
    const callback = await begin(browser);
    cut();
    const { status, text } = await browser.get(callback);
    expect([status, text.includes('Please try again')]).toEqual([503, true]);
    await restored();
    expect((await browser.get(callback)).headers.get('location')).toBe('/dashboard');
  });
});

describe('a sign-in whose session cannot be stored', () => {
  const refuseSessions = (refuse: boolean) =>
    app.db.command({ collMod: 'sessions', validator: refuse ? { never: { $exists: true } } : {} });

  it('leaves the browser signed out, or signed in as before', async () => {
    const [stranger, ann] = [new Browser(app.url), await signedIn()];
    const before = ann.cookies.get('quizfunnel');
    for (const browser of [stranger, ann]) {
      const callback = await begin(browser);
      await refuseSessions(true);
      const answer = await browser.get(callback);
      await refuseSessions(false);
      expect(answer.status).toBe(500);
      expect(answer.text).toContain('Sign-in did not work');
      expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('quizfunnel='))).toBe(false);
    }
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
    expect(ann.cookies.get('quizfunnel')).toBe(before);
    expect((await ann.get('/api/auth/user')).status).toBe(200);
  });
});

import { beforeEach, describe, expect } from 'vitest';
import { DAY_MS } from '../../contract/time.ts';
import { apiTest } from '../test/api-test.ts';
import { type Answer, Browser } from '../test/browser.ts';
import { signIn } from '../test/sign-in.ts';
import { startAnotherApp } from '../test/test-app.ts';

type Row = { _id: string; user: string; epoch: number; signedInAt: Date; expires: Date };

const { it, app } = apiTest({ instances: 2 });
let ann: Browser;
const rows = () => app.db.collection<Row>('sessions');
const status = async (browser: Browser) => (await browser.get('/api/auth/user')).status;
/** Backdates the only session by `days`, so that its next use extends it. */
const age = async (days: number) => {
  const [row] = await rows().find().toArray();
  const shift = (time: Date | undefined) => new Date(Number(time) - days * DAY_MS);
  await rows().updateOne({}, { $set: { signedInAt: shift(row?.signedInAt), expires: shift(row?.expires) } });
};
beforeEach(async () => {
  await rows().deleteMany({});
  ann = await signIn(app, 'ann@example.com');
});

describe('a session', () => {
  it('ends when it has not been used for a week', async () => {
    await age(6.9);
    expect(await status(ann)).toBe(200);
    await age(7.1);
    expect(await status(ann)).toBe(401);
  });

  it('ends 30 days after the sign-in, however much it is used', async () => {
    for (let day = 0; day < 29; day += 5) {
      expect(await status(ann)).toBe(200);
      await age(5);
    }
    expect(await status(ann)).toBe(401);
    const [row] = await rows().find().toArray();
    expect(Number(row?.expires) - Number(row?.signedInAt)).toBeLessThanOrEqual(30 * DAY_MS);
  });

  it('is not written to the database at every request', async () => {
    const before = await rows().findOne({});
    await status(ann);
    expect(await rows().findOne({})).toEqual(before);
  });

  it('replaces the previous one of the same browser', async () => {
    await signIn(app, 'ann@example.com', ann);
    expect(await rows().countDocuments()).toBe(1);
    expect(await status(ann)).toBe(200);
  });
});

/** Calls `end` in the middle of many requests of a session that is due to be extended. */
async function amid(end: () => Promise<Answer>) {
  /** A busy server may reject with Retry-After. */
  const last = async (): Promise<void> => {
    const { status } = await end();
    if (status === 503) return last();
    expect(status).toBeLessThan(400);
  };
  await age(2);
  const flight = Array.from({ length: 10 }, () => ann.get('/api/auth/user'));
  const done = last();
  flight.push(...Array.from({ length: 10 }, () => ann.get('/api/user/settings')));
  await done;
  return Promise.all(flight);
}

describe('a session that has ended does not come back', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['signed out', () => ann.get('/api/logout')],
    ['signed out everywhere', () => ann.post('/api/user/sign-out-everywhere')],
    ['deleted the account', () => ann.delete('/api/user')],
  ])('with requests in flight when the owner %s', async (_what, end) => {
    const cookies = new Map(ann.cookies);
    for (let round = 0; round < 2; round += 1) {
      const answers = await amid(end);
      // Each gets a complete response, whatever happened to its session.
      for (const { status } of answers) expect([200, 401, 503]).toContain(status);
      expect(await rows().countDocuments()).toBe(0);
      for (const [name, value] of cookies) ann.cookies.set(name, value);
      expect(await status(ann)).toBe(401);
      expect(await rows().countDocuments()).toBe(0);
      ann = await signIn(app, 'ann@example.com');
      cookies.clear();
      for (const [name, value] of ann.cookies) cookies.set(name, value);
    }
  });

  it('with a sign-in in flight, at most the new session remains', async () => {
    for (let round = 0; round < 2; round += 1) {
      const other = await signIn(app, 'ann@example.com');
      await Promise.all([signIn(app, 'ann@example.com', ann), other.post('/api/user/sign-out-everywhere')]);
      expect(await status(other)).toBe(401);
    }
  });
});

describe('a user who was removed from the allow list', () => {
  /** Another instance with a different allow list. */
  async function restartedWith(allowedEmails: string[], ask: (browser: Browser) => Promise<void>) {
    const restarted = await startAnotherApp(app, { ALLOWED_EMAILS: allowedEmails.join() });
    const browser = new Browser(restarted.url);
    for (const [name, value] of ann.cookies) browser.cookies.set(name, value);
    await ask(browser);
    await restarted.close();
  }

  it('loses access with the next request', async () => {
    await restartedWith(['ann@example.com'], async (browser) => expect(await status(browser)).toBe(200));
    await restartedWith(['@example.com'], async (browser) => expect(await status(browser)).toBe(200));
    await restartedWith(['eve@example.com', '@corp.example'], async (browser) => {
      expect(await status(browser)).toBe(401);
      expect((await browser.get('/api/quizzes')).status).toBe(401);
    });
    expect(await rows().countDocuments()).toBe(0);
  });

  it('also loses access when the provider no longer verifies the address', async () => {
    await app.db.collection('users').updateMany({ email: 'ann@example.com' }, { $set: { emailVerified: false } });
    await restartedWith(['ann@example.com'], async (browser) => expect(await status(browser)).toBe(401));
  });
});

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
/**
 * Makes the session of the only one signed in older, so that a request that uses it moves its end.
 */
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

  it('is not written at every request', async () => {
    const before = await rows().findOne({});
    await status(ann);
    expect(await rows().findOne({})).toEqual(before);
  });

  it('takes the place of the one before in the same browser', async () => {
    await signIn(app, 'ann@example.com', ann);
    expect(await rows().countDocuments()).toBe(1);
    expect(await status(ann)).toBe(200);
  });
});

/**
 * Sends many requests of a session that is due to be written, and `last` into the middle of them.
 */
async function amid(end: () => Promise<Answer>) {
  /** A busy server may ask to come again. */
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
  ])('with requests under way when their owner %s', async (_what, end) => {
    const cookies = new Map(ann.cookies);
    for (let round = 0; round < 2; round += 1) {
      const answers = await amid(end);
      // Each is answered whole, whatever became of its session.
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

  it('with a sign-in under way, at most the new one lives', async () => {
    for (let round = 0; round < 2; round += 1) {
      const other = await signIn(app, 'ann@example.com');
      await Promise.all([signIn(app, 'ann@example.com', ann), other.post('/api/user/sign-out-everywhere')]);
      expect(await status(other)).toBe(401);
    }
  });
});

describe('somebody who was taken off the list', () => {
  /** The app as it is after a start with another list. */
  async function restartedWith(allowedEmails: string[], ask: (browser: Browser) => Promise<void>) {
    const restarted = await startAnotherApp(app, { ALLOWED_EMAILS: allowedEmails.join() });
    const browser = new Browser(restarted.url);
    for (const [name, value] of ann.cookies) browser.cookies.set(name, value);
    await ask(browser);
    await restarted.close();
  }

  it('is out with the next request', async () => {
    await restartedWith(['ann@example.com'], async (browser) => expect(await status(browser)).toBe(200));
    await restartedWith(['@example.com'], async (browser) => expect(await status(browser)).toBe(200));
    await restartedWith(['eve@example.com', '@corp.example'], async (browser) => {
      expect(await status(browser)).toBe(401);
      expect((await browser.get('/api/quizzes')).status).toBe(401);
    });
    expect(await rows().countDocuments()).toBe(0);
  });

  it('is out too when the provider no longer vouches for the address', async () => {
    await app.db.collection('users').updateMany({ email: 'ann@example.com' }, { $set: { emailVerified: false } });
    await restartedWith(['ann@example.com'], async (browser) => expect(await status(browser)).toBe(401));
  });
});

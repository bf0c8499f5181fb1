import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeLogger } from '../../http/log.ts';
import { apiTest } from '../../test/api-test.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts';
import { ownerOf, publishedQuiz } from '../../test/factories.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { signIn } from '../../test/sign-in.ts';
import { startDispatch } from './start-dispatch.ts';
import { mondayDue, planWeek } from './weekly-event.ts';

let proxy: DatabaseProxy;
let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    [proxy, server] = [await startDatabaseProxy(), await startMailServer()];
    onCleanup(() => Promise.all([proxy.close(), server.close()]));
    return { MONGODB_URI: proxy.uri, SMTP_URL: server.url, MAIL_FROM: 'quiz@example.com' };
  },
});

it.each([
  ['2031-11-23T17:59:59Z', undefined],
  // In Kiritimati it is Monday, 08:00.
  ['2031-11-23T18:00:00Z', '2031-11-24'],
  ['2031-11-24T08:00:00Z', '2031-11-24'],
  // A day after that in the last place of the world.
  ['2031-11-25T19:59:59Z', '2031-11-24'],
  ['2031-11-25T20:00:00Z', undefined],
  ['2031-11-28T12:00:00Z', undefined],
])('are at %s those before Monday %s', (now, monday) => {
  expect(mondayDue(new Date(now))).toBe(monday);
});

it('are planned again when the database breaks off, and are not taken as planned', async () => {
  await publishedQuiz(await signIn(app, 'ann@example.com'));
  proxy.cutAt((command) => command.includes('deliveries') && command.includes('insert'));
  const stop = startDispatch({
    config: app.config,
    log: makeLogger('silent'),
    secret: 'a secret for tests',
    clock: () => new Date('2031-11-24T08:00:01Z'),
  });
  try {
    for (let waited = 0; waited < 10_000 && proxy.cuts() === 0; waited += 100) await sleep(100);
    expect(proxy.cuts()).toBeGreaterThan(0);
    proxy.cutAt();
    const planned = () => app.db.collection('deliveries').countDocuments({ event: 'weekly' });
    for (let waited = 0; waited < 10_000 && (await planned()) === 0; waited += 100) await sleep(100);
    expect(await planned()).toBe(1);
  } finally {
    await stop();
  }
});

it('are each due on Monday at eight by the clock of the account, for a day', async () => {
  const zones = { kim: 'Pacific/Kiritimati', ida: 'Asia/Kolkata', hal: 'Pacific/Honolulu' };
  const owners: Record<string, string> = {};
  for (const [name, timeZone] of Object.entries(zones)) {
    const owner = await signIn(app, `${name}@example.com`);
    await owner.patch('/api/user/settings', { timeZone });
    const quiz = await publishedQuiz(owner);
    owners[await ownerOf(app, quiz.id)] = name;
  }
  const reports = app.db.collection<{ owner: string; nextAttemptAt: Date }>('deliveries');
  const planned = async (now: string) => {
    await reports.deleteMany({});
    await planWeek('2031-11-24', {
      config: app.config,
      log: makeLogger('silent'),
      secret: '',
      clock: () => new Date(now),
    });
    const all = await reports.find({ owner: { $in: Object.keys(owners) } }).toArray();
    return Object.fromEntries(all.map(({ owner, nextAttemptAt }) => [owners[owner], nextAttemptAt.toISOString()]));
  };
  const due = {
    kim: '2031-11-23T18:00:00.000Z',
    ida: '2031-11-24T02:30:00.000Z',
    hal: '2031-11-24T18:00:00.000Z',
  };
  expect(await planned('2031-11-23T18:00:00Z')).toEqual(due);
  expect(await planned('2031-11-24T20:00:00Z')).toEqual({ ida: due.ida, hal: due.hal });
  await reports.deleteMany({});
});

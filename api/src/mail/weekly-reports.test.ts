import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeLogger } from '../http/log.ts';
import { apiTest } from '../test/api-test.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { publishedQuiz } from '../test/factories.ts';
import { startMailServer } from '../test/mail-server.ts';
import { signIn } from '../test/sign-in.ts';
import { startMailWorker } from './mail-worker.ts';

let proxy: DatabaseProxy;
let server: Awaited<ReturnType<typeof startMailServer>>;
const { it, app } = apiTest({
  settings: async (onCleanup) => {
    [proxy, server] = [await startDatabaseProxy(), await startMailServer()];
    onCleanup(() => Promise.all([proxy.close(), server.close()]));
    return { MONGODB_URI: proxy.uri, SMTP_URL: server.url, MAIL_FROM: 'quiz@example.com' };
  },
});

it('are planned again when the database breaks off, and are not taken as planned', async () => {
  await publishedQuiz(await signIn(app, 'ann@example.com'));
  proxy.cutAt((command) => command.includes('weekly_reports') && command.includes('insert'));
  const stop = startMailWorker({
    config: app.config,
    log: makeLogger('silent'),
    secret: 'a secret for tests',
    clock: () => new Date('2031-11-24T08:00:01Z'),
  });
  try {
    for (let waited = 0; waited < 10_000 && proxy.cuts() === 0; waited += 100) await sleep(100);
    expect(proxy.cuts()).toBeGreaterThan(0);
    proxy.cutAt();
    const planned = () => app.db.collection('weekly_reports').countDocuments();
    for (let waited = 0; waited < 10_000 && (await planned()) === 0; waited += 100) await sleep(100);
    expect(await planned()).toBe(1);
  } finally {
    await stop();
  }
});

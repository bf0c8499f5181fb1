import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLogger } from '../http/log.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../test/database-proxy.ts';
import { publishedQuiz } from '../test/factories.ts';
import { startMailServer } from '../test/mail-server.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { startMailWorker } from './mail-worker.ts';

let app: TestApp;
let proxy: DatabaseProxy;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  [proxy, server] = [await startDatabaseProxy(), await startMailServer()];
  app = await startTestApp({ MONGODB_URI: proxy.uri, SMTP_URL: server.url, MAIL_FROM: 'quiz@example.com' });
});
afterAll(async () => {
  await app.close();
  await Promise.all([proxy.close(), server.close()]);
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

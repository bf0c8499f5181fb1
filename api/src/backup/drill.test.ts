import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { root } from '../../scripts/folders.mjs';
import { insertAll, leadsLike } from '../../scripts/many-leads.mjs';
import { dropDatabase, startProduct, withDatabase } from '../../scripts/start-product.mjs';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { howMany } from '../test/long-form.ts';
import { signIn } from '../test/sign-in.ts';
import { inReadingOrder } from './backed-up-collections.ts';
import { openBackupFile } from './backup-file.ts';

const LEADS = howMany(4_000, 200_000);
const PASSPHRASE = 'of the drill';
const mongoUri = process.env.QF_TEST_MONGODB_URI ?? '';
const names = { lost: `drill_${process.pid}_lost`, restored: `drill_${process.pid}_restored` };
const settings = {
  SESSION_SECRET: 'a secret that is for tests only',
  SECRETS_KEY: 'a key for credentials that is for tests only',
  RATE_LIMIT_PUBLIC_WRITES: '100000',
};
const client = new MongoClient(mongoUri);
const running: Array<{ stop: () => unknown }> = [];
let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qf-drill-'));
  file = join(folder, 'all.backup');
});
afterAll(async () => {
  for (const each of running.reverse()) await each.stop();
  await client.close();
  for (const name of Object.values(names)) await dropDatabase(mongoUri, name);
  await rm(folder, { recursive: true, force: true });
});

function start(program: string, words: string[], database: string): ChildProcess {
  const uri = withDatabase(mongoUri, database);
  const env = { ...process.env, ...settings, MONGODB_URI: uri, DATA_DIR: folder, QF_BACKUP_PASSPHRASE: PASSPHRASE };
  return spawn(process.execPath, [join(root, 'dist/api', program), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
/** How long it took, in seconds. */
async function finished(child: ChildProcess): Promise<number> {
  const started = performance.now();
  const [said, problem, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close'),
  ]);
  expect({ code, problem, said }).toMatchObject({ code: 0 });
  return (performance.now() - started) / 1000;
}

/** Visitors who finish the quiz one after the other until `stop`, which returns the ids of all leads that were acknowledged. */
function visitors(url: string, quiz: Quiz) {
  const acknowledged: string[] = [];
  let goesOn = true;
  const visitor = async () => {
    const browser = new Browser(url);
    while (goesOn) {
      const body = submitBody(quiz);
      const { status } = await browser.post(`/api/public/quiz/${quiz.id}/submit`, body);
      if (status === 200) acknowledged.push(body.sessionId);
    }
  };
  const all = [visitor(), visitor()];
  return {
    acknowledged,
    stop: async () => {
      goesOn = false;
      await Promise.all(all);
    },
  };
}

/** A digest of each document, by collection. */
class Digests {
  readonly all: Record<string, string[]> = {};
  bytes = 0;
  add(collection: string, document: Uint8Array): void {
    const digests = this.all[collection] ?? [];
    this.all[collection] = digests;
    this.bytes += document.length;
    digests.push(createHash('sha256').update(document).digest('base64'));
  }
}
async function inBackup() {
  const backup = await openBackupFile(file, async () => PASSPHRASE);
  const digests = new Digests();
  for await (const frame of backup.frames()) {
    if (frame.kind !== 'documents') continue;
    for (let at = 0; at < frame.bytes.length; at += frame.bytes.readInt32LE(at))
      digests.add(frame.name, frame.bytes.subarray(at, at + frame.bytes.readInt32LE(at)));
  }
  return digests;
}
async function inDatabase(name: string) {
  const database = client.db(name);
  const digests = new Digests();
  const collections = (await database.listCollections().toArray()).map((each) => each.name);
  for (const collection of inReadingOrder(collections)) {
    const documents = database.collection(collection).find({}, { raw: true }) as unknown as AsyncIterable<Uint8Array>;
    for await (const document of documents) digests.add(collection, document);
  }
  return digests.all;
}
/** But for what a restore changes itself: that figures are to be recounted. */
const sorted = (all: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, digests]) => [
      name,
      ['users', 'quiz_stats'].includes(name) ? digests.length : digests.sort(),
    ]),
  );

it('a backup under load brings everything back after the database is lost', { timeout: 600_000 }, async () => {
  const product = await startProduct({ database: names.lost, env: settings });
  running.push(product);
  const quiz = await publishedQuiz(await signIn(product, 'ann@example.com'));
  const submissions = client.db(names.lost).collection('submissions');
  await new Browser(product.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  const sample = await submissions.findOne({});
  await insertAll(submissions, leadsLike(sample as never, { count: LEADS }));
  const load = visitors(product.url, quiz);
  running.push(load);
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20);
  const promised = [...load.acknowledged];
  const backupSeconds = await finished(start('backup-command.mjs', ['backup', file], names.lost));
  const meanwhile = load.acknowledged.length - promised.length;
  await load.stop();
  await product.kill();
  await dropDatabase(mongoUri, names.lost);

  const killed = start('backup-command.mjs', ['restore', file], names.restored);
  const restored = client.db(names.restored);
  await expect.poll(() => restored.collection('submissions').countDocuments(), { interval: 5 }).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const refused = await startProduct({ database: names.restored, env: settings }).catch((error: Error) => error);
  expect(refused).toMatchObject({ message: expect.stringContaining('its restore is not finished') });

  const restoreSeconds = await finished(start('backup-command.mjs', ['restore', file], names.restored));
  const expected = await inBackup();
  expect(sorted(await inDatabase(names.restored))).toEqual(sorted(expected.all));
  const sessions = new Set(await restored.collection('submissions').distinct('sessionId'));
  expect(promised.filter((session) => !sessions.has(session))).toEqual([]);

  const again = await startProduct({ database: names.restored, env: settings });
  running.push(again);
  await signIn(again, 'ann@example.com');
  const leads = sessions.size;
  /** Leads in the totals and in the days, once the quiz is recounted. */
  const counted = async () => {
    const totals = await restored.collection('quiz_stats').findOne({ _id: quiz.id as never });
    const days = await restored.collection('daily_stats').find({ quiz: quiz.id }).toArray();
    return totals?.recount ? [] : [totals?.leads, days.reduce((sum, day) => sum + day.leads, 0)];
  };
  await expect.poll(counted, { timeout: howMany(60_000, 300_000), interval: 250 }).toEqual([leads, leads]);
  const { status } = await new Browser(again.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  expect(status).toBe(200);
  await expect.poll(counted, { interval: 250 }).toEqual([leads + 1, leads + 1]);

  const documents = Object.values(expected.all).reduce((sum, { length }) => sum + length, 0);
  const { size } = await stat(file);
  const rate = (seconds: number) => {
    const [perSecond, megabytes] = [Math.round(documents / seconds), expected.bytes / 1e6 / seconds];
    return `${seconds.toFixed(1)} s (${perSecond.toLocaleString('en-US')} documents/s, ${megabytes.toFixed(1)} MB/s)`;
  };
  console.log(
    `${documents.toLocaleString('en-US')} documents, ${(expected.bytes / 1e6).toFixed(1)} MB (${(size / 1e6).toFixed(1)} in the file): backup ${rate(backupSeconds)} with ${meanwhile} leads meanwhile, restore ${rate(restoreSeconds)}`,
  );
});

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { recountAccounts } from '../analytics/projection/recount-accounts.ts';
import { assertReadableDatabase, beginRestoring } from '../db/database-format.ts';
import { acquireLease } from '../db/lease.ts';
import { deliveries, dueDelivery } from '../deliveries/delivery-record.ts';
import { configureBucket } from '../objects/byte-stores.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { startBucket } from '../test/bucket.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { holdsData, inReadingOrder, isBackedUp } from './backed-up-collections.ts';
import { BackupProblem } from './backup-problem.ts';
import { insertDocuments } from './insert-documents.ts';
import { runBackupCommand } from './run-backup-command.ts';

const { it, app } = apiTest();
let folder = '';
let ann: Browser;
const path = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qf-backup-'));
  await writeFile(path('session-secret'), 'a generated session secret');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
// No session outlives a restore.
beforeEach(async () => {
  ann = await signIn(app, 'ann@example.com');
});

/** What a command prints. `@` stands for the folder of the test. */
async function run(words: string, { passphrase, typed = '' }: { passphrase?: string; typed?: string } = {}) {
  const lines: string[] = [];
  await runBackupCommand(
    words.split(' ').map((word) => word.replace(/^@/, `${folder}/`)),
    { config: { ...app.config, dataDir: folder }, passphrase, prepareDatabase },
    { print: (line) => lines.push(line), askSecret: async () => typed },
  );
  return lines.join('\n');
}

/** Every document that is backed up, with the types of its values, but for what a restore changes itself. */
async function contents() {
  const all: Record<string, string[]> = {};
  for (const name of inReadingOrder((await app.db.listCollections().toArray()).map((each) => each.name))) {
    const documents = await app.db
      .collection(name)
      .find({}, { promoteValues: false, projection: { recountDueSince: 0, recount: 0 } })
      .toArray();
    const asText = (document: object) => mongoose.mongo.BSON.EJSON.stringify(document, { relaxed: false });
    if (documents.length > 0) all[name] = documents.map(asText).sort();
  }
  return all;
}

async function quizWithLeads() {
  const quiz = await publishedQuiz(ann, { webhookUrl: 'https://hook.example/' });
  const visitor = new Browser(app.url);
  for (let left = 3; left > 0; left -= 1) await visitor.post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
  const figures = async () => {
    const { body } = await ann.get<object>(`/api/quizzes/${quiz.id}/analytics`);
    return { ...body, asOf: '' };
  };
  return { ...quiz, figures, counted: await figures() };
}

async function upload(): Promise<string> {
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 9 };
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${app.url}/api/pictures`, {
    method: 'POST',
    headers: { cookie, origin: app.url },
    body: new Uint8Array(picture),
  });
  return ((await response.json()) as { url: string }).url;
}
const bytesOf = async (url: string) => Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer());

describe('a backup', () => {
  it('brings back every document as it was, with the generated secrets', async () => {
    const quiz = await quizWithLeads();
    const types = { double: new mongoose.mongo.Double(5), long: new mongoose.mongo.Long(7) };
    await app.db.collection('users').updateMany({}, { $set: types });
    const before = await contents();
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['submissions', 'visits', 'quizzes', 'users']));
    expect(await run('backup @whole')).toMatch(/whole has \d+ documents \(3 leads\) and 0 files: .*\n.*not encrypted/);
    await writeFile(path('session-secret'), 'another');
    await app.db.collection('submissions').deleteMany({});
    await app.db.collection<{ _id: string }>('foreign').insertOne({ _id: 'came later' });
    expect(await run('restore @whole --replace')).toMatch(/is restored with \d+ documents \(3 leads\)/);
    expect(await contents()).toEqual(before);
    expect(await app.db.collection('sessions').countDocuments()).toBe(0);
    expect(await app.db.collection('submissions').indexExists('quiz_1_sessionId_1')).toBe(true);
    expect(await readFile(path('session-secret'), 'utf8')).toBe('a generated session secret');
    expect((await stat(path('session-secret'))).mode & 0o777).toBe(0o600);
    await expect(assertReadableDatabase()).resolves.toBeUndefined();
    ann = await signIn(app, 'ann@example.com');
    await recountAccounts(async () => true);
    expect(await quiz.figures()).toEqual(quiz.counted);
  });

  it('has figures recounted that were read later than their visits', async () => {
    const quiz = await quizWithLeads();
    await app.db.collection('visits').updateMany({ quiz: quiz.id }, { $set: { dirty: true }, $unset: { counted: '' } });
    await run('backup @ahead');
    await run('restore @ahead --replace');
    ann = await signIn(app, 'ann@example.com');
    await recountAccounts(async () => true);
    expect(await quiz.figures()).toEqual(quiz.counted);
  });

  it('has leads counted that came after their visits were read', async () => {
    const quiz = await quizWithLeads();
    await app.db.collection('visits').deleteMany({ quiz: quiz.id });
    await run('backup @behind');
    await run('restore @behind --replace');
    ann = await signIn(app, 'ann@example.com');
    await recountAccounts(async () => true);
    expect(await quiz.figures()).toEqual(quiz.counted);
  });

  it('reads what has consequences before these, and marks last', () => {
    const order = inReadingOrder(['users', 'deliveries', 'submissions', 'figures_state', 'visits', 'slugs', 'quizzes']);
    expect(order).toEqual(['visits', 'submissions', 'deliveries', 'quizzes', 'slugs', 'users', 'figures_state']);
  });

  it('holds every collection but those that mean nothing elsewhere', async () => {
    const names = (await app.db.listCollections().toArray()).map(({ name }) => name);
    expect(names.filter((name) => !isBackedUp(name)).sort()).toEqual(
      expect.arrayContaining(['leases', 'rate_limits', 'sessions', 'used_logins']),
    );
    expect(names.filter((name) => isBackedUp(name) && !holdsData(name)).sort()).toEqual([
      'build_files',
      'figures_state',
      'signing_keys',
    ]);
  });

  it('keeps the document that was read last where one was read twice', async () => {
    const bytes = [1, 2, 2].map((value, place) =>
      Buffer.from(mongoose.mongo.BSON.serialize({ _id: `id${value}`, place })),
    );
    await insertDocuments('twice', Buffer.concat(bytes));
    expect(await app.db.collection('twice').find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'id1', place: 0 },
      { _id: 'id2', place: 2 },
    ]);
  });

  it('brings pictures along, from the database to a bucket and back', async () => {
    const bucket = await startBucket();
    const s3 = {
      bucket: bucket.env.S3_BUCKET,
      endpoint: bucket.env.S3_ENDPOINT,
      region: 'us-east-1',
      accessKeyId: bucket.env.S3_ACCESS_KEY_ID,
      secretAccessKey: bucket.env.S3_SECRET_ACCESS_KEY,
    };
    try {
      const url = await upload();
      const bytes = await bytesOf(url);
      expect(await run('backup @pictures')).toMatch(/and [1-9]\d* files/);
      configureBucket(s3);
      await run('restore @pictures --replace');
      expect(await app.db.collection('objects.files').countDocuments()).toBe(0);
      expect((await bucket.files()).length).toBeGreaterThan(0);
      await run('backup @from-bucket');
      configureBucket(undefined);
      await run('restore @from-bucket --replace');
      expect(await app.db.collection('objects.files').countDocuments()).toBeGreaterThan(0);
      expect((await bytesOf(url)).equals(bytes)).toBe(true);
      await app.db.collection('objects.files').deleteMany({});
      expect(await run('backup @missing')).toMatch(/\d+ files were not where they are stored/);
    } finally {
      configureBucket(undefined);
      await bucket.stop();
    }
  });

  it('is encrypted with a passphrase, which a restore asks for', async () => {
    const quiz = await quizWithLeads();
    expect(await run('backup @sealed', { passphrase: 'correct horse' })).toContain('It is encrypted');
    const before = await contents();
    await expect(run('restore @sealed --replace', { typed: 'wrong' })).rejects.toThrow(/passphrase is not the one/);
    // As without a terminal to ask in.
    await expect(run('restore @sealed --replace', { typed: '' })).rejects.toThrow(/set QF_BACKUP_PASSPHRASE/);
    expect(await contents()).toEqual(before);
    await run('restore @sealed --replace', { typed: 'correct horse' });
    expect(await app.db.collection('quizzes').countDocuments({ _id: quiz.id as never })).toBe(1);
  });
});

describe('a restore', () => {
  it('changes nothing where it is refused', async () => {
    await quizWithLeads();
    await run('backup @good');
    const bytes = await readFile(path('good'));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(path('bad'), bytes);
    const before = await contents();
    await expect(run('restore @bad --replace')).rejects.toThrow(/is damaged/);
    await expect(run('restore @good')).rejects.toThrow(/is not empty.*--replace/);
    const lease = await acquireLease('figures', 30_000);
    await expect(run('restore @good --replace')).rejects.toThrow(/Quizfunnel runs on the database/);
    await lease?.release();
    expect(await contents()).toEqual(before);
    await expect(assertReadableDatabase()).resolves.toBeUndefined();
  });

  it('fills a database that was only started without being told to replace it', async () => {
    await run('backup @first');
    for (const { name } of await app.db.listCollections().toArray())
      if (holdsData(name)) await app.db.collection(name).deleteMany({});
    await run('restore @first');
    expect(await app.db.collection('users').countDocuments()).toBe(1);
  });

  it('that is interrupted is served by nobody, and can be repeated', async () => {
    await quizWithLeads();
    await run('backup @again');
    const before = await contents();
    await beginRestoring();
    await app.db.collection('visits').deleteMany({});
    await expect(assertReadableDatabase()).rejects.toThrow(/its restore is not finished/);
    await expect(run('backup @half')).rejects.toThrow(/its restore is not finished/);
    await run('restore @again');
    await expect(assertReadableDatabase()).resolves.toBeUndefined();
    expect(await contents()).toEqual(before);
  });

  it('sends what is due once more, unless it is told not to', async () => {
    const delivery = (id: string, nextAttemptAt: Date) =>
      dueDelivery({ _id: id, destination: 'none', event: 'test', owner: 'ann', createdAt: new Date(), nextAttemptAt });
    await deliveries().insertMany([
      delivery('due', new Date(Date.now() - 1_000)),
      delivery('later', new Date(Date.now() + 3_600_000)),
    ]);
    const states = async () =>
      Object.fromEntries(
        (await deliveries().find({ destination: 'none' }).toArray()).map((one) => [one._id, one.state]),
      );
    await run('backup @due');
    await run('restore @due --replace');
    expect(await states()).toEqual({ due: 'pending', later: 'pending' });
    await run('restore @due --replace --hold-deliveries');
    expect(await states()).toEqual({ due: 'failed', later: 'pending' });
  });

  it.each(['', 'backup', 'restore', 'backup @a @b', 'backup @a --replace', 'restore @a --force', 'erase @a'])(
    'is explained where “%s” is no command',
    async (words) => {
      await expect(run(words)).rejects.toThrow('npm run restore -- FILE');
      await expect(run(words)).rejects.toThrow(BackupProblem);
    },
  );
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contract/time.ts';
import { finishDeletions } from '../account/delete-account.ts';
import { logosInUse } from '../background-jobs.ts';
import type { S3Settings } from '../config.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { startBucket } from '../test/bucket.ts';
import { buildQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { type AnotherApp, startAnotherApp } from '../test/test-app.ts';
import { unzipped } from '../test/unzipped.ts';
import { configureBucket } from './byte-stores.ts';
import { sweepObjects } from './sweep-objects.ts';

const later = (ms: number) => new Date(Date.now() + ms);

const { it, app } = apiTest();
let withBucket: AnotherApp;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
  withBucket = await startAnotherApp(app, bucket.env);
});
afterAll(async () => {
  await withBucket.close();
  await bucket.stop();
});
beforeEach(() => bucket.silence(false));

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#7B61FF' } })
    .png()
    .toBuffer();

async function addressFor(owner: Browser): Promise<string> {
  return (await owner.post<{ uploadURL: string }>('/api/objects/upload')).body.uploadURL;
}
async function put(url: string): Promise<number> {
  return (await fetch(url, { method: 'PUT', body: new Uint8Array(await picture()) })).status;
}
async function logo(owner: Browser, asDefault = true): Promise<string> {
  const url = await addressFor(owner);
  expect(await put(url)).toBe(204);
  return (await owner.put<{ objectPath: string }>('/api/user/logo', { logoURL: url, asDefault })).body.objectPath;
}
/** The owner in the installation as it was before it had a bucket, and as it is now. */
async function owner(email: string): Promise<{ before: Browser; now: Browser }> {
  configureBucket(undefined);
  const now = await signIn(withBucket, email);
  const before = new Browser(app.url);
  for (const [name, value] of now.cookies) before.cookies.set(name, value);
  return { before, now };
}
const status = async (path: string) => (await fetch(withBucket.url + path)).status;
const inDatabase = async () =>
  (await app.db.collection('objects.files').find().toArray()).map(({ filename }) => `/${filename}`);
const inBucket = async () => (await bucket.files()).map((name) => `/${name.replaceAll('\\', '/')}`);

describe('a logo from before there was a bucket', () => {
  it('is served, and removed with its account like those in the bucket', async () => {
    const { before, now } = await owner('old@example.com');
    const old = await logo(before);
    configureBucket(withBucket.config.s3);
    const young = await logo(now, false);
    expect([await status(old), await status(young)]).toEqual([200, 200]);
    expect([await inDatabase(), await inBucket()]).toEqual([[old], [young]]);
    expect((await now.delete('/api/user')).status).toBe(204);
    await expect.poll(async () => [await status(old), await status(young)]).toEqual([404, 404]);
    await expect.poll(async () => [await inDatabase(), await inBucket()]).toEqual([[], []]);
  });
});

describe('a bucket that does not answer', () => {
  it('is a 503 within five seconds, and what comes later works', async () => {
    const { now } = await owner('ann@example.com');
    configureBucket(withBucket.config.s3);
    const used = await logo(now);
    const url = await addressFor(now);
    bucket.silence(true);
    // Its bytes may be in memory still; another process would not have them.
    await app.db
      .collection<{ _id: string }>('bucket_objects')
      .insertOne({ _id: 'cold', place: 'bucket', inUse: true, owner: 'x' } as never);
    for (const call of [() => put(url), () => status('/objects/cold.webp')]) {
      const begun = Date.now();
      expect(await call()).toBe(503);
      expect(Date.now() - begun).toBeLessThan(10_000);
    }
    bucket.silence(false);
    expect(await put(url)).toBe(204);
    expect(await status(used)).toBe(200);
    await app.db.collection<{ _id: string }>('bucket_objects').deleteOne({ _id: 'cold' });
  });

  it('does not hold up the archive, which says what is missing', async () => {
    const { now } = await owner('eve@example.com');
    configureBucket(withBucket.config.s3);
    await buildQuiz(now, { logoUrl: '/objects/lost.webp', webhookUrl: 'https://hooks.example.com/eve' });
    const used = await logo(now);
    await app.db
      .collection<{ _id: string }>('bucket_objects')
      .insertOne({ _id: 'lost', place: 'bucket', inUse: true, owner: 'x' } as never);
    bucket.silence(true);
    const files = await unzipped(`${withBucket.url}/api/user/export`, now);
    expect(files.get('logos/MISSING.txt')?.toString()).toContain('/objects/lost.webp');
    bucket.silence(false);
    const whole = await unzipped(`${withBucket.url}/api/user/export`, now);
    expect((await sharp(whole.get(used.slice(1).replace('objects', 'logos'))).metadata()).format).toBe('webp');
    expect(JSON.parse(String(whole.get('webhooks.json')))).toMatchObject([{ url: 'https://hooks.example.com/eve' }]);
    expect([...whole.values()].join()).not.toContain('whsec_');
  });

  it('does not keep an account from being deleted: its files follow once it answers', async () => {
    const { now } = await owner('gone@example.com');
    configureBucket(withBucket.config.s3);
    const used = await logo(now);
    const quiz = await buildQuiz(now, { status: 'published' });
    const { body: first } = await now.get<{ id: string }>('/api/auth/user');
    const second = await signIn(withBucket, 'gone@example.com');
    bucket.silence(true);
    expect((await now.delete('/api/user')).status).toBe(204);
    // Nobody gets back into what is left, by an old session or a new one.
    expect((await second.get('/api/auth/user')).status).toBe(401);
    expect((await second.post('/api/quizzes', { title: 'Late' })).status).toBe(401);
    const again = await signIn(withBucket, 'gone@example.com');
    const { body: fresh } = await again.get<{ id: string }>('/api/auth/user');
    expect(fresh.id).not.toBe(first.id);
    expect((await again.get('/api/quizzes')).body).toEqual([]);
    expect(await status(`/api/public/quiz/${quiz.id}`)).toBe(404);
    expect(await inBucket()).toContain(used);
    const left = await app.db.collection<{ _id: string }>('users').findOne({ _id: first.id });
    expect(JSON.stringify(left)).not.toContain('example.com');

    await expect(finishDeletions(later(2 * MINUTE_MS))).rejects.toThrow();
    bucket.silence(false);
    await finishDeletions(later(2 * MINUTE_MS));
    expect(await inBucket()).not.toContain(used);
    expect(await app.db.collection<{ _id: string }>('users').countDocuments({ _id: first.id })).toBe(0);
    expect((await again.get('/api/auth/user')).status).toBe(200);
  });
});

describe('a bucket that refuses', () => {
  it.each([
    ['that is not there', { bucket: 'nowhere' }, 'NoSuchBucket'],
    ['under another key', { accessKeyId: 'SOMEBODY' }, 'InvalidAccessKeyId'],
    ['under an address where nothing listens', { endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('%s is a 503, and the log says why, but no keys or addresses', async (_what, wrong, name) => {
    const { now } = await owner('refused@example.com');
    const url = await addressFor(now);
    configureBucket({ ...(withBucket.config.s3 as S3Settings), ...wrong });
    withBucket.lines.length = 0;
    expect(await put(url)).toBe(503);
    const failures = withBucket.lines.filter(({ msg }) => msg === 'request failed');
    expect(failures.map(({ err }) => err)).toMatchObject([{ name }]);
    expect(JSON.stringify(withBucket.lines)).not.toMatch(/S3RVER|SOMEBODY|nowhere|127\.0\.0\.1/);
  });
});

describe('the sweep', () => {
  it.each(['the database', 'the bucket'])(
    'removes from %s what nothing has referred to for a day, and nothing else',
    async (place) => {
      const { now } = await owner(`sweep-${place.length}@example.com`);
      configureBucket(place === 'the bucket' ? withBucket.config.s3 : undefined);
      const replaced = await logo(now);
      const [inDraft, inSettings] = [await logo(now, false), await logo(now)];
      const inPublished = await logo(now, false);
      const ofClone = await logo(now, false);
      const [ofStart, ofOutcome] = [await logo(now, false), await logo(now, false)];
      const never = await addressFor(now);
      await put(never);
      await buildQuiz(now, { startImageUrl: ofStart, outcomes: [{ name: 'Best', imageUrl: ofOutcome }] });
      const ofVersion = await logo(now, false);
      const versioned = await buildQuiz(now, { outcomes: [{ name: 'Best', imageUrl: ofVersion }] });
      await now.put(`/api/quizzes/${versioned.id}`, { outcomes: [{ name: 'Best' }] });
      await buildQuiz(now, { logoUrl: inDraft });
      await buildQuiz(now, { logoUrl: `https://elsewhere.example${inPublished}`, status: 'published' });
      const original = await buildQuiz(now, { logoUrl: ofClone });
      await now.post(`/api/quizzes/${original.id}/clone`);
      await now.delete(`/api/quizzes/${original.id}`);
      const back = await logo(now, false);
      const all = [replaced, inDraft, inSettings, inPublished, ofClone, back, ofStart, ofOutcome, ofVersion];

      await sweepObjects(logosInUse, later(0));
      await sweepObjects(logosInUse, later(DAY_MS - MINUTE_MS));
      for (const path of all) expect(await status(path)).toBe(200);
      // Somebody goes back to an older logo on the last day.
      await buildQuiz(now, { logoUrl: back });
      configureBucket(withBucket.config.s3);

      expect(await sweepObjects(logosInUse, later(DAY_MS + MINUTE_MS))).toBeGreaterThanOrEqual(2);
      expect(await Promise.all(all.map(status))).toEqual([404, ...Array(8).fill(200)]);
      const stored = [...(await inDatabase()), ...(await inBucket())].join();
      expect(stored).not.toContain(replaced);
      expect(stored).not.toContain(new URL(never).pathname.split('/').at(-1));
    },
  );

  it('removes what an upload left that was cut off', async () => {
    configureBucket(undefined);
    const { db } = app;
    await db.collection<{ _id: string }>('bucket_objects').insertOne({
      _id: 'cut-off',
      owner: 'x',
      place: 'database',
      state: 'storing',
      inUse: false,
    } as never);
    await db.collection('objects.chunks').insertOne({ files_id: 'objects/cut-off.webp' as never, n: 0 });
    await sweepObjects(logosInUse, later(0));
    await sweepObjects(logosInUse, later(DAY_MS));
    expect(await db.collection('objects.chunks').countDocuments({ files_id: 'objects/cut-off.webp' as never })).toBe(0);
    expect(await db.collection('bucket_objects').countDocuments({ _id: 'cut-off' as never })).toBe(0);
  });
});

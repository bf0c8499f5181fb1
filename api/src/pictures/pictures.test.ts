import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredPicture } from '../../contract/quiz/media.schema.ts';
import { pictureSources } from '../../contract/quiz/media.ts';
import type { ErrorBody } from '../../contract/web/error.schema.ts';
import { limits } from '../../contract/web/limits.ts';
import { storedPicturePath } from '../../contract/web/stored-picture.ts';
import type { S3Settings } from '../config.ts';
import { configureBucket } from '../objects/byte-stores.ts';
import { templateSummaries } from '../quizzes/editing/templates.ts';
import type { Browser } from '../test/browser.ts';
import { startBucket } from '../test/bucket.ts';
import { buildQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { unzipped } from '../test/unzipped.ts';
import { encodePicture } from './encode-picture.ts';
import { changeOwner } from './picture-record.ts';
import { deletePicturesOf, removeLeftPictures } from './picture-store.ts';

const QUOTA = 400_000;
let app: TestApp;
let ann: Browser;

let shade = 0;
function newShade(): number {
  shade += 1;
  return shade;
}
/** A picture unlike every other one of this file. */
const picture = (width = 1_000, height = 500) =>
  sharp({ create: { width, height, channels: 4, background: { r: newShade(), g: 97, b: 255, alpha: 0.5 } } });

async function send(owner: Browser, bytes: Uint8Array): Promise<{ status: number; body: StoredPicture & ErrorBody }> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${app.url}/api/pictures`, {
    method: 'POST',
    headers: { cookie, origin: app.url },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: await response.json() };
}
async function stored(owner: Browser, bytes: Uint8Array): Promise<StoredPicture> {
  const { status, body } = await send(owner, bytes);
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined });
  return body;
}
const get = (path: string) => fetch(app.url + path);
const statusOf = async (path: string) => (await get(path)).status;
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const settingsOf = ({ env }: Awaited<ReturnType<typeof startBucket>>): S3Settings => ({
  bucket: env.S3_BUCKET,
  endpoint: env.S3_ENDPOINT,
  region: 'us-east-1',
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
});
const records = () => app.db.collection<{ _id: string; owners: string[]; state?: string }>('pictures');
const fileCount = async () => app.db.collection('objects.files').countDocuments({ filename: /^pictures\// });

beforeAll(async () => {
  app = await startTestApp({ MAX_PICTURE_BYTES_PER_ACCOUNT: String(QUOTA) });
  ann = await signIn(app, 'ann@example.com');
});
afterAll(() => app.close());

describe.each(['the database', 'a bucket'])('in %s', (place) => {
  let stop = async () => {};
  beforeAll(async () => {
    if (place === 'the database') return;
    const bucket = await startBucket();
    stop = bucket.stop;
    configureBucket(settingsOf(bucket));
  });
  afterAll(async () => {
    configureBucket(undefined);
    await stop();
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s is served in every width and format',
    async (format) => {
      const { url, width, height } = await stored(ann, await picture().toFormat(format).toBuffer());
      expect([url, width, height]).toEqual([expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-1000x500$/), 1_000, 500]);
      const { srcset = { avif: '', webp: '', jpeg: '' } } = pictureSources(url);
      for (const [name, list] of Object.entries(srcset))
        expect(
          await Promise.all(
            list.split(', ').map(async (each) => {
              const response = await get(each.split(' ')[0] as string);
              const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
              return [response.headers.get('content-type'), format, width, height];
            }),
          ),
        ).toEqual(
          [480, 960, 1_000].map((width) => [`image/${name}`, name === 'avif' ? 'heif' : name, width, width / 2]),
        );
    },
  );
});

it('is served for good, to every site, as nothing but a picture', async () => {
  const { url } = await stored(ann, await picture(40, 20).png().toBuffer());
  for (const path of [url, `${url}/40.avif`]) {
    const { status, headers } = await get(path);
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    ]);
  }
  expect(await bytesOf(url)).toEqual(await bytesOf(`${url}/40.jpg`));
});

it('of a template is there in all variants, without being stored', async () => {
  const { cover = '' } = templateSummaries()[0] ?? {};
  const { src, srcset } = pictureSources(cover);
  const variants = Object.values(srcset ?? {}).flatMap((list) =>
    list.split(', ').map((each) => each.split(' ')[0] ?? ''),
  );
  for (const path of [src, ...variants]) {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  expect(await statusOf(`${src}/481.webp`)).toBe(404);
  expect(await statusOf(src.replace('960x540', '960x541'))).toBe(404);
});

it('has no more sizes than its address says', async () => {
  const { url } = await stored(ann, await picture(40, 20).png().toBuffer());
  const hash = url.slice('/pictures/'.length).split('-')[0] as string;
  const wrong = [
    ...['480.avif', '40.png', '40.avif.jpg', '..%2f40.jpg'].map((file) => `${url}/${file}`),
    storedPicturePath(hash, 41, 20),
    storedPicturePath(hash, 40, 21),
    storedPicturePath('0'.repeat(32), 40, 20),
  ];
  expect(await Promise.all(wrong.map(statusOf))).toEqual(Array(7).fill(404));
});

it('is upright, without metadata, and at most 1,600 pixels wide', async () => {
  const turned = await picture(1_000, 2_000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { url, width, height } = await stored(ann, turned);
  expect([width, height]).toEqual([1_600, 800]);
  for (const path of [url, `${url}/1600.webp`, `${url}/1600.avif`]) {
    const bytes = await bytesOf(path);
    const { orientation, exif } = await sharp(bytes).metadata();
    expect([orientation, exif, bytes.includes('secret place')]).toEqual([undefined, undefined, false]);
  }
});

it('that is transparent stays so where the format can, and is white behind it otherwise', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { url } = await stored(ann, clear);
  const alphaOf = async (path: string) => (await sharp(await bytesOf(path)).stats()).channels.at(-1)?.mean;
  expect(await Promise.all(['8.webp', '8.avif', '8.jpg'].map((file) => alphaOf(`${url}/${file}`)))).toEqual([
    0, 0, 255,
  ]);
});

it('is the same picture when the same bytes come again, at once or by another account', async () => {
  const eve = await signIn(app, 'eve@example.com');
  const bytes = await picture(30, 30).png().toBuffer();
  const { url } = await stored(ann, bytes);
  const before = await fileCount();
  expect([(await stored(ann, bytes)).url, (await stored(eve, bytes)).url]).toEqual([url, url]);
  expect(await fileCount()).toBe(before);
});

describe('refused', () => {
  it.each([
    ['what is no picture', 415, () => Buffer.from('<html>')],
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a damaged picture', 422, async () => (await picture().png().toBuffer()).subarray(0, 100)],
    ['an empty file', 422, () => Buffer.alloc(0)],
    ['a file above 10 MB', 413, () => Buffer.alloc(limits.picture + 1)],
    [
      'a picture of too many pixels',
      422,
      () =>
        sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('is %s', async (_what, status, bytes) => {
    expect((await send(ann, await bytes())).status).toBe(status);
  });

  it('is one without a session, or caused by another site', async () => {
    const bytes = new Uint8Array(await picture(9, 9).png().toBuffer());
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/api/pictures`, { method: 'POST', headers, body: bytes })).status;
    expect(await statusWith({ origin: app.url })).toBe(401);
    expect(await statusWith({ origin: 'https://evil.example', cookie })).toBe(403);
    expect(await statusWith({ cookie })).toBe(403);
  });

  it('is one above what the account may hold, which leaves nothing behind', async () => {
    const full = await signIn(app, 'full@example.com');
    const noise = (sigma: number) =>
      sharp({
        create: {
          width: 900,
          height: 900,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma },
        },
      })
        .jpeg()
        .toBuffer();
    const before = await fileCount();
    const { status, body } = await send(full, await noise(60));
    expect([status, body.code]).toEqual([403, 'quota_exceeded']);
    expect(await fileCount()).toBe(before);
    await stored(full, await picture(20, 20).png().toBuffer());
  });
});

it('that is cut off leaves nothing behind, and holds up nobody', async () => {
  const before = await records().countDocuments();
  const bytes = await picture(3_000, 2_000).png().toBuffer();
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = httpRequest(`${app.url}/api/pictures`, {
    method: 'POST',
    headers: { cookie, origin: app.url, 'content-length': bytes.length },
  }).on('error', () => undefined);
  await new Promise<void>((sent) => request.write(bytes.subarray(0, -10), () => sent()));
  request.destroy();
  await stored(ann, await picture(10, 10).png().toBuffer());
  expect(await records().countDocuments()).toBe(before + 1);
});

it('whose client is gone is not encoded any further', async () => {
  const bytes = await picture(10, 10).png().toBuffer();
  await expect(encodePicture(bytes, AbortSignal.abort())).rejects.toThrow('The request was cut off');
});

it('of an account that is transferred stays when that account is deleted', async () => {
  const [from, to] = [await signIn(app, 'from@example.com'), await signIn(app, 'to@example.com')];
  const bytes = await picture(50, 20).png().toBuffer();
  const { url: both } = await stored(from, bytes);
  const { url: own } = await stored(from, await picture(50, 20).png().toBuffer());
  await stored(to, bytes);
  const idOf = async (owner: Browser) => (await owner.get<{ id: string }>('/api/auth/user')).body.id;
  await changeOwner(await idOf(from), await idOf(to));
  await from.delete('/api/user');
  await removeLeftPictures();
  expect([await statusOf(both), await statusOf(own)]).toEqual([200, 200]);
  await to.delete('/api/user');
  await expect.poll(async () => [await statusOf(both), await statusOf(own)]).toEqual([404, 404]);
});

describe('of an account that is deleted', () => {
  it('is gone with it, except where a quiz of another account shows it', async () => {
    const [gone, kept] = [await signIn(app, 'gone@example.com'), await signIn(app, 'kept@example.com')];
    const own = await stored(gone, await picture(50, 20).png().toBuffer());
    const both = await stored(gone, await picture(50, 20).png().toBuffer());
    const edited = await stored(gone, await picture(50, 20).png().toBuffer());
    // As after the import of a quiz file.
    await buildQuiz(kept, { startImageUrl: app.url + both.url });
    const quiz = await buildQuiz(kept, {});
    expect(
      (await kept.put(`/api/quizzes/${quiz.id}`, { outcomes: [{ name: 'A', imageUrl: edited.url }] })).status,
    ).toBe(200);
    expect((await gone.delete('/api/user')).status).toBe(204);
    await expect.poll(() => statusOf(own.url)).toBe(404);
    expect([await statusOf(both.url), await statusOf(edited.url)]).toEqual([200, 200]);
    await kept.delete('/api/user');
    await expect.poll(() => statusOf(both.url)).toBe(404);
  });

  it('can be uploaded again', async () => {
    const bytes = await picture(50, 20).png().toBuffer();
    const gone = await signIn(app, 'gone@example.com');
    const { url } = await stored(gone, bytes);
    await gone.delete('/api/user');
    await expect.poll(() => statusOf(url)).toBe(404);
    expect((await stored(ann, bytes)).url).toBe(url);
    await removeLeftPictures(new Date(Date.now() + 3_600_000));
    expect(await statusOf(url)).toBe(200);
  });
});

it('is in the archive of its account', async () => {
  const owner = await signIn(app, 'archive@example.com');
  const { url } = await stored(owner, await picture(50, 20).png().toBuffer());
  const files = await unzipped(`${app.url}/api/user/export`, owner);
  expect((await sharp(files.get(`${url.slice(1)}.webp`)).metadata()).width).toBe(50);
});

it('whose upload was interrupted by a crash is removed, and can be uploaded again', async () => {
  const bytes = await picture(50, 20).png().toBuffer();
  const { url } = await stored(ann, bytes);
  const hash = url.slice('/pictures/'.length).split('-')[0] as string;
  await records().updateOne({ _id: hash }, { $set: { state: 'storing', owners: [] } });
  expect(await statusOf(url)).toBe(404);
  expect((await send(ann, bytes)).status).toBe(503);
  await removeLeftPictures(new Date(Date.now() + 3_600_000));
  expect(await records().countDocuments({ _id: hash })).toBe(0);
  expect((await stored(ann, bytes)).url).toBe(url);
  expect(await statusOf(url)).toBe(200);
});

it('that a bucket cannot remove keeps nothing else, and follows once the bucket answers', async () => {
  const bucket = await startBucket();
  const owner = await signIn(app, 'bucket@example.com');
  configureBucket(settingsOf(bucket));
  const { url } = await stored(owner, await picture(50, 20).png().toBuffer());
  configureBucket(undefined);
  const { body } = await owner.get<{ id: string }>('/api/auth/user');
  await expect(deletePicturesOf(body.id)).rejects.toThrow();
  expect(await statusOf(url)).toBe(404);
  await expect(removeLeftPictures()).rejects.toThrow();
  configureBucket(settingsOf(bucket));
  await removeLeftPictures();
  expect([await records().countDocuments({ owners: body.id }), await bucket.files()]).toEqual([0, []]);
  configureBucket(undefined);
  await bucket.stop();
});

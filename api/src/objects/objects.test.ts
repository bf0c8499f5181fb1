import { request as httpRequest } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../contract/user.schema.ts';
import { Browser } from '../test/browser.ts';
import { startBucket } from '../test/bucket.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { uploadUrl } from './upload-url.ts';

let app: TestApp;
let ann: Browser;
let eve: Browser;
let stopBucket = async () => {};

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#7B61FF' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .toFormat(format)
    .toBuffer();
/** A picture of a hundred bytes that claims to be 50,000 by 50,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(50_000, 0);
  head.writeUInt32BE(50_000, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync('')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const address = async (owner = ann) => (await owner.post<{ uploadURL: string }>('/api/objects/upload')).body.uploadURL;
const put = (url: string, body: Uint8Array, method = 'PUT') => fetch(url, { method, body: new Uint8Array(body) });

describe.each(['the database', 'a bucket'])('in %s', (place) => {
  beforeAll(async () => {
    const bucket = place === 'a bucket' ? await startBucket() : undefined;
    stopBucket = async () => bucket?.stop();
    app = await startTestApp(bucket?.env, 2);
    [ann, eve] = [await signIn(app, 'ann@example.com'), await signIn(app, 'eve@example.com')];
  });
  afterAll(async () => {
    await app.close();
    await stopBucket();
  });

  it('of one account is stored while another sends as many as it may, slowly', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => address(eve)));
    const statuses: number[] = [];
    const requests = slow.map((url) => {
      const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': 1_000 } });
      request.on('response', ({ statusCode = 0 }) => statuses.push(statusCode)).on('error', () => undefined);
      request.write('slow');
      return request;
    });
    await expect.poll(() => statuses).toContain(503);
    const logo = await picture();
    expect((await put(await address(), logo)).status).toBe(204);
    for (const request of requests) request.destroy();
    await expect.poll(async () => (await put(await address(eve), logo)).status).toBe(204);
  });

  describe('a logo', () => {
    it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
      'as %s is re-encoded, taken into use and served for good',
      async (format) => {
        const url = await address();
        const file = Buffer.concat([await picture(format), Buffer.from('<script>alert(1)</script>')]);
        expect((await put(url, file)).status).toBe(204);
        const path = `/objects/${new URL(url).pathname.split('/').at(-1)}.webp`;
        expect((await new Browser(app.url).get(path)).status).toBe(404);
        expect((await ann.put<{ objectPath: string }>('/api/user/logo', { logoURL: url })).body).toEqual({
          objectPath: path,
        });
        expect((await ann.get<Settings>('/api/user/settings')).body.logoUrl).toBe(path);
        const served = await fetch(app.url + path);
        const bytes = Buffer.from(await served.arrayBuffer());
        expect(served.headers.get('content-type')).toBe('image/webp');
        expect(served.headers.get('x-content-type-options')).toBe('nosniff');
        expect(served.headers.get('content-security-policy')).toContain('sandbox');
        expect(served.headers.get('cache-control')).toContain('immutable');
        expect(bytes.toString('latin1')).not.toMatch(/script|secret place/);
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
      },
    );
  });

  describe('for one quiz', () => {
    it('is taken into use and leaves the account’s logo as it is', async () => {
      const before = (await ann.get<Settings>('/api/user/settings')).body.logoUrl;
      const url = await address();
      await put(url, await picture());
      const { body } = await ann.put<{ objectPath: string }>('/api/user/logo', { logoURL: url, asDefault: false });
      expect((await fetch(app.url + body.objectPath)).status).toBe(200);
      expect((await ann.get<Settings>('/api/user/settings')).body.logoUrl).toBe(before);
      expect(before).not.toBe(body.objectPath);
      expect((await ann.put('/api/user/logo', { logoURL: url, asDefault: 'no' })).status).toBe(400);
    });
  });

  describe('refused', () => {
    it('is what is no picture, empty, or too large', async () => {
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      );
      for (const body of [bomb(), svg, Buffer.from('<html>'), Buffer.alloc(0), (await picture()).subarray(0, 60)])
        expect((await put(await address(), body)).status).toBe(400);
      expect((await put(await address(), Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    });
    it('is an address that is altered, over, used twice, or used otherwise', async () => {
      const url = await address();
      const file = await picture();
      expect(
        (
          await put(
            url.replace(/signature=(.)/, (_whole, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
            file,
          )
        ).status,
      ).toBe(403);
      expect((await put(url.replace(/owner=\w+/, 'owner=eve'), file)).status).toBe(403);
      expect(
        (
          await put(
            uploadUrl(app.url, 'a secret that is for tests only', { id: 'late', owner: 'x' }, Date.now() - 3_600_000),
            file,
          )
        ).status,
      ).toBe(403);
      expect((await put(url, file, 'POST')).status).toBeGreaterThanOrEqual(400);
      expect((await put(url, file)).status).toBe(204);
      expect((await put(url, file)).status).toBe(403);
    });
    it('is every use of an address but one, however many come at once', async () => {
      const [url, file] = [await address(eve), await picture()];
      const answers = await Promise.all(Array.from({ length: 6 }, () => put(url, file)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403, 403, 403, 403, 403]);
    });
    it('is none of several that come at once: they take turns', async () => {
      const file = await picture();
      const urls = await Promise.all(Array.from({ length: 6 }, () => address(eve)));
      const answers = await Promise.all(urls.map((url) => put(url, file)));
      for (const { status, headers } of answers)
        expect(status === 204 || (status === 503 && headers.has('retry-after'))).toBe(true);
      expect(answers.map(({ status }) => status)).toContain(204);
    });
    it('is a picture that cannot be read, and its address may be tried again', async () => {
      const url = await address(eve);
      expect((await put(url, Buffer.from('no picture'))).status).toBe(400);
      expect((await put(url, await picture())).status).toBe(204);
    });
    it('is a logo that is somebody else’s or was not uploaded here', async () => {
      const url = await address();
      await put(url, await picture());
      expect((await eve.put('/api/user/logo', { logoURL: url })).status).toBe(404);
      for (const logoURL of [
        'https://evil.example/x.png',
        'javascript:alert(1)',
        `${app.url}/api/objects/uploads/../x`,
        '',
      ])
        expect((await ann.put('/api/user/logo', { logoURL })).status).toBe(400);
      expect((await new Browser(app.url).post('/api/objects/upload')).status).toBe(401);
    });
  });

  describe('of an account that is deleted', () => {
    it('is gone with it', async () => {
      const url = await address();
      await put(url, await picture());
      const { objectPath } = (await ann.put<{ objectPath: string }>('/api/user/logo', { logoURL: url })).body;
      expect((await fetch(app.url + objectPath)).status).toBe(200);
      expect((await ann.delete('/api/user')).status).toBe(204);
      await expect.poll(async () => (await fetch(app.url + objectPath)).status).toBe(404);
    });
  });
});

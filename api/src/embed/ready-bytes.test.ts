import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, vi } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { secondPartPath } from '../test/test-widget.ts';

const { it, app } = apiTest();
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(await signIn(app, 'ann@example.com'), { description: 'long '.repeat(300) });
});

type Wire = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer };
/** The answer as it comes over the wire; fetch would unpack it. */
async function wire(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Wire> {
  const call = method === 'GET' ? get(app.url + path, { headers }) : request(app.url + path, { headers, method }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  // A machine under load refuses some; a visitor comes again.
  if (response.statusCode === 503) {
    response.resume();
    await sleep(500);
    return wire(path, headers, method);
  }
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

describe.each([
  ['the script', () => `/embed/${quiz.id}.js`],
  ['the page in a frame', () => `/embed/${quiz.id}`],
  ['the page', () => `/quiz/${quiz.id}`],
  ["the script's quiz", () => `/embed/${quiz.id}.json`],
  ['the public quiz', () => `/api/public/quiz/${quiz.id}`],
  ['the script of no quiz', () => '/embed/nothing.js'],
  ['the second part', () => secondPartPath],
])('%s', (_name, path) => {
  it('comes compressed to whoever takes that, and is the same for all', async () => {
    const plain = await wire(path());
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, unpack] of [
      ['gzip', gunzipSync],
      ['gzip, deflate, br', undefined],
    ] as const) {
      const { headers, bytes } = await wire(path(), { 'accept-encoding': accepted });
      const undo = unpack ?? (headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync);
      expect(undo(bytes)).toEqual(plain.bytes);
      expect(bytes.length).toBeLessThan(plain.bytes.length * 0.6);
      expect(Number(headers['content-length'])).toBe(bytes.length);
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
  });

  it('is not sent again to whoever has it, nor to whoever asks for the head alone', async () => {
    // Better compressed bytes may come in between.
    const headers = await vi.waitFor(async () => {
      const { headers, bytes } = await wire(path(), { 'accept-encoding': 'gzip' });
      const head = await wire(path(), { 'accept-encoding': 'gzip' }, 'HEAD');
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(bytes.length));
      return headers;
    }, 30_000);
    for (const known of [headers.etag, `"other", W/${headers.etag}`, '*'])
      expect(await wire(path(), { 'if-none-match': String(known) })).toMatchObject({
        status: 304,
        bytes: { length: 0 },
      });
    expect((await wire(path(), { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

it('answers for a made-up id with that id and no other', async () => {
  for (const id of ['nothing', 'quiz-1', "a%22b'<"]) {
    const [plain, zipped] = [
      await wire(`/embed/${encodeURIComponent(id)}.js`),
      await wire(`/embed/${encodeURIComponent(id)}.js`, { 'accept-encoding': 'br, gzip' }),
    ];
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect(plain.bytes.toString()).toContain(`"quizId":${JSON.stringify(id).replaceAll('<', '\\u003c')}`);
  }
});

it('says that there is no quiz with a compressed page, and never 304', async () => {
  const { status, headers, bytes } = await wire('/embed/nothing', {
    'accept-encoding': 'br, gzip',
    'if-none-match': '*',
  });
  expect(status).toBe(404);
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(bytes).toString()).toContain('Quiz Not Found');
});

it('says to its owner that a draft has no questions yet, and to others that there is no quiz', async () => {
  const ann = await signIn(app, 'ann@example.com');
  const empty = await buildQuiz(ann, { questions: [], outcomes: [] });
  for (const path of [`/embed/${empty.id}`, `/quiz/${empty.id}?preview`]) {
    const { status, text } = await ann.get(path);
    expect([status, /This quiz has no questions yet/.test(text), /"preview":true/.test(text)]).toEqual([
      200,
      true,
      true,
    ]);
    expect(text).not.toContain('Quiz Not Found');
    expect((await new Browser(app.url).get(path)).status).toBe(404);
  }
});

it('answers from memory as the routes do, and no longer than that holds', async () => {
  const ann = await signIn(app, 'ann@example.com');
  const own = await publishedQuiz(ann, { title: 'Before' });
  const accepted = { 'accept-encoding': 'gzip, deflate, br' };
  const kept = ({ date: _date, ...headers }: IncomingHttpHeaders) => headers;
  for (const path of [
    `/embed/${own.id}.js`,
    `/embed/${own.id}.json`,
    `/quiz/${own.id}`,
    `/api/public/quiz/${own.id}`,
  ]) {
    await vi.waitFor(async () => {
      const byRoutes = await wire(`${path}?`, accepted);
      await wire(path, accepted);
      const fromMemory = await wire(path, accepted);
      expect(kept(fromMemory.headers)).toEqual(kept(byRoutes.headers));
      expect(fromMemory.bytes).toEqual(byRoutes.bytes);
    }, 30_000);
  }
  await ann.put(`/api/quizzes/${own.id}`, { ...own, title: 'After' });
  const shown = async () => (await wire(`/api/public/quiz/${own.id}`)).bytes.toString();
  await expect.poll(shown, { timeout: 6_000 }).toContain('After');
  await ann.patch(`/api/quizzes/${own.id}`, { status: 'draft' });
  await expect.poll(async () => (await wire(`/quiz/${own.id}`)).status, { timeout: 6_000 }).toBe(404);
});

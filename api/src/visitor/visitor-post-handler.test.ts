import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect } from 'vitest';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz, submitBody } from '../test/factories.ts';
import { startAnotherApp } from '../test/test-app.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

type Answer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };
async function send(path: string, body: BodyInit, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    // A program that says it is one is answered and not counted.
    headers: { origin: 'https://shop.example', 'user-agent': 'Mozilla/5.0 (X11) Firefox/150.0', ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text ? JSON.parse(text) : {},
  };
}

const json = (charset = '') => ({ 'content-type': `application/json${charset}` });
const text = { 'content-type': 'text/plain;charset=UTF-8' };
const gzipped = { ...json(), 'content-encoding': 'gzip' };
const valid = () => JSON.stringify(submitBody(quiz));
const seen = () => JSON.stringify({ sessionId: randomUUID(), events: [{ type: 'view' }] });
const cases: Array<
  [what: string, call: string, status: number, body: () => BodyInit, headers?: Record<string, string>]
> = [
  ['a lead', 'submit', 200, valid],
  ['a lead in UTF-8 that says so', 'submit', 200, valid, json('; charset=utf-8')],
  ['a lead behind a byte order mark', 'submit', 200, () => new Uint8Array(Buffer.from(`\uFEFF${valid()}`))],
  [
    'a lead in UTF-16',
    'submit',
    200,
    () => new Uint8Array(Buffer.from(valid(), 'utf16le')),
    json('; charset=utf-16le'),
  ],
  ['what is no JSON', 'submit', 400, () => '{'],
  ['no object', 'submit', 400, () => 'null'],
  ['a text', 'submit', 400, () => '"x"'],
  ['a lead without an address', 'submit', 400, () => JSON.stringify({ ...submitBody(quiz), email: '' })],
  ['a lead as text, which is how the script sends it', 'submit', 200, valid, text],
  ['a lead that is compressed', 'submit', 200, () => new Uint8Array(gzipSync(valid())), gzipped],
  ['what is said to be compressed', 'submit', 400, valid, gzipped],
  ['a lead in pieces', 'submit', 200, () => new Blob([valid()]).stream()],
  ['a lead as a form', 'submit', 415, valid, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a body that is too large', 'submit', 413, () => JSON.stringify({ name: 'x'.repeat(bodyLimits.visitor) })],
  ['events', 'events', 204, seen],
  ['events as a beacon sends them', 'events', 204, seen, text],
  ['events of nothing', 'events', 400, () => JSON.stringify({ sessionId: randomUUID(), events: [] })],
];

describe.each(cases)('%s', (_what, call, status, body, headers = json()) => {
  it.each(['', '/', '?utm_source=x'])(`is answered with ${status} at “…%s”, readable by any site`, async (end) => {
    const answer = await send(`/api/public/quiz/${quiz.id}/${call}${end}`, body(), headers);
    expect(answer).toMatchObject({
      status,
      headers: {
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    });
    if (status === 200) expect(answer.body).toMatchObject({ id: expect.any(String), score: expect.any(Number) });
    else if (status !== 204)
      expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  });
});

it('a quiz that there is not is not found', async () => {
  const draft = await buildQuiz(ann);
  for (const id of ['nothing', draft.id])
    for (const [call, body] of [
      ['submit', valid()],
      ['events', seen()],
    ] as const)
      expect(await send(`/api/public/quiz/${id}/${call}`, body, json())).toMatchObject({
        status: 404,
        body: { code: 'quiz_not_found', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });
});

it('trusted proxies tell who calls', async () => {
  const proxied = await startAnotherApp(app, { TRUST_PROXY: '1', RATE_LIMIT_PUBLIC_WRITES: '2' });
  const call = (from: string, query = '') =>
    new Browser(proxied.url).post(`/api/public/quiz/demo-quiz/submit${query}`, {}, { 'x-forwarded-for': from });
  try {
    const statuses = [];
    // What a client claims of those before it is not believed.
    for (const [from, query] of [
      ['203.0.113.1', ''],
      ['198.51.100.7, 203.0.113.1', '?utm_source=x'],
      ['198.51.100.8, 203.0.113.1', ''],
      ['203.0.113.1', '?utm_source=x'],
      ['203.0.113.2', ''],
    ] as const)
      statuses.push((await call(from, query)).status);
    expect(statuses).toEqual([400, 400, 429, 429, 400]);
  } finally {
    await proxied.close();
  }
});

import sharp from 'sharp';
import { beforeAll, describe, expect } from 'vitest';
import type { StoredPicture } from '../../contract/quiz/media.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { build } from '../../scripts/build.mjs';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { buildQuiz, publishedQuiz } from '../test/factories.ts';
import { startAnotherApp } from '../test/test-app.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
beforeAll(async () => {
  // As on a machine without any fonts.
  process.env.FONTCONFIG_FILE = '/dev/null';
  await build(['fonts']);
});

const coffee = (change: object = {}) =>
  publishedQuiz(ann, {
    title: 'Which coffee are you?',
    outcomeType: 'bucket',
    questions: [
      {
        title: 'In the morning?',
        options: [
          { text: 'A', bucket: 'Filter' },
          { text: 'B', bucket: 'Espresso' },
        ],
      },
    ],
    outcomes: [
      { name: 'Filter', title: 'Filter coffee' },
      { name: 'Espresso', title: 'Espresso' },
    ],
    ...change,
  });
const titled = (title: string, change: object = {}) =>
  coffee({ outcomes: [{ name: 'Filter', title }, { name: 'Espresso' }], ...change });
const idOf = ({ outcomes }: Quiz, place = 0) => outcomes[place]?.id ?? '';
const path = (id: string, result: string | number, query = '') => `/api/public/quiz/${id}/result/${result}.png${query}`;
const statusOf = async (address: string) => (await new Browser(app.url).get(address)).status;
const etagOf = async (address: string) => (await new Browser(app.url).get(address)).headers.get('etag');

async function picture(address: string) {
  const response = await fetch(app.url + address);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 200)).toBe(200);
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 });
  return bytes;
}
type Part = readonly [left: number, top: number, width: number, height: number];
/** The colours of a part, point by point. */
async function pointsOf(bytes: Buffer, [left, top, width, height]: Part) {
  const data = await sharp(bytes).extract({ left, top, width, height }).removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(3 * at, 3 * at + 3)]);
}
/** How much of a part differs from the colour in its corner, from 0 to 1. */
async function drawnShare(bytes: Buffer, part: Part) {
  const points = await pointsOf(bytes, part);
  const ground = points[0] ?? [];
  const differs = (point: number[]) => point.some((value, channel) => Math.abs(value - (ground[channel] ?? 0)) > 40);
  return points.filter(differs).length / points.length;
}
/** Where the words of a picture that reads from the left are, and where nothing is but words and a button. */
const WORDS = [60, 60, 560, 500] as const;

describe('the picture of a result', () => {
  it('of a category quiz shows its outcome, in words that no font of the machine has drawn', async () => {
    const quiz = await coffee();
    const [filter, espresso] = [await picture(path(quiz.id, idOf(quiz))), await picture(path(quiz.id, idOf(quiz, 1)))];
    expect(filter.equals(espresso)).toBe(false);
    for (const one of [filter, espresso]) expect(await drawnShare(one, WORDS)).toBeGreaterThan(0.03);
    const { channels } = await sharp(filter).stats();
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(5);
  });
  it('of a points quiz shows the score as a ring, with the outcome that it decides', async () => {
    const quiz = await publishedQuiz(ann);
    const [low, high] = [await picture(path(quiz.id, 10)), await picture(path(quiz.id, 90))];
    // The right end of the ring is reached by the higher score alone.
    const end = async (bytes: Buffer) => (await pointsOf(bytes, [1_068, 309, 1, 1]))[0];
    const [pale = [], strong = []] = [await end(low), await end(high)];
    expect(Math.min(...pale)).toBeGreaterThan(220);
    expect(Math.min(...strong)).toBeLessThan(110);
    expect(await etagOf(path(quiz.id, 49))).not.toBe(await etagOf(path(quiz.id, 50)));
    // Without a score an outcome is no more than its name.
    expect(await statusOf(path(quiz.id, idOf(quiz)))).toBe(200);
  });
  it('of the demo is there as well', async () => {
    const { body } = await new Browser(app.url).get<{ outcomeBuckets: Array<{ id: string }> }>(
      '/api/public/quiz/demo-quiz',
    );
    await picture(path('demo-quiz', body.outcomeBuckets[0]?.id ?? ''));
  });
  it('is kept by its ETag, which changes with the quiz, and answers HEAD', async () => {
    const quiz = await coffee();
    const address = app.url + path(quiz.id, idOf(quiz));
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('public, max-age=300'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, first.headers.get('content-length')]);
    await ann.put(`/api/quizzes/${quiz.id}`, { primaryColor: '#0f766e' });
    await expect.poll(() => etagOf(path(quiz.id, idOf(quiz))), { timeout: 6_500, interval: 500 }).not.toBe(etag);
  });
});

describe('scores of categories', () => {
  const titles = ['Sleep', 'Food', '睡眠', 'Sport', 'Rest', 'Work', 'Left out'];
  const scored = () =>
    publishedQuiz(ann, {
      questions: titles.map((category) => ({
        title: `${category}?`,
        category,
        options: [{ text: 'A', points: 1 }, { text: 'B' }],
      })),
    });
  /** A column near the end of bars, which a score of 100 reaches. */
  const END = [1_110, 0, 1, 618] as const;

  it('are drawn as bars below the ring, for six of them', async () => {
    const quiz = await scored();
    const one = (scores: string) => path(quiz.id, 50, `?categories=${scores}`);
    const [none, all] = [await picture(one('0-0-0-0-0-0-0')), await picture(one('100-100-100-100-100-100-0'))];
    const [before, after] = [await pointsOf(none, END), await pointsOf(all, END)];
    const drawn = after.filter((point, at) => String(point) !== String(before[at])).length;
    expect(drawn).toBeGreaterThan(6 * 8);
    expect(drawn).toBeLessThan(7 * 10);
    expect(await etagOf(one('0-0-0-0-0-0-100'))).toBe(await etagOf(one('0-0-0-0-0-0-0')));
    expect(await etagOf(one('_-0-0-0-0-0-100'))).not.toBe(await etagOf(one('0-0-0-0-0-0-0')));
  });
  it('that are not of the quiz leave the picture as it is without them', async () => {
    const quiz = await scored();
    const plain = await etagOf(path(quiz.id, 50));
    for (const wrong of ['1', '1-2-3-4-5-6-101', 'a', '', `${'1-'.repeat(999)}1`, '1&categories=2'])
      expect(await etagOf(path(quiz.id, 50, `?categories=${wrong}`)), wrong).toBe(plain);
  });
  it('stand below the picture of an outcome, or alone', async () => {
    const quiz = await coffee({
      questions: [
        { title: 'Now?', category: 'Taste', options: [{ text: 'A', bucket: 'Filter', points: 2 }, { text: 'B' }] },
      ],
    });
    const plain = path(quiz.id, idOf(quiz));
    expect(await etagOf(`${plain}?categories=40`)).not.toBe(await etagOf(plain));
    await picture(`${plain}?categories=40`);
  });
});

describe('words', () => {
  it.each([
    '</span><span foreground="red">&amp; <script>alert(1)</script> & "cakes" \'n\' \\u0000',
    'W'.repeat(200),
    `${'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(4)}!`,
    'abc\u202Edef 🎉 👩‍👩‍👧 1️⃣ 🇩🇪 ﷽',
    '%s%n {{name}} #{7*7} &#x0; &lt;',
  ])('that are hostile are only words: %s', async (title) => {
    const quiz = await titled(title, { title });
    expect(await drawnShare(await picture(path(quiz.id, idOf(quiz))), WORDS)).toBeGreaterThan(0.03);
  });
  it.each([
    ['قهوة مصفاة', 'ar', [620, 60, 520, 500]],
    ['ハンドドリップコーヒー', 'ja', WORDS],
    ['Кофе', 'auto', WORDS],
    ['Καφές', 'auto', WORDS],
    ['กาแฟดริปหอมกรุ่นยามเช้าที่คุณจะไม่มีวันลืม', 'auto', WORDS],
    ['핸드드립 커피', 'auto', WORDS],
    ['हाथ से बनी फ़िल्टर कॉफ़ी', 'auto', WORDS],
    ['קפה פילטר', 'auto', [620, 60, 520, 500]],
  ] as const)('of %s are drawn', async (title, language, place) => {
    const quiz = await titled(title, { title: `${title}?`, language });
    expect(await drawnShare(await picture(path(quiz.id, idOf(quiz))), place)).toBeGreaterThan(0.03);
  });
  it('that there is no font for are left out, and what stands there is not boxes', async () => {
    const quiz = await titled('შავი ყავა', { title: 'რომელი ყავა ხართ' });
    const bytes = await picture(path(quiz.id, idOf(quiz)));
    expect(await drawnShare(bytes, [60, 60, 240, 500])).toBe(0);
    const named = await titled('შავი ყავა', { title: 'Which coffee are you?' });
    expect(await drawnShare(await picture(path(named.id, idOf(named))), WORDS)).toBeGreaterThan(0.03);
  });
});

describe('pictures in it', () => {
  it('are those of this server: a logo of another is not asked for', async () => {
    const upload = (await ann.post<{ uploadURL: string }>('/api/objects/upload')).body.uploadURL;
    const red = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    await fetch(upload, { method: 'PUT', body: new Uint8Array(red) });
    const { objectPath } = (await ann.put<{ objectPath: string }>('/api/user/logo', { logoURL: upload })).body;
    const own = await coffee({ logoUrl: objectPath });
    const [point = []] = await pointsOf(await picture(path(own.id, idOf(own))), [100, 100, 1, 1]);
    expect(point.map((value) => Math.round(value / 50))).toEqual([5, 0, 0]);
    const [foreign, none] = [
      await coffee({ logoUrl: `https://evil.example${objectPath}` }),
      await coffee({ logoUrl: '' }),
    ];
    expect(await etagOf(path(foreign.id, idOf(foreign)))).toBe(await etagOf(path(none.id, idOf(none))));
    await picture(path(foreign.id, idOf(foreign)));
  });
  it('are those that were uploaded for an outcome', async () => {
    const red = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const upload = { method: 'POST', headers: { cookie, origin: app.url }, body: new Uint8Array(red) };
    const { url } = (await (await fetch(`${app.url}/api/pictures`, upload)).json()) as StoredPicture;
    const quiz = await titled('Filter', {
      outcomes: [{ name: 'Filter', title: 'Filter', imageUrl: url }, { name: 'Espresso' }],
    });
    const [point = []] = await pointsOf(await picture(path(quiz.id, idOf(quiz))), [912, 309, 1, 1]);
    expect(point.map((value) => Math.round(value / 50))).toEqual([5, 0, 0]);
  });
  it('may be gone', async () => {
    const quiz = await coffee({ logoUrl: '/objects/gone.webp' });
    await picture(path(quiz.id, idOf(quiz)));
  });
});

describe('there is none', () => {
  it('of results that the quiz does not have', async () => {
    const [category, points] = [await coffee(), await publishedQuiz(ann)];
    for (const result of ['nothing', '50', '__proto__', '%00', '..%2f..%2fetc', '0'.repeat(500), '%3Cb%3E'])
      expect(await statusOf(path(category.id, result)), result).toBe(404);
    for (const result of ['101', '-1', '1.5', '007', '1e1', '%2050', '٥'])
      expect(await statusOf(path(points.id, result)), result).toBe(404);
    for (const id of ['nothing', '%24ne', '0'.repeat(500)]) expect(await statusOf(path(id, '50')), id).toBe(404);
  });
  it('of a draft, even for its owner, and of a quiz that was unpublished', async () => {
    const draft = await buildQuiz(ann);
    expect((await ann.get(path(draft.id, 50))).status).toBe(404);
    const quiz = await publishedQuiz(ann);
    expect(await statusOf(path(quiz.id, 50))).toBe(200);
    await ann.patch(`/api/quizzes/${quiz.id}`, { status: 'draft' });
    // Other processes' changes are seen within five seconds.
    await expect.poll(() => statusOf(path(quiz.id, 50)), { timeout: 6_500, interval: 500 }).toBe(404);
  });
  it('of a version that is not this quiz’s; what visitors were shown before is as it was', async () => {
    const before = await coffee();
    const query = `?version=${before.version}`;
    const shown = await etagOf(path(before.id, idOf(before), query));
    const { body: after } = await ann.put<Quiz>(`/api/quizzes/${before.id}`, {
      outcomes: [{ id: idOf(before, 1), name: 'Espresso', title: 'Espresso' }],
      questions: before.questions.map((question) => ({
        ...question,
        options: question.options.map((option) => ({ ...option, bucket: 'Espresso' })),
      })),
    });
    expect(after.version).not.toBe(before.version);
    await expect.poll(() => statusOf(path(before.id, idOf(before))), { timeout: 6_500, interval: 500 }).toBe(404);
    expect(await etagOf(path(before.id, idOf(before), query))).toBe(shown);
    const other = await coffee();
    expect(await statusOf(path(other.id, idOf(other), `?version=${'0'.repeat(16)}`))).toBe(404);
    for (const wrong of [
      '?version=%7B%22$ne%22:1%7D',
      '?version=a&version=b',
      '?lang=xx',
      `?version=${'a'.repeat(99)}`,
    ])
      expect(await statusOf(path(other.id, idOf(other), wrong)), wrong).toBe(400);
  });
});

it('is drawn so often for a client in a minute, and sent from memory as often as they like', async () => {
  const quiz = await publishedQuiz(ann, { title: 'How long can this go on?' });
  const strict = await startAnotherApp(app, { RATE_LIMIT_PICTURES: '2' });
  const visitor = new Browser(strict.url);
  const answers = [];
  for (const score of [1, 2, 1, 3, 2]) answers.push(await visitor.get(path(quiz.id, score)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers[3]?.headers.get('cache-control')).not.toContain('public');
  await strict.close();
});

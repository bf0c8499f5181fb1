import { beforeAll, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';

const heights = [
  { fromWidth: 0, height: 612 },
  { fromWidth: 768, height: 540 },
];
const { it, app, ann } = apiTest({ signedIn: ['ann'], instances: 2 });
let quiz: Quiz;
beforeAll(async () => {
  quiz = await publishedQuiz(ann);
});

const put = (revision: number, given: unknown = heights) =>
  ann.put(`/api/quizzes/${quiz.id}/heights`, { revision, heights: given });
const visitor = () => new Browser(app.url);
const told = async () => (await visitor().get<{ heights?: unknown }>(`/embed/${quiz.id}.json`)).body.heights;
const oembed = (format: string) =>
  visitor().get<{ heights?: unknown; height: number }>(
    `/oembed?format=${format}&url=${encodeURIComponent(`${app.url}/quiz/${quiz.id}`)}`,
  );
// Other processes' changes are seen within five seconds.
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 6_500 });

it('are told to whoever embeds the quiz, for as long as it is the one that was measured', async () => {
  expect([await told(), (await oembed('json')).body.heights]).toEqual([undefined, undefined]);
  expect((await put(quiz.revision)).status).toBe(204);
  await eventually(told).toEqual(heights);
  await eventually(async () => (await oembed('json')).body).toMatchObject({ heights, height: 600 });
  await eventually(async () => (await oembed('xml')).text).toContain(
    '<heights><fromWidth>0</fromWidth><height>612</height></heights><heights><fromWidth>768</fromWidth>',
  );
  // The edit counts, and not the measure.
  expect((await ann.get<Quiz>(`/api/quizzes/${quiz.id}`)).body.revision).toBe(quiz.revision);
  const edited = (await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { title: 'A longer title' })).body;
  await eventually(told).toBeUndefined();
  expect((await put(quiz.revision)).status).toBe(204);
  expect(await told()).toBeUndefined();
  expect((await put(edited.revision)).status).toBe(204);
  await eventually(told).toEqual(heights);
});

it('are those of this quiz alone', async () => {
  const copy = (await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`)).body;
  const stored = await app.db.collection('quizzes').findOne({ _id: copy.id as never });
  expect(stored?.heights).toBeUndefined();
  const eve = await signIn(app, 'eve@example.com');
  const { status } = await eve.put(`/api/quizzes/${quiz.id}/heights`, { revision: 1, heights });
  expect(status).toBe(404);
});

it.each([
  [[]],
  [[{ fromWidth: 10, height: 1 }]],
  [[heights[0], heights[0]]],
  [[{ fromWidth: 0, height: 0 }]],
  [[{ fromWidth: 0, height: 1e9 }]],
  ['612'],
])('are none: %j', async (given) => {
  expect((await put(quiz.revision, given)).status).toBe(400);
});

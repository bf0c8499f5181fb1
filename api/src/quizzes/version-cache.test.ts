import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../test/browser.ts';
import { publishedQuiz } from '../test/factories.ts';
import { signIn } from '../test/sign-in.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { QuizVersionModel, type QuizVersionRecord, versionKey } from './quiz-version.model.ts';
import { cachedVersion } from './version-cache.ts';

let app: TestApp;
let ann: Browser;
/** A version as it is stored. */
let first: QuizVersionRecord;

beforeAll(async () => {
  app = await startTestApp();
  ann = await signIn(app, 'ann@example.com');
  const { id } = await publishedQuiz(ann);
  first = (await QuizVersionModel.findOne({ quiz: id }).lean()) as QuizVersionRecord;
});
afterAll(() => app.close());

const copies = (versions: string[]) =>
  QuizVersionModel.collection.insertMany(
    versions.map((version) => ({ ...first, _id: versionKey('copied', version), quiz: 'copied', version })) as never[],
  );
const forget = () => QuizVersionModel.deleteMany({ quiz: 'copied' });

it('reads a version once, and one that is not there again', async () => {
  expect(await cachedVersion('copied', 'once')).toBeNull();
  await copies(['once']);
  const read = await cachedVersion('copied', 'once');
  expect(read).toMatchObject({ quiz: 'copied', version: 'once', questions: first.questions });
  await forget();
  expect(await cachedVersion('copied', 'once')).toBe(read);
  expect(await cachedVersion('another', 'once')).toBeNull();
});

it('holds the 500 that were read last', async () => {
  const versions = Array.from({ length: 501 }, (_, number) => `v${number}`);
  await copies(versions);
  for (const version of versions) await cachedVersion('copied', version);
  await forget();
  const held = await Promise.all(versions.map((version) => cachedVersion('copied', version)));
  expect(held.filter((record) => record === null)).toHaveLength(1);
  expect(held[0]).toBeNull();
});

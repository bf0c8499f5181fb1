import { beforeAll, expect } from 'vitest';
import { apiTest } from '../../test/api-test.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { QuizVersionModel, type QuizVersionRecord, versionKey } from '../versions/quiz-version.model.ts';
import { cachedVersion } from './version-cache.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });
/** A version as it is stored. */
let first: QuizVersionRecord;

beforeAll(async () => {
  const { id } = await publishedQuiz(ann);
  first = (await QuizVersionModel.findOne({ quiz: id }).lean()) as QuizVersionRecord;
});

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

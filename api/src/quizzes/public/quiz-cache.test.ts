import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { publishedQuiz } from '../../test/factories.ts';
import { QuizModel } from '../quiz.model.ts';
import { cachedQuiz, evictCachedQuiz } from './quiz-cache.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });
let quiz: Quiz;
beforeEach(async () => {
  quiz = await publishedQuiz(ann, { title: 'Before' });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As another process would: this one's memory hears nothing of it. */
const rename = (title: string) => QuizModel.collection.updateOne({ _id: quiz.id as never }, { $set: { title } });
const titleNow = async () => (await cachedQuiz(quiz.id))?.title;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const whileAway = (find: () => Promise<never>) =>
  vi.spyOn(QuizModel, 'find').mockReturnValue({ maxTimeMS: () => ({ lean: () => ({ exec: find }) }) } as never);
const MINUTE = 60_000;

describe('the quiz that visitors see', () => {
  it('is read once in five seconds and no more seldom', async () => {
    const first = await cachedQuiz(quiz.id);
    await rename('After');
    later(4_999);
    expect(await cachedQuiz(quiz.id)).toBe(first);
    later(1);
    expect(await titleNow()).toBe('After');
  });
  it('is the new one at once where it was changed', async () => {
    await titleNow();
    await rename('After');
    evictCachedQuiz(quiz.id);
    expect(await titleNow()).toBe('After');
  });
  it('is nothing for five seconds where there was nothing', async () => {
    const id = `later-${quiz.id}`;
    expect(await cachedQuiz(id)).toBeNull();
    await QuizModel.collection.insertOne({ _id: id as never, title: 'Made' });
    later(4_999);
    expect(await cachedQuiz(id)).toBeNull();
    later(1);
    expect((await cachedQuiz(id))?.title).toBe('Made');
  });
  it('is gone when it is gone', async () => {
    await titleNow();
    await QuizModel.collection.deleteOne({ _id: quiz.id as never });
    later(5_000);
    expect(await cachedQuiz(quiz.id)).toBeNull();
  });
  it('is kept by browsers for five seconds too', async () => {
    const { headers } = await ann.get(`/api/public/quiz/${quiz.id}`);
    expect(headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=30');
  });
});

describe('while the database does not answer', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('away'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('and %s, what was last known is shown for up to an hour', async (_how, find) => {
    await titleNow();
    whileAway(find);
    later(59 * MINUTE);
    expect(await titleNow()).toBe('Before');
    vi.restoreAllMocks();
    await rename('After');
    // A reading that hangs is given up after a while.
    later(10_000);
    expect(await titleNow()).toBe('After');
  });
  it('longer than that, there is nothing to show', async () => {
    await titleNow();
    whileAway(() => Promise.reject(new Error('away')));
    later(60 * MINUTE);
    await expect(cachedQuiz(quiz.id)).rejects.toThrow('away');
  });
  it('nothing is shown of what was forgotten', async () => {
    await titleNow();
    evictCachedQuiz(quiz.id);
    whileAway(() => Promise.reject(new Error('away')));
    await expect(cachedQuiz(quiz.id)).rejects.toThrow('away');
  });
});

describe('a reading', () => {
  it('is one for all who want quizzes at the same moment', async () => {
    const find = vi.spyOn(QuizModel, 'find');
    const other = await publishedQuiz(ann);
    find.mockClear();
    const found = await Promise.all([quiz.id, other.id, quiz.id, 'nothing'].map(cachedQuiz));
    expect(found.map((one) => one?._id)).toEqual([quiz.id, other.id, quiz.id, undefined]);
    expect(find).toHaveBeenCalledTimes(1);
  });
  it('that takes long while the quiz is changed brings the changed one', async () => {
    await titleNow();
    later(5_000);
    whileAway(() => new Promise<never>(() => undefined));
    const waiting = titleNow();
    await new Promise(setImmediate);
    vi.restoreAllMocks();
    await rename('After');
    evictCachedQuiz(quiz.id);
    expect(await waiting).toBe('After');
  });
  it('that began before a change is not kept', async () => {
    const running = cachedQuiz(quiz.id);
    evictCachedQuiz(quiz.id);
    await running;
    await rename('After');
    expect(await titleNow()).toBe('After');
  });
});

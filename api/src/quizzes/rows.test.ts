import { describe, expect, it } from 'vitest';
import { quizInputSchema } from '../../contract/quiz.schema.ts';
import type { AppError } from '../errors.ts';
import { newRows } from './arrange-rows.ts';
import { newIdSource, takeId } from './quiz-ids.ts';
import { resolveCategories } from './resolve-categories.ts';

const outcome = (id: string, name: string) => ({
  id,
  name,
  title: name,
  description: '',
  minScore: null,
  maxScore: null,
});
const voting = (...buckets: string[]) => [
  {
    id: 'q',
    title: 'Q',
    type: 'multiple_choice' as const,
    order: 0,
    options: buckets.map((bucket, at) => ({ id: `o${at}`, text: `${at}`, points: 0, bucket })),
  },
];
const bucketsOf = ({ questions }: { questions: ReturnType<typeof voting> }) =>
  questions.flatMap(({ options }) => options.map(({ bucket }) => bucket));

describe('the categories that options name', () => {
  let given = 0;
  const resolve = (
    buckets: string[],
    outcomes: ReturnType<typeof outcome>[],
    { stored = outcomes, mayAdd = true }: { stored?: typeof outcomes; mayAdd?: boolean } = {},
  ) => resolveCategories({ questions: voting(...buckets), outcomes }, { stored, mayAdd, newId: () => `new${given++}` });
  it('stay when there is an outcome of that name, in whatever case', () => {
    const outcomes = [outcome('1', 'Red')];
    const rows = resolve([' RED ', '', '  '], outcomes);
    expect(bucketsOf(rows as never)).toEqual([' RED ', '', '  ']);
    expect(rows.outcomes).toEqual(outcomes);
  });
  it('follow an outcome that has another name now', () => {
    const rows = resolve(['red', 'Blue'], [outcome('1', 'Crimson'), outcome('2', 'Blue')], {
      stored: [outcome('1', 'Red'), outcome('2', 'Blue')],
    });
    expect(bucketsOf(rows as never)).toEqual(['Crimson', 'Blue']);
    expect(rows.outcomes.map(({ name }) => name)).toEqual(['Crimson', 'Blue']);
  });
  it('get an outcome once where there is none, if they may', () => {
    const rows = resolve([' Green ', 'green', 'Blue'], []);
    expect(bucketsOf(rows as never)).toEqual(['Green', 'green', 'Blue']);
    expect(rows.outcomes).toMatchObject([
      { name: 'Green', title: 'Green', description: '', minScore: null, maxScore: null },
      { name: 'Blue', title: 'Blue' },
    ]);
    expect(new Set(rows.outcomes.map(({ id }) => id)).size).toBe(2);
  });
  it('stay without one where none may be added, or the one they had is gone', () => {
    expect(resolve(['Green'], [], { mayAdd: false })).toMatchObject({ outcomes: [] });
    const gone = resolve(['Red'], [], { stored: [outcome('1', 'Red')], mayAdd: false });
    expect(bucketsOf(gone as never)).toEqual(['Red']);
  });
});

describe('the rows of a new quiz', () => {
  const body = (change: object) => ({ ...quizInputSchema.parse({ title: 'T', ...change }), status: 'draft' as const });
  const options = ['A', 'B'].map((bucket) => ({ text: bucket, bucket }));
  it('have ids of their own, whatever the body says', () => {
    const { questions, outcomes, ids } = newRows(
      body({ questions: [{ id: 'mine', title: 'Q', options }], outcomes: [{ id: 'theirs', name: 'A' }] }),
    );
    const all = [...questions, ...(questions[0]?.options ?? []), ...outcomes].map(({ id }) => id);
    expect(new Set(all).size).toBe(4);
    expect(all.every((id) => id.startsWith(ids.prefix))).toBe(true);
    expect(ids.next).toBe(4);
  });
  it('get outcomes for their categories only where categories count, and the quiz is a draft', () => {
    const questions = [{ title: 'Q', options }];
    expect(newRows(body({ outcomeType: 'bucket', questions })).outcomes.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(newRows(body({ outcomeType: 'points', questions })).outcomes).toEqual([]);
    expect(newRows({ ...body({ outcomeType: 'bucket', questions }), status: 'published' }).outcomes).toEqual([]);
  });
  it('get no more outcomes than a quiz may have', () => {
    const outcomes = Array.from({ length: 99 }, (_, at) => ({ name: `O${at}` }));
    const of = (...rows: typeof options) =>
      body({ outcomeType: 'bucket', questions: [{ title: 'Q', options: rows }], outcomes });
    expect(newRows(of(...options.slice(0, 1))).outcomes).toHaveLength(100);
    let refused: AppError | undefined;
    try {
      newRows(of(...options));
    } catch (error) {
      refused = error as AppError;
    }
    expect(refused).toMatchObject({
      status: 400,
      message: 'At most 100 outcomes',
      extra: { issues: [{ path: 'outcomes', message: 'At most 100 outcomes' }] },
    });
  });
});

it('gives ids that only grow', () => {
  const source = newIdSource();
  expect(source).toEqual({ prefix: expect.stringMatching(/^[\w-]{4}$/), next: 0 });
  const ids = Array.from({ length: 37 }, () => takeId(source).slice(4));
  expect(ids.slice(0, 2)).toEqual(['0', '1']);
  expect(ids.slice(35)).toEqual(['z', '10']);
  expect(source.next).toBe(37);
});

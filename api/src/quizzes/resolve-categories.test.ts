import { describe, expect, it } from 'vitest';
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

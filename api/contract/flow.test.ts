import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certainlyNext,
  END,
  type FlowQuestion,
  longestWay,
  placesAfter,
  reachableQuestions,
  shownBefore,
  shownQuestions,
  wrongTurns,
} from './flow.ts';

const plain = ['a', 'b', 'c'].map((id) => ({ id, options: [] }));
/** `a` asks; its options lead to `b`, over it to `c`, or to the end. */
const branching = [
  {
    id: 'a',
    options: [
      { id: 'a1', next: 'c' },
      { id: 'a2', next: END },
      { id: 'a3', next: undefined },
    ],
  },
  { id: 'b', options: [{ id: 'b1' }], next: END },
  { id: 'c', options: [{ id: 'c1' }] },
  { id: 'd', options: [{ id: 'd1' }] },
];
const ids = (questions: readonly FlowQuestion[]) => questions.map(({ id }) => id).join('');
const shown = (...chosen: string[]) =>
  ids(
    shownQuestions(
      branching,
      chosen.map((id) => ({ questionId: id[0] as string, chosen: [id] })),
    ),
  );

describe('the way through a quiz without branches', () => {
  it('is all of its questions, whatever is answered', () => {
    for (const answers of [[], [{ questionId: 'a', chosen: ['a1'] }]]) {
      expect(shownQuestions(plain, answers)).toEqual(plain);
      expect(longestWay(plain, answers)).toBe(3);
    }
    expect(reachableQuestions(plain)).toEqual(plain);
    expect(wrongTurns(plain)).toEqual([]);
  });
  it('tells from a question those before it, and the one that follows', () => {
    expect(shownBefore(plain, 'b')).toEqual(['a', 'b']);
    expect(shownBefore(plain, 'other')).toEqual([]);
    expect(certainlyNext(plain, 'b')?.id).toBe('c');
    expect(certainlyNext(plain, 'c')).toBeUndefined();
  });
});

describe('branches', () => {
  it('lead where the chosen option says, else the question, else to the one below', () => {
    expect(shown('a1')).toBe('acd');
    expect(shown('a2')).toBe('a');
    expect(shown('a3')).toBe('ab');
    expect(shown()).toBe('ab');
    expect(shown('a1', 'c1', 'b1')).toBe('acd');
  });
  it('follow the first of several chosen options that names a target', () => {
    expect(ids(shownQuestions(branching, [{ questionId: 'a', chosen: ['a3', 'a2', 'a1'] }]))).toBe('acd');
    expect(ids(shownQuestions(branching, [{ questionId: 'a', chosen: ['a3', 'a2'] }]))).toBe('a');
  });
  it('tell what is certain of those who got somewhere', () => {
    expect(shownBefore(branching, 'd')).toEqual(['a', 'c', 'd']);
    expect(shownBefore(branching, 'b')).toEqual(['a', 'b']);
    expect(certainlyNext(branching, 'a')).toBeUndefined();
    expect(certainlyNext(branching, 'c')?.id).toBe('d');
  });
  it('leave the longest way that is still possible', () => {
    expect(longestWay(branching)).toBe(3);
    expect(longestWay(branching, [{ questionId: 'a', chosen: ['a3'] }])).toBe(2);
    expect(longestWay(branching, [], ({ id }) => (id === 'b' ? 5 : 1))).toBe(6);
  });
  it('go on by the question where it may be skipped', () => {
    const [first, ...rest] = branching;
    const sure: FlowQuestion = { id: 'a', options: first?.options.slice(0, 2) ?? [] };
    expect(placesAfter([sure, ...rest], 0)).toEqual([2, 4]);
    expect(placesAfter([{ ...sure, optional: true }, ...rest], 0)).toEqual([1, 2, 4]);
    expect(ids(reachableQuestions([sure, ...rest]))).toBe('acd');
  });
  it('are wrong backwards, to themselves and to nowhere, and count as none', () => {
    const turns = [
      { id: 'a', options: [{ id: 'a1', next: 'nowhere' }], next: 'a' },
      { id: 'b', options: [{ id: 'b1', next: 'a' }] },
      { id: 'c', options: [{ id: 'c1', next: END }] },
    ];
    expect(wrongTurns(turns)).toEqual([{ question: 0 }, { question: 0, option: 0 }, { question: 1, option: 0 }]);
    expect(ids(shownQuestions(turns, [{ questionId: 'b', chosen: ['b1'] }]))).toBe('abc');
  });
});

const targets = fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined });
const quizzes = fc
  .array(fc.record({ next: targets, optional: fc.boolean(), rows: fc.array(targets, { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rows) =>
    rows.map((row, place): FlowQuestion & { options: Array<{ id: string; next?: string | undefined }> } => {
      const target = (to: number | undefined) => (to === undefined ? undefined : to === 7 ? END : `q${to}`);
      return {
        id: `q${place}`,
        optional: row.optional,
        next: target(row.next),
        options: row.rows.map((to, at) => ({ id: `q${place}-${at}`, next: target(to) })),
      };
    }),
  );

/** Every way through a quiz, as the ids of the questions that are shown on it. */
function allWays(questions: Parameters<typeof shownQuestions>[0], answers: Array<[string, string | undefined]> = []) {
  const given = answers.flatMap(([questionId, id]) => (id ? [{ questionId, chosen: [id] }] : []));
  const shownNow = shownQuestions(questions, given);
  const open = shownNow[answers.length];
  if (!open) return [shownNow.map(({ id }) => id)];
  const choices: Array<string | undefined> = (open.options ?? []).map(({ id }) => id);
  if (choices.length === 0 || open.optional) choices.push(undefined);
  return choices.flatMap((id): string[][] => allWays(questions, [...answers, [open.id, id]]));
}

it('agrees with trying every way', () => {
  fc.assert(
    fc.property(quizzes, (questions) => {
      const ways = allWays(questions);
      expect(longestWay(questions)).toBe(Math.max(...ways.map(({ length }) => length)));
      expect(reachableQuestions(questions).map(({ id }) => id)).toEqual(
        questions.map(({ id }) => id).filter((id) => ways.some((way) => way.includes(id))),
      );
      for (const { id } of questions) {
        const through = ways.filter((way) => way.includes(id)).map((way) => way.slice(0, way.indexOf(id) + 1));
        const certain = (through[0] ?? []).filter((each) => through.every((way) => way.includes(each)));
        expect(shownBefore(questions, id)).toEqual(certain);
        const next = new Set(ways.flatMap((way) => (way.includes(id) ? [way[way.indexOf(id) + 1]] : [])));
        if (next.size > 0) expect(certainlyNext(questions, id)?.id).toBe(next.size === 1 ? [...next][0] : undefined);
      }
      for (const way of ways) expect(way).toEqual([...way].sort());
    }),
    { numRuns: 500 },
  );
});

import { describe, expect, it } from 'vitest';
import { answeredUpTo, isLast, longestWay, reachableQuestions, shownAfter, shownQuestions } from './flow.ts';

const ids = ['a', 'b', 'c'];

describe('the way through a quiz', () => {
  it('is all of its questions, whatever is answered', () => {
    for (const answers of [[], [{ questionId: 'a', chosen: ['a1'] }]]) {
      expect(shownQuestions(ids, answers)).toEqual(ids);
      expect(longestWay(ids, answers)).toEqual(ids);
    }
    expect(reachableQuestions(ids)).toEqual(ids);
  });
  it('ends at its last question', () => {
    expect(ids.map((_, place) => isLast(ids, place))).toEqual([false, false, true]);
  });
  it('tells from an answer those before it, and the question that is shown next', () => {
    expect(answeredUpTo(ids, 'b')).toEqual(['a', 'b']);
    expect(answeredUpTo(ids, 'other')).toEqual([]);
    expect([[], ['a'], ids].map((answered) => shownAfter(ids, answered))).toEqual([['a'], ['a', 'b'], ids]);
  });
});

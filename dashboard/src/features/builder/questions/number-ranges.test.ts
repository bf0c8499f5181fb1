import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '#contract/questions/kinds';
import type { Question } from '#contract/questions/question.schema';
import { newQuestion } from '../editing/question-rules.ts';
import { withoutRange, withRangeAdded, withRanges } from './number-ranges.ts';

const number = (more: Partial<Question> = {}): Question => ({ ...newQuestion(), type: 'number', options: [], ...more });
const labels = ({ options }: Question) => options.map(({ text }) => text);
const ends = ({ options }: Question) => options.map(({ upTo }) => upTo);
const times = <T>(count: number, make: (value: T) => T, value: T): T =>
  count === 0 ? value : times(count - 1, make, make(value));
const withEnd = (question: Question, place: number, upTo: number | undefined) =>
  withRanges(question, {
    options: question.options.map((option, at) => (at === place ? { ...option, upTo } : option)),
  });

describe('ranges of a number', () => {
  it('begin as two and are named by their numbers', () => {
    const two = withRangeAdded(number({ min: 16, max: 80 }));
    expect(ends(two)).toEqual([48, undefined]);
    expect(labels(two)).toEqual(['up to 48', '49 and more']);
    expect(labels(withEnd(withEnd(withRangeAdded(two), 0, 29), 1, 44))).toEqual(['up to 29', '30–44', '45 and more']);
  });
  it('are named anew when a number changes, but not where the owner named them', () => {
    const two = withRangeAdded(number());
    const named = {
      ...two,
      options: two.options.map((option, at) => (at === 0 ? { ...option, text: 'Young' } : option)),
    };
    expect(labels(withEnd(named, 0, 20))).toEqual(['Young', '21 and more']);
    expect(labels(withRanges(two, { step: 0.5 }))).toEqual(['up to 10', '10.5 and more']);
  });
  it('leave no gap when one goes: the last one takes all that is above', () => {
    const three = withRangeAdded(withRangeAdded(number({ min: 0 })));
    const [first, second, third] = three.options.map(({ id }) => id);
    expect(labels(withoutRange(three, second ?? ''))).toEqual(['up to 10', '11 and more']);
    expect(ends(withoutRange(three, third ?? ''))).toEqual([10, undefined]);
    expect(withoutRange(withoutRange(three, first ?? ''), second ?? '').options).toEqual([]);
  });
  it('are always such that they can be saved, however many are added and removed where there is room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 5 }), (added, removed) => {
        const many = times(added, withRangeAdded, number({ min: 0, max: 1_000 }));
        const left = withoutRange(many, many.options[removed]?.id ?? '');
        expect(kinds.number.conflicts(many)).toEqual([]);
        expect(kinds.number.conflicts(left)).toEqual([]);
      }),
    );
  });
});

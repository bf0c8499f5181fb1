import { describe, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import type { AnswerRules, QuizOption } from './question.schema.ts';
import { rangeOf, valueProblem } from './value.ts';

const range = (id: string, upTo: number | undefined, points = 0): QuizOption => ({
  id,
  text: id,
  points,
  votes: [],
  ...(upTo === undefined ? {} : { upTo }),
});
const ages: AnswerRules = {
  min: 16,
  max: 80,
  options: [range('young', 29, 1), range('middle', 49), range('old', undefined, 2)],
};
const { accept, conflicts } = kinds.number;
const answer = (textAnswer: string, question = ages) => accept(question, { questionId: 'q', textAnswer });
const fields = (question: AnswerRules) => conflicts(question).map(({ field }) => field);

describe('a number', () => {
  it('is worth what its range is', () => {
    expect(answer('29').answer).toEqual({
      questionId: 'q',
      chosen: ['young'],
      text: '29',
      worth: { points: 1, votes: [] },
    });
    expect(answer('30').answer?.chosen).toEqual(['middle']);
    expect(answer(' 80 ').answer?.chosen).toEqual(['old']);
    expect(accept(ages, { questionId: 'q', numberAnswer: 16 }).answer?.chosen).toEqual(['young']);
    expect(kinds.number.best(ages as never)).toBe(2);
  });
  it('is worth nothing without ranges', () => {
    expect(answer('1e3', { options: [] }).answer).toEqual({
      questionId: 'q',
      chosen: [],
      text: '1000',
      worth: { points: 0, votes: [] },
    });
  });
  it.each(['', ' ', 'ten', '1,5', 'Infinity', '1e13', 'NaN'])('is not “%s”', (text) =>
    expect(answer(text).refused).toBe('This question needs a number'),
  );
  it('keeps within its bounds, and on its steps', () => {
    expect(answer('15').refused).toBe('At least 16');
    expect(answer('81').refused).toBe('At most 80');
    expect(answer('1.25', { options: [], step: 0.5 }).refused).toBe('In steps of 0.5');
    expect(valueProblem({ min: 0.1, step: 0.1 }, 0.3)).toBeUndefined();
    expect(valueProblem({ min: 1, step: 2 }, 4)).toBe('step');
    expect(rangeOf(ages.options, 1_000)?.id).toBe('old');
  });
});

describe('ranges', () => {
  it('ascend without a gap, up to the end of what is allowed', () => {
    expect(fields(ages)).toEqual([]);
    expect(fields({ ...ages, options: [range('all', 80)] })).toEqual([]);
    expect(fields({ ...ages, options: [range('most', 79)] })).toEqual(['options.0.upTo']);
    expect(fields({ options: [range('a', 5), range('b', 5), range('c', undefined)] })).toEqual(['options.1.upTo']);
    expect(fields({ options: [range('a', undefined), range('b', undefined)] })).toEqual(['options.0.upTo']);
    expect(fields({ min: 6, options: [range('a', 5), range('b', undefined)] })).toEqual(['options.0.upTo']);
    // The range above it has no field to say it at.
    expect(fields({ max: 5, options: [range('a', 5), range('b', undefined)] })).toEqual(['options.0.upTo']);
  });
  it('and bounds do not contradict each other', () => {
    expect(fields({ min: 5, max: 5, options: [] })).toEqual(['max']);
    expect(fields({ look: 'slider', options: [] })).toEqual(['min', 'max']);
    expect(fields({ step: 0, options: [] })).toEqual(['step']);
    expect(fields({ step: -1, options: [] })).toEqual(['step']);
  });
  it('and bounds are no larger than a stored number', () => {
    const most = 1e12;
    expect(fields({ min: -most, max: most, options: [range('a', 1), range('b', undefined)] })).toEqual([]);
    expect(fields({ min: -2 * most, options: [] })).toEqual(['min']);
    expect(fields({ options: [range('a', 2 * most), range('b', undefined)] })).toEqual(['options.0.upTo']);
  });
});

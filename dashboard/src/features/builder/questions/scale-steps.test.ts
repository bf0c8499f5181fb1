import { describe, expect, it } from 'vitest';
import { reversedWorth, scaleRows } from './scale-steps.ts';

const texts = (rows: ReturnType<typeof scaleRows>) => rows.map(({ text }) => text);
const points = (rows: ReturnType<typeof scaleRows>) => rows.map((row) => row.points);
const five = scaleRows([], 5, 1);

describe('the steps of a scale', () => {
  it('are numbered and worth evenly spread points', () => {
    expect(texts(five)).toEqual(['1', '2', '3', '4', '5']);
    expect(points(five)).toEqual([0, 25, 50, 75, 100]);
    expect(points(scaleRows([], 4, 1))).toEqual([0, 33, 67, 100]);
    expect(texts(scaleRows([], 11, 0))).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });
  it('keep ids, words and where they begin when their number changes', () => {
    const worded = scaleRows([], 3, 0).map((row, step) => (step === 0 ? row : { ...row, text: `Word ${step}` }));
    const four = scaleRows(worded, 4);
    expect(texts(four)).toEqual(['0', 'Word 1', 'Word 2', '3']);
    expect(four.slice(0, 3).map(({ id }) => id)).toEqual(worded.map(({ id }) => id));
  });
  it('fall from the first to the last once they are reversed, also with more steps', () => {
    const reversed = reversedWorth(
      five.map((row, step) => ({ ...row, votes: [{ outcomeId: `o${step}`, weight: 1 }] })),
    );
    expect(points(reversed)).toEqual([100, 75, 50, 25, 0]);
    expect(reversed[0]?.votes).toEqual([{ outcomeId: 'o4', weight: 1 }]);
    expect(reversed.map(({ id }) => id)).toEqual(five.map(({ id }) => id));
    expect(points(scaleRows(reversed, 3))).toEqual([100, 50, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { reversedWorth, scaleRows } from './scale-steps.ts';

const texts = (rows: ReturnType<typeof scaleRows>) => rows.map(({ text }) => text);
const points = (rows: ReturnType<typeof scaleRows>) => rows.map((row) => row.points);
const five = scaleRows([], { steps: 5, first: 1, spreads: true });

describe('the steps of a scale', () => {
  it('are numbered and worth evenly spread points', () => {
    expect(texts(five)).toEqual(['1', '2', '3', '4', '5']);
    expect(points(five)).toEqual([0, 25, 50, 75, 100]);
    expect(points(scaleRows([], { steps: 4, first: 1, spreads: true }))).toEqual([0, 33, 67, 100]);
    expect(texts(scaleRows([], { steps: 11, first: 0, spreads: true }))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
  });
  it('are worth no points where categories decide', () => {
    expect(points(scaleRows([], { steps: 3, spreads: false }))).toEqual([0, 0, 0]);
    expect(points(scaleRows(five, { steps: 3, spreads: false }))).toEqual([0, 25, 50]);
  });
  it('keep ids, words and where they begin when their number changes', () => {
    const worded = scaleRows([], { steps: 3, first: 0, spreads: true }).map((row, step) =>
      step === 0 ? row : { ...row, text: `Word ${step}` },
    );
    const four = scaleRows(worded, { steps: 4, spreads: true });
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
    expect(points(scaleRows(reversed, { steps: 3, spreads: true }))).toEqual([100, 50, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { csvCell } from './csv-cell.ts';

describe('csvCell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\u0000=1',
    ' =1',
    '\uFEFF=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\tplain',
  ])('guards %j', (value) => expect(csvCell(value)).toBe(`'${value}`));
  it.each(['', 'plain', 'a=b', "it's", '1-2', '"quoted"', 'é'])('leaves %j alone', (value) =>
    expect(csvCell(value)).toBe(value),
  );
});

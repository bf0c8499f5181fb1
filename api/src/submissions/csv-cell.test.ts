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
  it.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a; -1', "a; '-1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a,+1', "a,'+1"],
    ['a\r\n=1', "a\r\n'=1"],
    ['a;"=1+1"', 'a;"\'=1+1"'],
    ['a|＝1;;=2', "a|'＝1;;'=2"],
    [' ;=1', " ;'=1"],
    [';=1', ";'=1"],
    ['a \n=1', "a \n'=1"],
    ["a;'=1", "a;'=1"],
  ])('guards what another separator would make of %j', (value, guarded) => expect(csvCell(value)).toBe(guarded));
  it('is quick with a text made of separators', () => expect(csvCell(';'.repeat(1_000))).toBe(';'.repeat(1_000)));
  it.each(['', 'plain', 'a=b', "it's", '1-2', '"quoted"', 'é', 'a; b', '1,2', 'a;b=c'])('leaves %j alone', (value) =>
    expect(csvCell(value)).toBe(value),
  );
});

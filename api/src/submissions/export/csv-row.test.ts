import { describe, expect, it } from 'vitest';
import { csvCell, csvRow } from './csv-row.ts';

it.each([
  [['a', '', 'é'], 'a,,é\r\n'],
  [['a,b', 'c'], '"a,b",c\r\n'],
  [['say "a"'], '"say ""a"""\r\n'],
  [['a\nb', 'a\rb', 'a\tb', 'a;b', 'a|b'], '"a\nb","a\rb","a\tb","a;b","a|b"\r\n'],
  [[' a '], ' a \r\n'],
  [[], '\r\n'],
])('%j is %j', (cells, row) => expect(csvRow(cells)).toBe(row));
it('separates by what is asked for', () => expect(csvRow(['a', 'b;c', 'd,e'], ';')).toBe('a;"b;c";"d,e"\r\n'));
it('is guarded against formulas', () => expect(csvRow(['=A1', '5'])).toBe("'=A1,5\r\n"));

describe('csvCell', () => {
  it.each([
    '=1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\tplain',
    '+A1',
    '-A1',
    '+1+1',
    '-1-cmd|x',
    '+1-2',
    '-1+2',
    '+49 30 901820+1',
    '+49 (30) 901820 or =1',
    '+1 555 010 9999 ext A1',
    '+1234567890123456x',
    '+-5',
    '- bread',
    '+',
    '-',
  ])('guards %j', (value) => expect(csvCell(value)).toBe(`'${value}`));
  it.each([
    '+4930901820',
    '+4930901820;ext=12',
    '+49 30 901820',
    '+49 (0)30/90 18-20',
    '+1-555-010-9999 ext. 12',
    '+1.555.010.9999 x12',
    '-5',
    '+5',
    '-0.5',
    '-.5',
    '-1,234.50',
    '-1.234,50',
    "-1'234",
    '-1 234',
    '-5%',
    '+1e6',
    '-1.5E-3',
    'cold, -5',
    'a;=1+1;b',
    'a\n=1',
    ' =1',
    '＝1',
    '',
    'plain',
    'a=b',
    "it's",
    '1-2',
    '"quoted"',
    'é',
  ])('leaves %j as it is', (value) => expect(csvCell(value)).toBe(value));
});

import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

it.each([
  [['a', '', 'é'], 'a,,é\r\n'],
  [['a,b', 'c'], '"a,b",c\r\n'],
  [['say "a"'], '"say ""a"""\r\n'],
  [['a\nb', 'a\rb', 'a\tb', 'a;b', 'a|b'], '"a\nb","a\rb","a\tb","a;b","a|b"\r\n'],
  [[' a '], ' a \r\n'],
  [[], '\r\n'],
])('%j is %j', (cells, row) => expect(csvRow(cells)).toBe(row));
it('separates by what is asked for', () => expect(csvRow(['a', 'b;c', 'd,e'], ';')).toBe('a;"b;c";"d,e"\r\n'));

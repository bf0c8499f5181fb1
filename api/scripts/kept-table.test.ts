import { expect, it } from 'vitest';
import { withParts } from './kept-table.mjs';

const nameOf = (line: string) => /^\| \*\*(.+?)\*\* \|/.exec(line)?.[1];
const table = [
  '| what | measured |',
  '| --- | --- |',
  '| **Visitors** | in May |',
  '| submit | 1 |',
  '| **Start** | in June |',
];

it('takes the place of what was measured before, and leaves what was not measured again', () => {
  const visitors = ['| **Visitors** | in July |', '| submit | 2 |', '| events | 3 |'];
  const found = withParts(table, nameOf, new Map([['Visitors', visitors]]));
  expect(found).toEqual([...table.slice(0, 2), ...visitors, '| **Start** | in June |']);
});
it('puts what is new at the end, of an empty table, too', () => {
  const lists = ['| **Lists** | in July |'];
  expect(withParts(table, nameOf, new Map([['Lists', lists]]))).toEqual([...table, ...lists]);
  expect(withParts(table.slice(0, 2), nameOf, new Map([['Lists', lists]]))).toEqual([...table.slice(0, 2), ...lists]);
});

// On narrow screens a table's row is drawn as a card, which makes browsers forget that it is one: the roles say so again.
export const table = { role: 'table' };
export const group = { role: 'rowgroup' };
export const line = { role: 'row' };
export const columnHead = { role: 'columnheader' };
export const rowHead = { role: 'rowheader' };
export const dataCell = { role: 'cell' };

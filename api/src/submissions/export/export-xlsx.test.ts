import { buffer } from 'node:stream/consumers';
import { Workbook } from '@cj-tech-master/excelts';
import { expect, it } from 'vitest';
import type { Cell } from './export-column.ts';
import { workbookStream } from './export-xlsx.ts';

async function* inSlices(...slices: Cell[][][]) {
  yield* slices;
}
async function read(slices: AsyncIterable<Cell[][]>, mostRows?: number) {
  const workbook = new Workbook();
  await workbook.xlsx.load(await buffer(workbookStream(['A', 'B'], slices, 'Europe/Berlin', mostRows)));
  return workbook.worksheets;
}

it('goes on on another sheet where one is full', async () => {
  const rows = ['a', 'b', 'c'].map((text): Cell[] => [text, 1]);
  const sheets = await read(inSlices(rows, [['d', 4]]), 3);
  expect(sheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['Leads', 3],
    ['Leads 2', 3],
  ]);
  expect(sheets.map((sheet) => sheet.getCell(1, 2).value)).toEqual(['B', 'B']);
  expect(sheets[1]?.getCell(3, 2).value).toBe(4);
});

it('holds texts as they are, as far as a cell can', async () => {
  const texts = ['=1+1', "'quoted", ' space ', 'two\nlines', '<b>&</b>', '\uFFFFx', 'x'.repeat(40_000)];
  const [sheet] = await read(inSlices(texts.map((text): Cell[] => [text])));
  const cells = texts.map((_, index) => sheet?.getCell(index + 2, 1).value);
  expect(cells).toEqual([...texts.slice(0, 5), 'x', `${'x'.repeat(32_766)}…`]);
});

it('is packed as fast as rows are made, so that they do not pile up', async () => {
  const SLICES = 20;
  let read = 0;
  const readBefore: number[] = [];
  async function* rows() {
    for (let slice = 0; slice < SLICES; slice += 1) {
      readBefore.push(read);
      yield Array.from({ length: 200 }, (_, row): Cell[] =>
        Array.from({ length: 20 }, (_, cell) => `${Math.sin(slice + row * 20 + cell)}`),
      );
    }
  }
  for await (const chunk of workbookStream(['A'], rows(), 'UTC')) read += (chunk as Uint8Array).length;
  for (const [slice, bytes] of readBefore.entries()) expect(bytes).toBeGreaterThan((read * (slice - 3)) / SLICES);
});

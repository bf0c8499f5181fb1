import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { Failure } from './say.mjs';

/** What was measured on, in a line. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}`;

/** A line of a table in Markdown. @param {string[]} cells */
export const tableLine = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Puts a table that was measured into a page, between its two marks. @param {string} page from the root @param {string} table */
export function putTable(page, table) {
  const file = join(root, page);
  const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- table -->');
  const after = rest.split('<!-- end of table -->')[1];
  if (after === undefined) throw new Failure(`${file} has no marks to put the table between.`);
  writeFileSync(file, `${before}<!-- table -->\n${table}\n<!-- end of table -->${after}`);
}

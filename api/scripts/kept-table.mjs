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

/**
 * Puts what was measured into the table of a page, which stands between two marks, in the place of what it says of the same. What was not
 * measured again stays as it is, and what is new comes last.
 * @param {string} page from the root
 * @param {(line: string) => string | undefined} nameOf what a line of the table begins to tell of; undefined where it goes on with that
 * @param {Map<string, string[]>} parts lines, by what they tell of
 */
export function putParts(page, nameOf, parts) {
  const file = join(root, page);
  const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- table -->\n');
  const [table = '', after] = rest.split('<!-- end of table -->');
  if (after === undefined) throw new Failure(`${file} has no marks to put the table between.`);
  const lines = withParts(table.replace(/\n$/, '').split('\n'), nameOf, parts);
  writeFileSync(file, `${before}<!-- table -->\n${lines.join('\n')}\n<!-- end of table -->${after}`);
}

/**
 * The lines of a table with parts of it replaced; see `putParts`.
 * @param {string[]} lines @param {(line: string) => string | undefined} nameOf @param {Map<string, string[]>} parts
 */
export function withParts(lines, nameOf, parts) {
  const first = lines.findIndex((line) => nameOf(line) !== undefined);
  const head = first < 0 ? lines : lines.slice(0, first);
  /** @type {Map<string, string[]>} */
  const all = new Map();
  let name = '';
  for (const line of lines.slice(head.length)) {
    name = nameOf(line) ?? name;
    all.set(name, [...(all.get(name) ?? []), line]);
  }
  for (const [measured, its] of parts) all.set(measured, its);
  return [...head, ...[...all.values()].flat()];
}

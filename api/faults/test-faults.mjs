import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../scripts/build.mjs';
import { localCache } from '../scripts/folders.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { machine } from '../scripts/kept-table.mjs';
import { command, Failure, say } from '../scripts/say.mjs';
import { writeKeptRows } from './lib/kept-rows.mjs';
import { asText } from './lib/table.mjs';

/**
 * Runs rows, prints their table and keeps it in .cache/faults.json. The product must be installed and built.
 * @param {{long?: boolean, times?: number, words?: string[], write?: boolean}} [options] `write` puts the kept runs into docs/reliability.md
 * @returns {Promise<{passed: number, failed: number}>} rows; those that were skipped are neither
 */
export async function testFaults({ long = false, write = false, ...chosen } = {}) {
  // It needs what is installed only now on a fresh checkout.
  const { campaign } = await import('./campaign.mjs');
  const rows = await campaign({ long, ...chosen });
  mkdirSync(localCache, { recursive: true });
  const about = { at: new Date().toISOString(), form: long ? 'long' : 'short', machine: machine() };
  writeFileSync(join(localCache, 'faults.json'), JSON.stringify({ ...about, rows }, null, 2));
  if (write) writeKeptRows();
  say(`\n${asText(rows)}`);
  const failed = rows.filter(({ failures }) => failures.length > 0).length;
  return { failed, passed: rows.filter(({ skipped }) => !skipped).length - failed };
}

/**
 * @param {string[]} words `--long`, `--times=N`, `--write`, and words of the rows to run
 * @returns {Promise<number>} exit code: 1 when a row does not hold
 */
async function main(...words) {
  const unknown = words.find((word) => word.startsWith('--') && !/^--(long|write|times=[1-9]\d*)$/.test(word));
  if (unknown) throw new Failure(`${unknown} is not known: --long, --times=N and --write are.`);
  const times = words.find((word) => word.startsWith('--times='))?.slice('--times='.length);
  // What runs detached is ended on exit, which a signal by itself does not bring about.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  await ensureInstalled();
  await build();
  const { failed } = await testFaults({
    long: words.includes('--long'),
    write: words.includes('--write'),
    ...(times ? { times: Number(times) } : {}),
    words: words.filter((word) => !word.startsWith('--')),
  });
  return failed > 0 ? 1 : 0;
}

command(import.meta.url, main);

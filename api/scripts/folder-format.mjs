import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FORMAT, formatMark, formatProblem } from '../src/db/data-format.mjs';
import { Failure } from './say.mjs';

/** @param {string} dataDir */
const fileOf = (dataDir) => join(dataDir, 'format.json');

/**
 * Throws a `Failure` if the data folder holds a database that this version cannot read. Changes
 * nothing.
 * @param {string} dataDir
 */
export function assertReadableData(dataDir) {
  // Data first: a process that starts here at the same time writes the format before them.
  const hasData = holdsDatabase(dataDir);
  const mark = readMark(dataDir);
  if (!hasData && mark?.format === undefined) return;
  const remedy = 'Move it away, or set DATA_DIR to another folder.';
  const problem = formatProblem(`The data folder ${dataDir}`, mark, remedy);
  if (problem) throw new Failure(problem);
}

/**
 * Stores the format, unless a newer one is stored. Call it before mongod starts. Idempotent.
 * @param {string} dataDir
 */
export function markDataFolder(dataDir) {
  if (Number(readMark(dataDir)?.format) >= DATA_FORMAT) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileOf(dataDir);
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w');
  try {
    writeSync(handle, `${JSON.stringify(formatMark)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Whether a mongod has ever written here. Other steps report a folder that cannot be read. @param {string} dataDir */
function holdsDatabase(dataDir) {
  try {
    return readdirSync(join(dataDir, 'mongodb')).length > 0;
  } catch {
    return false;
  }
}

/**
 * @param {string} dataDir
 * @returns {{format?: unknown, readableFrom?: unknown} | undefined} if there is none, or none that can be parsed
 */
function readMark(dataDir) {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}

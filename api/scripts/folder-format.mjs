import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FORMAT, formatProblem } from '../src/data-format.mjs';
import { Failure } from './say.mjs';

/** @param {string} dataDir */
const fileOf = (dataDir) => join(dataDir, 'format.json');

/**
 * Refuses a data folder whose database this version cannot read, before anything is written to it.
 * @param {string} dataDir
 */
export function assertReadableData(dataDir) {
  // Looked for first: whoever begins a database at the same time has written the format before.
  const hasData = holdsDatabase(dataDir);
  const format = readFormat(dataDir);
  if (!hasData && format === undefined) return;
  const remedy = 'Move it away, or set DATA_DIR to another folder.';
  const problem = formatProblem(`The data folder ${dataDir}`, format, remedy);
  if (problem) throw new Failure(problem);
}

/** Writes down the format of a data folder whose database is about to begin. @param {string} dataDir */
export function markDataFolder(dataDir) {
  if (readFormat(dataDir) === DATA_FORMAT) return;
  const file = fileOf(dataDir);
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w');
  try {
    writeSync(handle, `${JSON.stringify({ format: DATA_FORMAT })}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}

/** Whether a mongod has ever written there. What cannot be read is told by whoever needs it. @param {string} dataDir */
function holdsDatabase(dataDir) {
  try {
    return readdirSync(join(dataDir, 'mongodb')).length > 0;
  } catch {
    return false;
  }
}

/** @param {string} dataDir @returns {unknown} undefined where none is written, or nothing that can be read */
function readFormat(dataDir) {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))?.format;
  } catch {
    return undefined;
  }
}

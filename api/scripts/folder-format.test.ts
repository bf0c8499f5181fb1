import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DATA_FORMAT, formatMark } from '../src/db/data-format.mjs';
import { assertReadableData, markDataFolder } from './folder-format.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'format.json');
const stored = () => JSON.parse(readFileSync(file, 'utf8'));

it('writes the format into a new data folder, and over that of an earlier version', () => {
  markDataFolder(folder);
  expect(stored()).toEqual(formatMark);
  writeFileSync(file, JSON.stringify({ format: DATA_FORMAT - 1 }));
  markDataFolder(folder);
  expect(stored()).toEqual(formatMark);
});

it('takes the way back from the next version, and leaves that one’s format', () => {
  const next = { format: DATA_FORMAT + 1, readableFrom: DATA_FORMAT };
  writeFileSync(file, JSON.stringify(next));
  assertReadableData(folder);
  markDataFolder(folder);
  expect(stored()).toEqual(next);
});

it('refuses a folder that needs the next version', () => {
  writeFileSync(file, JSON.stringify({ format: DATA_FORMAT + 2, readableFrom: DATA_FORMAT + 1 }));
  expect(() => assertReadableData(folder)).toThrow('was written by a newer version, which this version cannot read');
});

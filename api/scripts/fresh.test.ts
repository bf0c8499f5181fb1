import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fingerprint, stamp } from './fresh.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('notices a changed byte, a new name and a new file, but no test', () => {
  mkdirSync(join(folder, 'src'));
  write('src/a.ts', 'one');
  const take = () => fingerprint(['src', 'no-such-folder'], folder);
  const seen = [take()];
  write('src/a.ts', 'two');
  seen.push(take());
  renameSync(join(folder, 'src/a.ts'), join(folder, 'src/b.ts'));
  seen.push(take());
  write('src/c.ts', '');
  seen.push(take());
  expect(new Set(seen).size).toBe(4);
  write('src/c.test.ts', 'a test');
  write('src/notes.md', 'prose');
  expect(take()).toBe(seen.at(-1));
});

test('is fresh only while source and output are what they were', () => {
  const stampFile = join(folder, 'stamps/part');
  const output = join(folder, 'output.js');
  expect(stamp(stampFile, output, 'v1').isFresh()).toBe(false);
  write('output.js', 'built');
  stamp(stampFile, output, 'v1').renew();
  expect(stamp(stampFile, output, 'v1').isFresh()).toBe(true);
  expect(stamp(stampFile, output, 'v2').isFresh()).toBe(false);
  write('output.js', 'built by someone else');
  expect(stamp(stampFile, output, 'v1').isFresh()).toBe(false);
  rmSync(output);
  expect(stamp(stampFile, output, 'v1').isFresh()).toBe(false);
});

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkSha256, launcher } from './mongod-under-wine.mjs';
import { tryRun } from './run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('refuses a program whose content is not the expected one', async () => {
  const file = join(folder, 'mongod.exe');
  writeFileSync(file, 'the real one');
  const expected = createHash('sha256').update('the real one').digest('hex');
  await expect(checkSha256(file, expected)).resolves.toBeUndefined();
  writeFileSync(file, 'another one');
  await expect(checkSha256(file, expected)).rejects.toThrow('is not what it should be');
});

test('writes a launcher that bears spaces and quotes in the name of the cache folder', async () => {
  const file = join(folder, 'launcher');
  writeFileSync(file, `${launcher("/tmp/o'hara's cache").replaceAll(/exec \S+/g, 'echo')}echo "$WINEPREFIX"\n`);
  const { code, output } = await tryRun('/bin/sh', [file, '--port', '1']);
  expect(code).toBe(0);
  expect(output.split('\n').slice(0, 2)).toEqual([
    "/tmp/o'hara's cache/mongod.exe --port 1 --setParameter diagnosticDataCollectionEnabled=false",
    "/tmp/o'hara's cache/wine",
  ]);
});

import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assertOwnFolder, ensureDataFolder } from './data-folder.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a data folder', () => {
  it('is made for its user alone, but not the folders above it', async () => {
    const path = join(folder, 'above', 'data');
    await ensureDataFolder(path);
    expect(modeOf(path)).toBe('700');
    expect(modeOf(join(folder, 'above'))).not.toBe('700');
  });
  it('that others may read is closed to them', async () => {
    const path = join(folder, 'open');
    mkdirSync(join(path, 'mongodb'), { recursive: true });
    for (const name of ['format.json', 'session-secret', 'secrets-key', 'owner.lock'])
      writeFileSync(join(path, name), '');
    chmodSync(path, 0o755);
    await ensureDataFolder(path);
    expect(modeOf(path)).toBe('700');
  });
  it('that holds something else as well, such as /tmp, is left as it is', async () => {
    const path = join(folder, 'shared');
    mkdirSync(join(path, 'mongodb'), { recursive: true });
    writeFileSync(join(path, 'holiday.jpg'), '');
    chmodSync(path, 0o755);
    await ensureDataFolder(path);
    expect(modeOf(path)).toBe('755');
  });
  it.runIf(process.getuid?.() === 0)('is not written by root where it is another user’s', () => {
    const path = join(folder, 'of-another');
    mkdirSync(path);
    expect(() => assertOwnFolder(path)).not.toThrow();
    chownSync(path, 1_234, 1_234);
    expect(() => assertOwnFolder(path)).toThrow('belongs to user 1234');
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generatedSecrets, installedSecrets } from './generated-secrets.ts';
import { open, seal } from './seal.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true })));
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  folders.push(folder);
  return folder;
};

describe('a generated secret', () => {
  it('is a line, behind which a program can write another', async () => {
    const folder = newFolder();
    const [first] = await generatedSecrets(folder, 'secrets-key');
    const file = join(folder, 'secrets-key');
    expect(readFileSync(file, 'utf8')).toBe(`${first}\n`);
    writeFileSync(file, 'another\n', { flag: 'a' });
    expect(await generatedSecrets(folder, 'secrets-key')).toEqual([first, 'another']);
  });

  it('goes on opening what it has sealed once a setting names another', async () => {
    const dataDir = newFolder();
    const sealed = await seal({ secretsKeys: [], dataDir }, 'a token', 'of a tool');
    const configured = { secretsKeys: ['k'.repeat(32)], dataDir };
    expect(await open(configured, sealed, 'of a tool')).toBe('a token');
    const resealed = await seal(configured, 'a token', 'of a tool');
    await expect(open({ secretsKeys: [], dataDir }, resealed, 'of a tool')).rejects.toThrow();
    expect(await installedSecrets(['set'], newFolder(), 'session-secret')).toEqual(['set']);
  });
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEnvFile } from './load-env-file.mjs';

it('says that a file is there which cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  expect(() => loadEnvFile(folder)).not.toThrow();
  mkdirSync(join(folder, '.env'));
  expect(() => loadEnvFile(folder)).toThrow(/\.env cannot be read by this user/);
  rmSync(folder, { recursive: true });
});

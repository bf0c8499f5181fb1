import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';

/** The test files that call the API. */
export function apiTests() {
  const all = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' });
  const tests = all.filter((file) => file.endsWith('.test.ts')).map((file) => `api/src/${file.replaceAll('\\', '/')}`);
  return tests.filter((file) => /test\/(test-app|api-test)\.ts/.test(readFileSync(join(root, file), 'utf8')));
}

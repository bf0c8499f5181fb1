import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countTests } from './test-count.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('counts tests', () => {
  const content = { numPassedTests: 3, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] };
  expect(countTests(report(content), 1)).toEqual({ passed: 3, failed: 1 });
});

test('counts a file that could not be loaded as a failure', () => {
  const content = { numPassedTests: 3, numFailedTests: 0, testResults: [file('failed'), file('passed', 'passed')] };
  expect(countTests(report(content), 1)).toEqual({ passed: 3, failed: 1 });
});

test('never calls a failed run a success', () => {
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(report({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), 1)).toEqual({
    passed: 3,
    failed: 1,
  });
});

import { expect, test } from 'vitest';
import { atLeast, atMost, failuresOf, must } from './table.mjs';

const fine = { times: 1, acknowledged: 10, lost: 0, doubled: 0, longestMs: 900, unexpected: 0, recoveryMs: 100 };
const limits = { longestMs: 5_000, recoveryMs: 3_000 };

test('a row that holds has nothing to say', () => {
  expect(failuresOf({ ...fine, checks: [atMost('seconds', 1, 1), atLeast('goodput', 80, 80)] }, limits)).toEqual([]);
});

test.each([
  [{ lost: 1 }, '1 acknowledged leads are lost'],
  [{ doubled: 2 }, '2 leads are doubled'],
  [{ unexpected: 1, statuses: { 500: 1 } }, '500×1'],
  [{ longestMs: 5_001 }, 'an answer took 5.0 s'],
  [{ recoveryMs: Number.POSITIVE_INFINITY }, 'back after never'],
  [{ acknowledged: 0 }, '0 leads were acknowledged'],
  [{ checks: [must('figures equal a count', false)] }, 'figures equal a count: no'],
  [{ checks: [atMost('memory', 301, 300, ' MB')] }, 'memory, at most 300 MB: 301 MB'],
])('a row fails by %j', (found, sentence) => {
  const failures = failuresOf({ ...fine, ...found }, limits);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(sentence);
});

test('a row proves nothing with fewer leads than it asks for', () => {
  expect(failuresOf(fine, { acknowledged: 10_000 })).toEqual(['10 leads were acknowledged, not 10000']);
});

test('what could not be made here neither holds nor fails', () => {
  expect(failuresOf({ times: 0, skipped: 'only root may mount a small disk' }, limits)).toEqual([]);
});

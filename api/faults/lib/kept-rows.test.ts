import { expect, test } from 'vitest';
import { summaryCells, sumOf } from './kept-rows.mjs';

const row = { family: 'kill -9 under load', name: 'API', did: 'kill -9', times: 60, failures: [] as string[] };

test('runs of one row are counted together, the worst of them is what took longest', () => {
  const runs: Parameters<typeof sumOf>[0] = [
    {
      ...row,
      acknowledged: 4_000,
      lost: 0,
      doubled: 0,
      longestMs: 900,
      recoveryMs: 2_000,
      statuses: { 200: 4_000, 503: 9 },
    },
    { ...row, acknowledged: 5_000, lost: 1, doubled: 0, longestMs: 700, recoveryMs: 3_000, statuses: { 200: 5_000 } },
  ];
  expect(sumOf(runs)).toEqual({
    ...row,
    times: 120,
    acknowledged: 9_000,
    lost: 1,
    doubled: 0,
    longestMs: 900,
    recoveryMs: 3_000,
    statuses: { 200: 9_000, 503: 9 },
  });
});

test('what never came back stays so, and what a row does not measure stays away', () => {
  const kept = JSON.parse(
    JSON.stringify([
      { ...row, recoveryMs: Number.POSITIVE_INFINITY },
      { ...row, recoveryMs: 100 },
    ]),
  );
  expect(sumOf(kept)).toEqual({ ...row, times: 120, recoveryMs: Number.POSITIVE_INFINITY });
});

test('a line of the page has the sums, the day of the last run and what that missed', () => {
  const done = { ...row, acknowledged: 4_000, lost: 0, doubled: 0, longestMs: 900, recoveryMs: 2_000 };
  const each = [
    { at: '2026-11-22T10:00:00.000Z', found: done },
    { at: '2026-11-23T10:00:00.000Z', found: { ...done, lost: 1, failures: ['1 acknowledged leads are lost'] } },
  ];
  expect(summaryCells(each)).toEqual([
    'kill -9 under load: API',
    '120',
    '8,000',
    '1',
    '0',
    '900 ms',
    '2.0 s',
    '1 of 2',
    '2026-11-23',
    '1 acknowledged leads are lost',
  ]);
});

test('a line says why a row was skipped', () => {
  const found = { ...row, times: 0, skipped: 'needs root' };
  const cells = summaryCells([{ at: '2026-11-23T10:00:00.000Z', found }]);
  expect(cells.slice(1)).toEqual(['0', '–', '–', '–', '–', '–', 'skipped: needs root', '2026-11-23', '']);
});

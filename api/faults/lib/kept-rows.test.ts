import { expect, test } from 'vitest';
import { sumOf } from './kept-rows.mjs';

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

// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { solve } from './solve.ts';

const rules = { deriveKey, hmacSignatureSecret: 'a secret', hmacKeySignatureSecret: 'another secret' };
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['by the browser', webcrypto],
  ['by the script, on pages without HTTPS', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) }],
])('a challenge is solved %s', async (_how, pageCrypto) => {
  const challenge = await createChallenge({ ...rules, algorithm: 'PBKDF2/SHA-256', cost: 1_000, counter: 30 });
  vi.stubGlobal('crypto', pageCrypto);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const proof = await solve(challenge as Challenge);
  clearInterval(timer);
  vi.stubGlobal('crypto', webcrypto);
  expect(await verifySolution({ ...rules, ...JSON.parse(atob(proof)) })).toMatchObject({ verified: true });
  // The page goes on in the meantime.
  expect(turns).toBeGreaterThan(0);
});

it('hardly waits for timers: those of hidden tabs come a second late or more', async () => {
  const challenge = await createChallenge({ ...rules, algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 30 });
  vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  expect(await solve(challenge as Challenge)).not.toBe('');
  // The library waits for one in ten keys when they take long.
  expect(timers.mock.calls.length).toBeLessThan(5);
});

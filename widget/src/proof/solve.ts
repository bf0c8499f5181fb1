import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { toJson } from '../to-json.ts';

/** Lets the page do something else. A message is not delayed in hidden tabs, as timers are by a second and more. */
const pause = () =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(0);
  });

/** Pages without HTTPS have no Web Crypto. Pauses after each key, so that the page stays responsive. */
const deriveInSlices: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  await pause();
  return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
};

/**
 * Solves a challenge and returns what `proof` of a submission takes. Browsers derive keys outside
 * of the main thread, so no worker is needed, which pages may forbid. Throws when it takes longer
 * than 90 seconds.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const deriveKey = window.crypto?.subtle ? deriveByBrowser : deriveInSlices;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error();
  return btoa(toJson({ challenge, solution }));
}

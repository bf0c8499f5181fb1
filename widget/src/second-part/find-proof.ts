import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { fetchSolver } from './fetch-solver.ts';
import { fetchWithRetries, wait } from './fetch-with-retries.ts';

/** A slow phone needs two seconds. */
const TIMEOUT_MS = 15_000;

/**
 * Solves the challenge of the server with this origin. Resolves to undefined where the page keeps a
 * proof from being found in time.
 */
export const findProof = (origin: string, challenge: Challenge): Promise<string | undefined> =>
  Promise.race([
    fetchWithRetries(() => fetchSolver(origin)).then(({ solve }) => solve(challenge)),
    wait(TIMEOUT_MS),
  ]).catch(() => undefined);

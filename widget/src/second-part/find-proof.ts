import type { Challenge } from '#contract/lead/proof-of-work.schema';
import { fetchSolver } from './fetch-solver.ts';

/** A slow phone needs two seconds. */
const TIMEOUT_MS = 15_000;
const MAX_LOADS = 3;
const RETRY_DELAY_MS = 1_000;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Tries again where the connection was away for a moment. */
const loadSolver = (origin: string, load = 1): ReturnType<typeof fetchSolver> =>
  fetchSolver(origin).catch(async (error) => {
    if (load === MAX_LOADS) throw error;
    await wait(RETRY_DELAY_MS * load);
    return loadSolver(origin, load + 1);
  });

/**
 * Solves the challenge of the server with this origin. Resolves to undefined where the page keeps a
 * proof from being found in time.
 */
export const findProof = (origin: string, challenge: Challenge): Promise<string | undefined> =>
  Promise.race([loadSolver(origin).then(({ solve }) => solve(challenge)), wait(TIMEOUT_MS)]).catch(() => undefined);

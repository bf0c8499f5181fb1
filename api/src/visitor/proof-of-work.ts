import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Challenge, challengeSchema, solvedChallengeSchema } from '../../contract/lead/proof-of-work.schema.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import type { Secrets } from '../secrets/signature.ts';

/** Iterations of PBKDF2 for each counter: the step in which a browser without Web Crypto pauses. */
const ITERATIONS = 1_000;
/**
 * Highest counter that is searched for; the average is half of it. A slow phone takes about 8 ms
 * for each with Web Crypto and 28 ms without, so about 0.2 s and 0.8 s.
 */
const MAX_COUNTER = 60;
const EXPIRES_MS = 10 * MINUTE_MS;

/** A session of a quiz. A proof is good for no other one, and a session stores one lead. */
export type ProofSubject = { quiz: string; session: string };

/**
 * Challenges and their verification, without state: signed with keys derived from the server's
 * secrets, so each process accepts those of the others.
 */
export function makeProofs([current, ...older]: Secrets) {
  const [newest, before] = [keysOf(current), older.map(keysOf)];
  return {
    async challenge({ quiz, session }: ProofSubject): Promise<Challenge> {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS,
        counter: randomInt(MAX_COUNTER),
        expiresAt: new Date(Date.now() + EXPIRES_MS),
        data: { quiz, session },
        deriveKey,
        ...newest,
      });
      return challengeSchema.parse(challenge);
    },
    /** Whether a proof from a client solves an unexpired challenge for this session. Never throws. */
    async isSolved(proof: string, { quiz, session }: ProofSubject): Promise<boolean> {
      const solved = solvedChallengeSchema.safeParse(parseProof(proof)).data;
      if (!solved) return false;
      const { data } = solved.challenge.parameters;
      if (data.quiz !== quiz || data.session !== session) return false;
      const { challenge } = solved;
      const solution = { ...solved.solution, time: 0 };
      for (const keys of [newest, ...before])
        if ((await verifySolution({ ...keys, challenge, solution, deriveKey })).verified) return true;
      return false;
    },
  };
}

function keysOf(secret: string) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`proof of work: ${use}`).digest('hex');
  // The second verifies a solution by a signature, without deriving its key.
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('key') };
}

function parseProof(proof: string): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString());
  } catch {
    return undefined;
  }
}

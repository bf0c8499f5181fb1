import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_PROOF } from '../../contract/lead/proof-of-work.schema.ts';
import { makeProofs } from './proof-of-work.ts';

const SECRET = 'a secret that is for tests only';
const subject = { quiz: 'a'.repeat(25), session: '3f0c9d1e-6a2b-4c3d-8e4f-5a6b7c8d9e0f' };
const proofs = makeProofs([SECRET]);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
async function solved() {
  const challenge = await proofs.challenge(subject);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}
afterEach(() => {
  vi.useRealTimers();
});

describe('a proof of work', () => {
  it('is accepted for its session, also by another process with the same secret', async () => {
    const proof = encode(await solved());
    expect(proof.length).toBeLessThan(MAX_PROOF);
    expect(await proofs.isSolved(proof, subject)).toBe(true);
    expect(await makeProofs([SECRET]).isSolved(proof, subject)).toBe(true);
    expect(await makeProofs(['another secret']).isSolved(proof, subject)).toBe(false);
  });
  it('is good for no other quiz or session', async () => {
    const proof = encode(await solved());
    expect(await proofs.isSolved(proof, { ...subject, quiz: 'b' })).toBe(false);
    expect(await proofs.isSolved(proof, { ...subject, session: 'b' })).toBe(false);
  });
  it('expires after ten minutes', async () => {
    const proof = encode(await solved());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 });
    expect(await proofs.isSolved(proof, subject)).toBe(true);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await proofs.isSolved(proof, subject)).toBe(false);
  });
  it('cannot be made easier, prolonged or guessed', async () => {
    const { challenge, solution } = await solved();
    const { parameters } = challenge;
    const tampered = [
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, data: { ...subject, quiz: 'b' } } }, solution },
      { challenge: { ...challenge, signature: '' }, solution },
      { challenge, solution: { counter: 1, derivedKey: parameters.keyPrefix } },
      { challenge, solution: { counter: 1, derivedKey: '' } },
    ];
    for (const proof of tampered) expect(await proofs.isSolved(encode(proof), subject)).toBe(false);
  });
  it.each(['', 'x', '{}', 'null', encode(null), encode([]), encode({ challenge: {}, solution: {} })])(
    'that is none is refused: %j',
    async (proof) => {
      expect(await proofs.isSolved(proof, subject)).toBe(false);
    },
  );
  it('takes at most sixty derivations', async () => {
    const { solution } = await solved();
    expect(solution?.counter).toBeGreaterThanOrEqual(1);
    expect(solution?.counter).toBeLessThanOrEqual(60);
  });
});

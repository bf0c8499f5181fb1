import { savePendingLead } from '../pending-lead.ts';
import type { LeadInput, QuizHost, Refusal } from '../quiz-host.ts';
import { findProof } from './find-proof.ts';

/** A session that another tab has used is renewed, and then needs another proof. */
const MAX_PROOFS = 3;

/**
 * Makes a host solve the challenge of a server that asks for a proof of work, and submit again. The
 * visitor sees that the form is being sent. The lead stays stored until it has arrived. Says how long
 * the quiz has been here: the server learns of a visit late when its events had to be retried.
 */
export function submitWithProof(host: QuizHost): void {
  const { submit, origin = '' } = host;
  const begunAt = new Date();
  let stored: Parameters<typeof savePendingLead> | undefined;
  host.savePending = (...args) => {
    if (args[1]) stored = args;
    savePendingLead(...args);
  };
  const submitSolved = (input: LeadInput, proofsLeft: number) =>
    submit(input).catch(async (error: Refusal): ReturnType<typeof submit> => {
      const challenge = error.refused?.challenge;
      if (!challenge || !proofsLeft) throw error;
      // Every refusal deletes it.
      if (stored) savePendingLead(...stored);
      // Where a page keeps the proof from being found, the server takes a few leads without one.
      const proof = await findProof(origin, challenge);
      return submitSolved(proof ? { ...input, proof } : input, proofsLeft - 1);
    });
  host.submit = (input) => submitSolved({ ...input, tookMs: +new Date() - +begunAt }, MAX_PROOFS);
}

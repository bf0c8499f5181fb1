import type { SubmissionInput } from '../../contract/submission.schema.ts';
import { leadsOfDays } from '../analytics/leads-of-days.ts';
import { AppError } from '../errors.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { countRecentLeads } from '../submissions/count-recent-leads.ts';
import { LeadFloods } from './lead-floods.ts';
import { makeProofs } from './proof-of-work.ts';

/** Leads in ten minutes that are never a flood: a small quiz in a newsletter can get as many. */
const MIN_FLOOD = 200;

export type ProofGate = {
  /** Whether a lead for this quiz needs a proof of work: its owner asks for it, or there is a flood. */
  isAsked(quiz: Pick<QuizRecord, '_id' | 'proofOfWork'>): boolean;
  /** Throws a 428 with a challenge unless the submission has a proof for its session. */
  assertProof(quizId: string, input: Pick<SubmissionInput, 'sessionId' | 'proof'>): Promise<void>;
};

/** `leadsPerClient` is what one client may submit in a minute, which is no flood in ten. */
export function makeProofGate(secret: string, leadsPerClient: number): ProofGate {
  const proofs = makeProofs(secret);
  const floods = new LeadFloods(Math.max(MIN_FLOOD, leadsPerClient), { recent: countRecentLeads, ofDays: leadsOfDays });
  return {
    isAsked: ({ _id, proofOfWork }) => floods.isFlooded(_id) || proofOfWork === true,
    async assertProof(quiz, { sessionId: session, proof }) {
      if (proof && (await proofs.isSolved(proof, { quiz, session }))) return;
      throw new AppError(428, 'proof_required', 'Please send this again. A small calculation is needed first.', {
        challenge: await proofs.challenge({ quiz, session }),
      });
    },
  };
}

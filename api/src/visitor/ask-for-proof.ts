import type { SubmissionInput } from '../../contract/lead/submission.schema.ts';
import { leadsOfDays } from '../analytics/figures/stored-totals.ts';
import { AppError } from '../errors.ts';
import { SharedBudget } from '../http/shared-budget.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { Secrets } from '../secrets/signature.ts';
import { SizedCache } from '../sized-cache.ts';
import { countRecentLeads } from '../submissions/intake/count-recent-leads.ts';
import { LeadFloods } from './lead-floods.ts';
import { makeProofs } from './proof-of-work.ts';

/** Leads in ten minutes that are never a flood: a small quiz in a newsletter can get as many. */
const MIN_FLOOD = 200;
/**
 * So many leads without a proof are taken from one client within a minute, each when it is sent
 * again: pages can keep the calculation from being made, and their visitors must be able to finish.
 */
const MOST_UNPROVEN = 3;
const MOST_ASKED = 10_000;

export type ProofGate = {
  /** Whether a lead for this quiz needs a proof of work: its owner asks for it, or there is a flood. */
  isAsked(quiz: Pick<QuizRecord, '_id' | 'proofOfWork'>): boolean;
  /**
   * Whether the submission has a proof for its session. Throws a 428 with a challenge where it has
   * not, but for a few that come without one although this process has asked their session before;
   * a 429 for more of them. `client` names who submits.
   */
  hasProof(quizId: string, input: Pick<SubmissionInput, 'sessionId' | 'proof'>, client: () => string): Promise<boolean>;
};

/** `leadsPerClient` is what one client may submit in a minute, which is no flood in ten. */
export function makeProofGate(secrets: Secrets, leadsPerClient: number): ProofGate {
  const proofs = makeProofs(secrets);
  const floods = new LeadFloods(Math.max(MIN_FLOOD, leadsPerClient), { recent: countRecentLeads, ofDays: leadsOfDays });
  const asked = new SizedCache<true>({ entries: MOST_ASKED, size: Number.POSITIVE_INFINITY });
  const unproven = new SharedBudget('unproven-leads', MOST_UNPROVEN);
  return {
    isAsked: ({ _id, proofOfWork }) => floods.isFlooded(_id) || proofOfWork === true,
    async hasProof(quiz, { sessionId: session, proof }, client) {
      if (proof && (await proofs.isSolved(proof, { quiz, session }))) return true;
      const key = `${quiz} ${session}`;
      if (!proof && asked.get(key)) {
        unproven.spend(client());
        return false;
      }
      asked.set(key, true);
      throw new AppError(428, 'proof_required', 'Please send this again. A small calculation is needed first.', {
        challenge: await proofs.challenge({ quiz, session }),
      });
    },
  };
}

import { FASTEST_LEAD_MS } from '../../../contract/lead/lead-marks.ts';
import { PART_SIZE, type WriteOutcome } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import type { ShouldContinue } from '../../db/repeat-in-one-process.ts';
import { markRepeated } from '../../submissions/repeated-leads.ts';
import {
  type CountableSubmission,
  markCounted,
  markTooFast,
  uncountedSubmissions,
} from '../../submissions/uncounted-submissions.ts';
import { choicesOf } from './choices.ts';
import { recordVisits } from './record-visit.ts';
import { VisitModel } from './visit.model.ts';
import { visitKey } from './visit-updates.ts';
import { wayOf } from './way.ts';

const MOST_GROUPS = 12;
const WRITE_MS = 10_000;
/** So many groups of which nothing is recorded are the database's fault, and not theirs. */
const MOST_IN_VAIN = 3;

/**
 * Records uncounted submissions in their visits, gives them the marks that follow from what is stored, then marks them as counted: after a
 * crash in between, doing it again changes nothing.
 * Returns whether there may be more, and what kept some from being recorded; these keep none of the others back. One group after the other,
 * with `shouldContinue` asked in between: several at once take the processors from whoever waits for an answer, and cost the database twice
 * as much. Each is read when its turn comes: another process may have counted it meanwhile, and its lead been erased.
 */
export async function recordLeadsInVisits(
  shouldContinue: ShouldContinue,
): Promise<{ more: boolean; failure?: unknown }> {
  const failed: string[] = [];
  let failure: unknown;
  let inVain = 0;
  for (let group = 0; group < MOST_GROUPS; group += 1) {
    if (group > 0 && !(await shouldContinue())) break;
    const submissions = await uncountedSubmissions(PART_SIZE, failed);
    if (submissions.length === 0) return { more: false, failure };
    const outcomes = await recordVisits(submissions.map(stepOf), WRITE_MS);
    const isWritten = (_: unknown, place: number) => outcomes[place]?.status === 'written';
    const written = submissions.filter(isWritten);
    const open = submissions.filter((_, place) => !isWritten(_, place));
    if (written.length > 0) {
      await markTooFast(await tooFast(written));
      await markRepeated(written);
      await markCounted(written.map(({ _id }) => _id));
    }
    failed.push(...open.map(({ _id }) => _id));
    if (open.length > 0) failure ??= failureOf(outcomes);
    inVain = written.length === 0 ? inVain + 1 : 0;
    if (submissions.length < PART_SIZE || inVain === MOST_IN_VAIN) return { more: false, failure };
  }
  return { more: true, failure };
}

function failureOf(outcomes: readonly WriteOutcome[]): unknown {
  const failed = outcomes.find(({ status }) => status === 'failed');
  return failed?.status === 'failed' ? failed.error : new Error('A visit could not be brought to its lead');
}

const stepOf = ({
  quiz,
  owner,
  sessionId,
  createdAt,
  source,
  answers,
  unanswered = [],
  totalScore,
  outcomeId,
  categories = [],
  version,
  erasedAt,
}: CountableSubmission) => ({
  quiz,
  owner,
  sessionId,
  stage: 'lead' as const,
  at: createdAt,
  source,
  shown: version,
  answered: answers.map(({ questionId }) => questionId),
  reached: [...answers.map(({ questionId }) => questionId), ...unanswered],
  result: {
    categories,
    score: totalScore,
    outcomeId,
    choices: choicesOf(answers),
    // Of an erased lead nobody knows the answers: it replaces none.
    ...(erasedAt ? {} : { version, way: wayOf(answers) }),
  },
});

/**
 * Ids of the leads that came sooner after the first recorded moment of their visit than a person could have sent them. Both times are the
 * server's own, but for quizzes that were longer on their page by the widget's clock: their events were retried. Of a visit that begins with
 * its lead nothing is known: its events were blocked or lost.
 */
async function tooFast(leads: readonly CountableSubmission[]): Promise<string[]> {
  const visits = await collectionOf(VisitModel)
    .find({ _id: { $in: leads.map(visitKey) } }, { projection: { viewAt: 1 }, maxTimeMS: MAX_TIME_MS })
    .toArray();
  const begun = new Map(visits.map(({ _id, viewAt }) => [_id, viewAt]));
  return leads.flatMap((lead) => {
    const at = begun.get(visitKey(lead));
    const ms = at ? lead.createdAt.getTime() - at.getTime() : 0;
    return ms > 0 && Math.max(ms, lead.tookMs ?? 0) < FASTEST_LEAD_MS ? [lead._id] : [];
  });
}

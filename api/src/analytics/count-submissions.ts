import { PART } from '../batch-write.ts';
import { type CountableSubmission, markCounted, uncountedSubmissions } from '../submissions/uncounted-submissions.ts';
import { choicesOf } from './choices.ts';
import { recordVisits } from './record-visit.ts';
import { wayOf } from './way.ts';

const MOST_GROUPS = 12;
const WRITE_MS = 10_000;

/**
 * Records uncounted submissions in their visits, then marks them as counted: after a crash in between, recording them again changes nothing.
 * True if there may be more. One group after the other: several at once take the processors from whoever waits for an answer, and cost the
 * database twice as much. Each is read when its turn comes: another process may have counted it meanwhile, and its lead been erased.
 */
export async function countSubmissions(): Promise<boolean> {
  for (let group = 0; group < MOST_GROUPS; group += 1) {
    const submissions = await uncountedSubmissions(PART);
    if (submissions.length === 0) return false;
    const outcomes = await recordVisits(submissions.map(stepOf), WRITE_MS);
    const isWritten = (place: number) => outcomes[place]?.status === 'written';
    await markCounted(submissions.flatMap(({ _id }, place) => (isWritten(place) ? [_id] : [])));
    const open = outcomes.find(({ status }) => status !== 'written');
    if (open) throw open.status === 'failed' ? open.error : new Error('A visit could not be brought to its lead');
    if (submissions.length < PART) return false;
  }
  return true;
}

const stepOf = ({
  quiz,
  owner,
  sessionId,
  createdAt,
  source,
  answers,
  totalScore,
  outcome,
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
  result: {
    score: totalScore,
    outcome,
    choices: answers.flatMap((answer) => choicesOf(answer.type, answer)),
    // Of an erased lead nobody knows the answers: it replaces none.
    ...(erasedAt ? {} : { version, way: wayOf(answers) }),
  },
});

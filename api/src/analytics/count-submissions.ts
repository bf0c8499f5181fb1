import { PART, type WriteOutcome } from '../batch-write.ts';
import { type CountableSubmission, markCounted, uncountedSubmissions } from '../submissions/uncounted-submissions.ts';
import { choicesOf } from './choices.ts';
import { recordVisits } from './record-visit.ts';
import { wayOf } from './way.ts';

const MOST_GROUPS = 12;
const WRITE_MS = 10_000;

/** Whether there may be more to count, and why some could not be. */
type CountedSubmissions = { more: boolean; failure?: unknown };

/**
 * Records uncounted submissions in their visits, then marks them as counted: after a crash in between, recording them again changes nothing.
 * One that cannot be recorded keeps none of the others back. One group after the other: several at once take the processors from whoever
 * waits for an answer, and cost the database twice as much. Each is read when its turn comes: another process may have counted it
 * meanwhile, and its lead been erased.
 */
export async function countSubmissions(): Promise<CountedSubmissions> {
  for (let group = 0; group < MOST_GROUPS; group += 1) {
    const submissions = await uncountedSubmissions(PART);
    if (submissions.length === 0) return { more: false };
    const outcomes = await recordVisits(submissions.map(stepOf), WRITE_MS);
    const written = submissions.flatMap(({ _id }, place) => (outcomes[place]?.status === 'written' ? [_id] : []));
    if (written.length > 0) await markCounted(written);
    // They are read again with the next group, and again found among its failures as long as they are.
    if (written.length === 0 || submissions.length < PART) return { more: false, ...failureOf(outcomes) };
  }
  return { more: true };
}

function failureOf(outcomes: readonly WriteOutcome[]): { failure?: unknown } {
  const open = outcomes.find(({ status }) => status !== 'written');
  if (!open) return {};
  return { failure: open.status === 'failed' ? open.error : new Error('A visit could not be brought to its lead') };
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

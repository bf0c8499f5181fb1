import { partsOf, type WriteOutcome } from '../batch-write.ts';
import { type CountableSubmission, markCounted, uncountedSubmissions } from '../submissions/uncounted-submissions.ts';
import { choicesOf } from './choices.ts';
import { recordVisits } from './record-visit.ts';
import { wayOf } from './way.ts';

const MOST_SUBMISSIONS = 1_000;
const WRITE_MS = 10_000;

/**
 * Records uncounted submissions in their visits, then marks them as counted: after a crash in between, recording them again changes nothing.
 * True if there may be more.
 */
export async function countSubmissions(): Promise<boolean> {
  const submissions = await uncountedSubmissions(MOST_SUBMISSIONS);
  if (submissions.length === 0) return false;
  const outcomes: WriteOutcome[] = [];
  // One after the other: several at once take the processors from whoever waits for an answer, and cost the database twice as much.
  for (const part of partsOf(submissions)) outcomes.push(...(await recordVisits(part.map(stepOf), WRITE_MS)));
  await markCounted(submissions.flatMap(({ _id }, index) => (outcomes[index]?.status === 'written' ? [_id] : [])));
  const failed = outcomes.find((outcome) => outcome.status === 'failed');
  if (failed) throw failed.error;
  return submissions.length === MOST_SUBMISSIONS;
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

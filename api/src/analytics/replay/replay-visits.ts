import type { Replay } from '../../../contract/analytics/replay.schema.ts';
import type { ScorableQuiz } from '../../../contract/scoring/scoring.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { makeSemaphore } from '../../http/semaphore.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { findVersion, versionRows } from '../../quizzes/versions/quiz-versions.ts';
import { leadsOfSessions } from '../../submissions/reading/leads-of-sessions.ts';
import { completed, VisitModel, WAYS } from '../recording/visit.model.ts';
import { doInSlices } from './in-slices.ts';
import { readWays } from './read-ways.ts';
import { ReplayTally, replayOf } from './replay.ts';

/** Ways of a move that are looked at for leads: who completed need not have left one. */
const MOST_WAYS = 20;
const EXAMPLES = 3;

/** After a replay visitors have the server to themselves for twice as long as it took, within these bounds. */
const REST_MS = { least: 200, most: 1_000, perMsOfWork: 2 };
/** One after the other, with a rest in between: each is as long as it is because it leaves time to others. */
const turns = makeSemaphore({ maxHolders: 1, maxWaiting: 8, waitMs: 4_000 });

type AskedQuiz = Pick<QuizRecord, '_id' | 'owner' | 'version'>;

/**
 * What an edit would change for everybody who completed the stored version of a quiz or, where nobody did, the latest that anybody completed.
 * Exact: every completion is scored anew, from the options that were chosen. Changes nothing. Undefined once `signal` is aborted.
 */
export async function replayVisits(
  quiz: AskedQuiz,
  edited: ScorableQuiz,
  signal: AbortSignal,
): Promise<Replay | undefined> {
  const end = await turns.acquire();
  const from = performance.now();
  try {
    return signal.aborted ? undefined : await replay(quiz, edited, signal);
  } finally {
    setTimeout(end, signal.aborted ? 0 : restAfter(performance.now() - from)).unref();
  }
}

const restAfter = (workMs: number): number =>
  Math.max(REST_MS.least, Math.min(REST_MS.most, workMs * REST_MS.perMsOfWork));

async function replay(quiz: AskedQuiz, edited: ScorableQuiz, signal: AbortSignal): Promise<Replay | undefined> {
  const version = await lastCompletedVersion(quiz);
  const taken = version ? await findVersion(quiz._id, version) : null;
  const tally = new ReplayTally(MOST_WAYS);
  if (!taken)
    return { version: null, people: 0, unknown: 0, moved: 0, outcomes: tally.outcomes(edited, edited), moves: [] };
  const ways = await readWays(quiz._id, { version: taken.version, questions: taken.questions }, signal);
  if (!ways) return undefined;
  const score = replayOf(taken, edited, ways);
  await doInSlices<number>([numbersTo(ways.size)], signal, (row) =>
    tally.add(score(row), ways.counts[row] as number, row),
  );
  if (signal.aborted) return undefined;
  const moves = tally.moved;
  const leads = await examplesOf(
    { quiz: quiz._id, owner: quiz.owner, version: taken.version },
    moves.map(({ rows }) => rows.map((row) => ways.wayOf(row))),
  );
  return {
    version: { id: taken.version, createdAt: taken.createdAt.toISOString(), current: taken.version === quiz.version },
    people: tally.people,
    unknown: tally.unknown,
    moved: moves.reduce((sum, { count }) => sum + count, 0),
    outcomes: tally.outcomes(taken, edited),
    moves: moves.map(({ from, to, count }, index) => ({ from, to, count, examples: leads[index] ?? [] })),
  };
}

const visits = () => collectionOf(VisitModel);

/** The stored version if anybody completed it, else the latest that anybody did. */
async function lastCompletedVersion({ _id, version }: AskedQuiz): Promise<string | undefined> {
  const isTaken = async (each: string) =>
    (await visits().findOne(completed(_id, each), {
      projection: { _id: 0, way: 1 },
      hint: WAYS,
      maxTimeMS: MAX_TIME_MS,
    })) !== null;
  if (await isTaken(version)) return version;
  // A version that was restored is later than what was saved in between.
  for (const { version: each } of await versionRows(_id)) if (await isTaken(each)) return each;
  return undefined;
}

function* numbersTo(end: number): Generator<number> {
  for (let number = 0; number < end; number += 1) yield number;
}

/** For each move a few of the leads that it would concern. */
async function examplesOf(
  { quiz, owner, version }: { quiz: string; owner: string; version: string },
  moves: readonly string[][],
): Promise<Replay['moves'][number]['examples'][]> {
  const sessions = await Promise.all(
    moves.map((ways) =>
      visits()
        .find(
          { quiz, version, way: { $in: ways }, leadAt: { $exists: true } },
          { projection: { sessionId: 1 }, maxTimeMS: MAX_TIME_MS },
        )
        .hint(WAYS)
        .limit(2 * EXAMPLES)
        .toArray(),
    ),
  );
  const leads = await leadsOfSessions(
    owner,
    quiz,
    sessions.flat().map(({ sessionId }) => sessionId),
  );
  return sessions.map((rows) => rows.flatMap(({ sessionId }) => leads.get(sessionId) ?? []).slice(0, EXAMPLES));
}

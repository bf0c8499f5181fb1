import { setTimeout as sleep } from 'node:timers/promises';
import type { Replay } from '../../contract/replay.schema.ts';
import { collectionOf } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { makeSemaphore } from '../http/semaphore.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { findVersion, versionDates } from '../quizzes/quiz-versions.ts';
import { leadsOfSessions } from '../submissions/leads-of-sessions.ts';
import { type Move, type ReplayedQuiz, ReplayTally, replayOf } from './replay.ts';
import { completed, VisitModel, WAYS } from './visit.model.ts';
import { wayReader } from './way.ts';

const BUNDLES = 256;
const LOOKS_EVERY = 64;
/** So many ways are remembered with where they lead: many take the same one. */
const MOST_KNOWN = 20_000;
/** How long it works before it gives way, and for how long: what visitors send is answered in between. */
const WORK_MS = 3;
const REST_MS = 2;
/** Ways of a move that are looked at for leads: who completed need not have left one. */
const MOST_WAYS = 20;
const EXAMPLES = 3;

/** One after the other: each is as long as it is because it leaves time to others. */
const turns = makeSemaphore({ atOnce: 1, mostWaiting: 8, waitMs: 4_000 });

type AskedQuiz = Pick<QuizRecord, '_id' | 'owner' | 'version'>;

/**
 * What an edit would change for everybody who completed the stored version of a quiz or, where nobody did, the latest that anybody completed.
 * Exact: every completion is scored anew, from the options that were chosen. Reads an index alone, in slices, and changes nothing. Undefined
 * once `signal` is aborted.
 */
export async function replayVisits(
  quiz: AskedQuiz,
  edited: ReplayedQuiz,
  signal: AbortSignal,
): Promise<Replay | undefined> {
  const end = await turns.acquire();
  try {
    return signal.aborted ? undefined : await replay(quiz, edited, signal);
  } finally {
    end();
  }
}

async function replay(quiz: AskedQuiz, edited: ReplayedQuiz, signal: AbortSignal): Promise<Replay | undefined> {
  const version = await versionTaken(quiz);
  const taken = version ? await findVersion(quiz._id, version) : null;
  const tally = new ReplayTally(MOST_WAYS);
  if (!taken)
    return { version: null, people: 0, unknown: 0, moved: 0, outcomes: tally.outcomes(edited, edited), moves: [] };
  const score = replayOf(taken, edited);
  const answersOn = wayReader(taken.questions);
  const known = new Map<string, Move>();
  await inSlices(waysThrough(quiz._id, taken.version), signal, (way) => {
    const move = known.get(way) ?? score(answersOn(way));
    if (known.size < MOST_KNOWN) known.set(way, move);
    tally.add(move, 1, way);
  });
  if (signal.aborted) return undefined;
  const moves = tally.moved;
  const leads = await examplesOf(
    { quiz: quiz._id, owner: quiz.owner, version: taken.version },
    moves.map(({ ways }) => ways),
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
async function versionTaken({ _id, version }: AskedQuiz): Promise<string | undefined> {
  const isTaken = async (each: string) =>
    (await visits().findOne(completed(_id, each), {
      projection: { _id: 0, way: 1 },
      hint: WAYS,
      maxTimeMS: MAX_TIME_MS,
    })) !== null;
  if (await isTaken(version)) return version;
  for (const { version: each } of await versionDates(_id)) if (await isTaken(each)) return each;
  return undefined;
}

/** The ways that led through a version, one for everybody who took it, some thousands at a time. */
async function* waysThrough(quiz: string, version: string): AsyncGenerator<string[]> {
  // In bundles, drawn by lot so that none grows too large: to read as many documents takes ten times as long.
  const bundle = { $floor: { $multiply: [{ $rand: {} }, BUNDLES] } };
  const cursor = visits().aggregate<{ ways: string[] }>(
    [{ $match: completed(quiz, version) }, { $group: { _id: bundle, ways: { $push: '$way' } } }],
    { hint: WAYS, batchSize: 8, maxTimeMS: MAX_TIME_MS, allowDiskUse: true },
  );
  try {
    for (let read = await cursor.next(); read; read = await cursor.next()) yield read.ways;
  } finally {
    await cursor.close();
  }
}

/** Does what it is given bit by bit, and gives way in between. Ends early once `signal` is aborted. */
async function inSlices(
  bundles: AsyncIterable<string[]>,
  signal: AbortSignal,
  work: (way: string) => void,
): Promise<void> {
  let since = performance.now();
  for await (const ways of bundles)
    for (const [index, way] of ways.entries()) {
      work(way);
      if (index % LOOKS_EVERY !== 0 || performance.now() - since < WORK_MS) continue;
      await sleep(REST_MS);
      if (signal.aborted) return;
      since = performance.now();
    }
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

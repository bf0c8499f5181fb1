import { collectionOf } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { doInSlices } from './in-slices.ts';
import { TakenWays } from './taken-ways.ts';
import { completed, VisitModel, WAYS } from './visit.model.ts';

const BUNDLES = 256;
/** Whoever edits asks again and again: what was read is good for so long, of so many versions with so many ways. */
const KEPT_MS = 15_000;
const MOST_KEPT = 4;
const MOST_ROWS = 500_000;

const kept = new Map<string, TakenWays>();

/**
 * The ways that led through a version, one for everybody who took it up to some seconds ago. Read from an index alone; undefined once `signal`
 * is aborted.
 * @param questions how many questions the version has
 */
export async function readWays(
  quiz: string,
  { version, questions }: { version: string; questions: number },
  signal: AbortSignal,
): Promise<TakenWays | undefined> {
  const key = `${quiz} ${version}`;
  const known = kept.get(key);
  if (known) return known;
  const ways = new TakenWays(questions);
  await doInSlices(waysThrough(quiz, version), signal, (way) => ways.add(way));
  if (signal.aborted) return undefined;
  if (ways.size <= MOST_ROWS) keep(key, ways.end());
  return ways;
}

function keep(key: string, ways: TakenWays): void {
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(key, ways);
  setTimeout(() => kept.get(key) === ways && kept.delete(key), KEPT_MS).unref();
}

/** The ways, some thousands at a time. */
async function* waysThrough(quiz: string, version: string): AsyncGenerator<string[]> {
  // In bundles, drawn by lot so that none grows too large: to read as many documents takes ten times as long.
  const bundle = { $floor: { $multiply: [{ $rand: {} }, BUNDLES] } };
  const cursor = collectionOf(VisitModel).aggregate<{ ways: string[] }>(
    [{ $match: completed(quiz, version) }, { $group: { _id: bundle, ways: { $push: '$way' } } }],
    { hint: WAYS, batchSize: 8, maxTimeMS: MAX_TIME_MS, allowDiskUse: true },
  );
  try {
    for (let read = await cursor.next(); read; read = await cursor.next()) yield read.ways;
  } finally {
    await cursor.close();
  }
}

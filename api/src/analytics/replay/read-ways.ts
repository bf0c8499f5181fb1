import type { Filter } from 'mongodb';
import type { Question } from '../../../contract/questions/question.schema.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { completed, VisitModel, type VisitRecord, WAYS } from '../recording/visit.model.ts';
import { doInSlices } from './in-slices.ts';
import { TakenWays } from './taken-ways.ts';

const PAGE = 8_000;
const BUNDLES = 64;
/** Whoever edits asks again and again: what was read is good for so long, of so many versions with so many ways. */
const KEPT_MS = 15_000;
const MOST_KEPT = 4;
const MOST_ROWS = 500_000;

const kept = new Map<string, TakenWays>();

/**
 * The ways that led through a version, one for everybody who took it up to some seconds ago. Read from an index alone; undefined once `signal`
 * is aborted.
 * @param questions the questions of the version
 */
export async function readWays(
  quiz: string,
  { version, questions }: { version: string; questions: ReadonlyArray<Pick<Question, 'options'>> },
  signal: AbortSignal,
): Promise<TakenWays | undefined> {
  const key = `${quiz} ${version}`;
  const known = kept.get(key);
  if (known) return known;
  const ways = new TakenWays(questions.map(({ options }) => options.map(({ id }) => id)));
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

/** The ways, a page of the index after the other: the database has time for visitors between two of them. */
async function* waysThrough(quiz: string, version: string): AsyncGenerator<string[]> {
  let rest: Filter<VisitRecord> & { way: object } = completed(quiz, version);
  for (let last = await lastOfPage(rest); last !== undefined; last = await lastOfPage(rest)) {
    yield* bundlesOf({ ...rest, way: { ...rest.way, $lte: last } });
    rest = { ...rest, way: { ...rest.way, $gt: last } };
  }
  yield* bundlesOf(rest);
}

/** The way that a page ends with; whoever else took that one belongs to it. Undefined for the last page. */
async function lastOfPage(range: Filter<VisitRecord>): Promise<string | undefined> {
  const visit = await collectionOf(VisitModel).findOne(range, {
    projection: { _id: 0, way: 1 },
    hint: WAYS,
    sort: WAYS,
    skip: PAGE - 1,
    maxTimeMS: MAX_TIME_MS,
  });
  return visit?.way;
}

async function* bundlesOf(range: Filter<VisitRecord>): AsyncGenerator<string[]> {
  // In bundles, assigned at random so that none grows too large: reading the documents one by one takes ten times as long.
  const bundle = { $floor: { $multiply: [{ $rand: {} }, BUNDLES] } };
  const cursor = collectionOf(VisitModel).aggregate<{ ways: string[] }>(
    [{ $match: range }, { $group: { _id: bundle, ways: { $push: '$way' } } }],
    { hint: WAYS, batchSize: BUNDLES, maxTimeMS: MAX_TIME_MS, allowDiskUse: true },
  );
  try {
    for (let read = await cursor.next(); read; read = await cursor.next()) yield read.ways;
  } finally {
    await cursor.close();
  }
}

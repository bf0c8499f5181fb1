import type { ResultBlock } from '../../contract/result/blocks.schema.ts';
import { type Comparison, LEAST_COMPARED } from '../../contract/result/compare-texts.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { SizedCache } from '../sized-cache.ts';
import { SubmissionModel } from '../submissions/submission.model.ts';

/** So many of the newest results are compared with: read from the index of the list, whatever number there are. */
const COMPARED = 1_000;

type Scores = { scores: number[]; readAt: number };
const cache = new SizedCache<Scores>({ entries: 1_000, size: 4_000_000 });

/**
 * How a score compares with the newest results of its quiz, which may be a minute old; undefined where the page of the result does not
 * say, or there are too few. Never throws: a result is shown without it, too.
 */
export async function compareResult(
  quizId: string,
  score: number,
  blocks: readonly ResultBlock[] = [],
  now = Date.now(),
): Promise<Comparison | undefined> {
  if (!blocks.some(({ kind }) => kind === 'compare')) return undefined;
  const scores = await newestScores(quizId, now).catch(() => []);
  if (scores.length < LEAST_COMPARED) return undefined;
  const lower = scores.filter((other) => other < score).length;
  return { percent: Math.floor((100 * lower) / scores.length), count: scores.length };
}

async function newestScores(quiz: string, now: number): Promise<number[]> {
  const cached = cache.get(quiz);
  if (cached && now - cached.readAt < MINUTE_MS) return cached.scores;
  const rows = await SubmissionModel.find({ quiz, own: false, erasedAt: null }, { totalScore: 1, _id: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(COMPARED)
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ totalScore: number }>>();
  const scores = rows.map(({ totalScore }) => totalScore);
  cache.set(quiz, { scores, readAt: now });
  return scores;
}

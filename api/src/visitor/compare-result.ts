import type { ResultBlock } from '../../contract/result/blocks.schema.ts';
import { type Comparison, LEAST_COMPARED } from '../../contract/result/compare-texts.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { SizedCache } from '../sized-cache.ts';
import { newestScores } from '../submissions/reading/newest-scores.ts';

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
  const scores = await cachedScores(quizId, now).catch(() => []);
  if (scores.length < LEAST_COMPARED) return undefined;
  const lower = scores.filter((other) => other < score).length;
  return { percent: Math.floor((100 * lower) / scores.length), count: scores.length };
}

async function cachedScores(quiz: string, now: number): Promise<number[]> {
  const cached = cache.get(quiz);
  if (cached && now - cached.readAt < MINUTE_MS) return cached.scores;
  const scores = await newestScores(quiz, COMPARED);
  cache.set(quiz, { scores, readAt: now });
  return scores;
}

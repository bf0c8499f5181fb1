import { memoizeByText } from '../../../contract/memoize-by-text.ts';

/** Ids and names of a few quizzes, each of which is counted over and over. */
const KEYS = 10_000;
/** Encodes any text as a database field name, which must not contain dots or dollar signs. */
export const statKey: (text: string) => string = memoizeByText(
  (text) => `k${Buffer.from(text).toString('base64url')}`,
  KEYS,
);
export const fromStatKey = (key: string): string => Buffer.from(key.slice(1), 'base64url').toString();

const STEP = Math.log(1.1);
/** Seconds in buckets that are 10 % wide, so that a percentile read from them is at most 5 % off. */
export const durationBucket = (seconds: number): number =>
  Math.max(0, Math.round(Math.log(Math.max(1, seconds)) / STEP));
/** The same half as fine, since a day keeps them for each question: at most 10 % off. */
export const answerBucket = (seconds: number): number => 2 * Math.round(Math.log(Math.max(1, seconds)) / STEP / 2);
export const secondsOfBucket = (bucket: number): number => Math.exp(bucket * STEP);

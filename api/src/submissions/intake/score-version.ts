import type { Answer } from '../../../contract/questions/answer.schema.ts';
import { type Score, scorerOf } from '../../../contract/scoring/scoring.ts';
import type { ShownVersion } from './check-answers.ts';

/** A version is kept for as long as it is shown (see quiz-cache.ts), and so is what scoring works out of it. */
const scorers = new WeakMap<ShownVersion, ReturnType<typeof scorerOf>>();

/** Scores answers by the version that their visitor was shown. */
export function scoreVersion(version: ShownVersion, answers: readonly Answer[]): Score {
  const scorer = scorers.get(version) ?? scorerOf(version);
  scorers.set(version, scorer);
  return scorer(answers);
}

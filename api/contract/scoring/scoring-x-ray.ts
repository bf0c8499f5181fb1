import { countWays } from './count-ways.ts';
import { sampleWays } from './sample-ways.ts';
import type { ScorableQuiz } from './scoring.ts';
import type { XRay } from './x-ray.ts';

/**
 * What a quiz would do if every answer to every question were equally likely, by the rules of `scoreQuiz`: the exact share of each
 * outcome or, where there are too many ways to count, one from ways that are drawn.
 */
export function scoringXRay(quiz: ScorableQuiz): XRay {
  const work = scoringXRayInParts(quiz);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same for where it must not be in anybody's way: it can rest at each `yield`. */
export function* scoringXRayInParts(quiz: ScorableQuiz): Generator<void, XRay, void> {
  return (yield* countWays(quiz)) ?? (yield* sampleWays(quiz));
}

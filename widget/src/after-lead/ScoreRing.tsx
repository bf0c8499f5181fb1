/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/submission.schema';

/** The ring is three quarters of a circle whose whole is this long: three for each point. */
const WHOLE = 400;
const PER_POINT = 3;

type ScoreRingProps = { score: number; outOf: string; bands: ResultCard['bands'] };

/** A score as a ring, with a notch where a band ends and the band that the score is in set off. Read as one sentence. */
export function ScoreRing({ score, outOf, bands }: ScoreRingProps) {
  const arc = (name: string, from: number, to: number) => (
    <circle
      class={name}
      cx="104"
      cy="104"
      r="90"
      pathLength={WHOLE}
      stroke-dasharray={`${PER_POINT * (to - from)} ${WHOLE}`}
      transform={`rotate(${135 + 2.7 * from} 104 104)`}
    />
  );
  const { ends = [], at = -1 } = bands ?? {};
  const end = ends[at];
  return (
    <p class="ring" id="score">
      <svg viewBox="0 0 208 208" width="208" height="208" fill="none" stroke-width="14" aria-hidden="true">
        {arc('round', 0, 100)}
        {end !== undefined && arc('band', ends[at - 1] ?? 0, end)}
        {score > 0 && arc('round reached', 0, score)}
        {ends.filter((one) => one < 100).map((one) => arc('notch', one - 0.4, one + 0.4))}
      </svg>
      <strong class="score">{score}</strong> <span class="out">{outOf}</span>
    </p>
  );
}

/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { ResultCard } from '#contract/lead/submission.schema';
import { own } from './Bars.tsx';

/**
 * The ring covers three quarters of a circle, in units of its path length: 100 points take 300 of
 * 400.
 */
const CIRCLE_LENGTH = 400;
const LENGTH_PER_POINT = 3;
const START_DEGREES = 135;
const DEGREES_PER_POINT = 2.7;

type ScoreRingProps = { score: number; outOf: string; bands: ResultCard['bands']; color: string | undefined };

/**
 * The score as a ring with a notch at the end of each band, in the color of the outcome; the band
 * of the score is highlighted. Screen readers get one sentence.
 */
export function ScoreRing({ score, outOf, bands, color }: ScoreRingProps) {
  const arc = (className: string, from: number, to: number) => (
    <circle
      class={className}
      cx="104"
      cy="104"
      r="90"
      pathLength={CIRCLE_LENGTH}
      stroke-dasharray={`${LENGTH_PER_POINT * (to - from)} ${CIRCLE_LENGTH}`}
      transform={`rotate(${START_DEGREES + DEGREES_PER_POINT * from} 104 104)`}
    />
  );
  const { ends = [], at = -1 } = bands ?? {};
  const end = ends[at];
  return (
    <p class="ring" id="score" style={own(color)}>
      <svg viewBox="0 0 208 208" width="208" height="208" fill="none" stroke-width="14" aria-hidden="true">
        {arc('round', 0, 100)}
        {end !== undefined && arc('band', ends[at - 1] ?? 0, end)}
        {score > 0 && arc('round reached', 0, score)}
        {ends.filter((score) => score < 100).map((score) => arc('notch', score - 0.4, score + 0.4))}
      </svg>
      <strong class="score">{score}</strong> <span class="out">{outOf}</span>
    </p>
  );
}

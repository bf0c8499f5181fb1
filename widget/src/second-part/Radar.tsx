/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { CardBlockOf } from '#contract/result/card-block.schema';

const RADIUS = 100;
const RINGS = [25, 50, 75, 100];
const LONGEST_LABEL = 18;

/**
 * Scores as corners of a polygon. Says nothing to screen readers: the same scores follow as bars,
 * which are seen only where the radar has no room.
 */
export function Radar({ bars }: Pick<CardBlockOf<'bars'>, 'bars'>) {
  const point = (index: number, value: number) => {
    const angle = (2 * Math.PI * index) / bars.length - Math.PI / 2;
    return [Math.cos(angle) * value, Math.sin(angle) * value].map((length) => Math.round((length * RADIUS) / 10) / 10);
  };
  const polygon = (valueAt: (index: number) => number) =>
    bars.map((_, index) => point(index, valueAt(index))).join(' ');
  return (
    <svg class="radar" viewBox="-210 -130 420 260" aria-hidden="true">
      {RINGS.map((value) => (
        <polygon points={polygon(() => value)} />
      ))}
      <polygon class="area" points={polygon((index) => bars[index]?.value ?? 0)} />
      {bars.map(({ title, value }, index) => {
        const [x = 0, y = 0] = point(index, 116);
        const [atX, atY] = point(index, value);
        const short = title.length > LONGEST_LABEL ? `${title.slice(0, LONGEST_LABEL - 1)}…` : title;
        return (
          <g>
            <circle cx={atX} cy={atY} r="4" />
            <text x={x} y={y + 5} text-anchor={x > 9 ? 'start' : x < -9 ? 'end' : 'middle'}>
              {short} {value}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

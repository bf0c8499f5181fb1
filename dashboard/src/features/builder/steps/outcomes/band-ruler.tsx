import type { Outcome } from '#contract/quiz/quiz.schema';
import { cx } from '../../../../lib/cx.ts';
import { plural } from '../../../../lib/format.ts';
import { outcomeGround } from '../../../quizzes/outcome-color.ts';
import { BandBoundary } from './band-boundary.tsx';
import { boundariesOf, moveBoundary } from './bands.ts';

const SCORES = Array.from({ length: 101 }, (_, score) => score);

type Stretch = { from: number; to: number; covers: number[] };

type BandRulerProps = { outcomes: Outcome[]; onChange: (outcomes: Outcome[]) => void };

/** Scores 0 to 100: which outcome covers each, where there is a gap and where two overlap. Boundaries can be moved. */
export function BandRuler({ outcomes, onChange }: BandRulerProps) {
  const stretches = stretchesOf(outcomes);
  const scores = (matches: (count: number) => boolean) =>
    stretches.filter(({ covers }) => matches(covers.length)).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const [gaps, overlaps] = [scores((count) => count === 0), scores((count) => count > 1)];
  return (
    <figure aria-label="Ranges of scores" className="mb-4 min-w-0">
      <div className="relative">
        <div aria-hidden className="flex h-9 gap-px overflow-hidden rounded-control text-xs leading-9 font-semibold">
          {stretches.map(({ from, to, covers }) => (
            <span
              key={from}
              className={`min-w-0 text-center forced-colors:border ${toneOf(covers, outcomes)}`}
              style={{ flexGrow: to - from + 1, flexBasis: 0 }}
            >
              {to - from > 8 ? <span className="mx-2 block truncate">{labelOf(covers, outcomes)}</span> : null}
            </span>
          ))}
        </div>
        {boundariesOf(outcomes).map((boundary) => (
          <BandBoundary
            key={`${boundary.below.id}>${boundary.above.id}`}
            boundary={boundary}
            onMove={(score) => onChange(moveBoundary(outcomes, boundary, score))}
          />
        ))}
      </div>
      <div aria-hidden className="relative mt-0.5 h-4 text-xs text-hint tabular-nums">
        {stretches.map(({ from, to }) =>
          to - from > 8 ? (
            <span
              key={from}
              className={from ? 'absolute -translate-x-1/2' : 'absolute'}
              style={{ left: `${(from / 101) * 100}%` }}
            >
              {from}
            </span>
          ) : null,
        )}
        <span className="absolute right-0">100</span>
      </div>
      <figcaption className={cx('mt-1.5 text-[13px]', gaps || overlaps ? 'text-warn' : 'text-hint')}>
        {gaps || overlaps
          ? [
              gaps && `${plural(gaps, 'score')} without an outcome`,
              overlaps && `${plural(overlaps, 'score')} with more than one`,
            ]
              .filter(Boolean)
              .join(', ')
          : outcomes.length > 1
            ? 'Every score has one outcome. Drag a boundary, or move it with the arrow keys.'
            : 'Every score has one outcome.'}
      </figcaption>
    </figure>
  );
}

function stretchesOf(outcomes: Outcome[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const score of SCORES) {
    const covers = outcomes.flatMap(({ minScore, maxScore }, index) =>
      minScore !== null && maxScore !== null && score >= minScore && score <= maxScore ? [index] : [],
    );
    const last = stretches.at(-1);
    if (last && String(last.covers) === String(covers)) last.to = score;
    else stretches.push({ from: score, to: score, covers });
  }
  return stretches;
}

function toneOf(covers: number[], outcomes: Outcome[]): string {
  const [index] = covers;
  if (index === undefined) return 'bg-hairline text-soft';
  return covers.length > 1 ? 'bg-bad text-card' : `${outcomeGround(outcomes[index]?.id)} text-on-band`;
}

function labelOf(covers: number[], outcomes: Outcome[]): string {
  const [index] = covers;
  if (index === undefined) return 'No outcome';
  return covers.length > 1 ? `${covers.length === 2 ? 'Two' : covers.length} outcomes` : (outcomes[index]?.name ?? '');
}

import type { Outcome } from '#contract/quiz.schema';

const SCORES = Array.from({ length: 101 }, (_, score) => score);
const colors = ['bg-band-1', 'bg-band-2', 'bg-band-3', 'bg-band-4', 'bg-band-5'] as const;
/** Neighbours differ; what a colour stands for is always written beside it. */
export const bandColor = (index: number): string => colors[index % colors.length] as string;

type Stretch = { from: number; to: number; covers: number[] };

/** Scores 0 to 100: which outcome covers each, where there is a gap and where two overlap. */
export function BandRuler({ outcomes }: { outcomes: Outcome[] }) {
  const stretches = stretchesOf(outcomes);
  const scores = (wanted: (count: number) => boolean) =>
    stretches.filter(({ covers }) => wanted(covers.length)).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const [gaps, overlaps] = [scores((count) => count === 0), scores((count) => count > 1)];
  return (
    <figure className="mb-4">
      <div aria-hidden className="flex h-7 gap-px overflow-hidden rounded-control text-xs leading-7 font-semibold">
        {stretches.map(({ from, to, covers }) => (
          <span
            key={from}
            className={`min-w-0 truncate text-center ${toneOf(covers)}`}
            style={{ flexGrow: to - from + 1, flexBasis: 0 }}
          >
            {to - from > 8 ? labelOf(covers, outcomes) : ''}
          </span>
        ))}
      </div>
      <div aria-hidden className="relative mt-0.5 h-4 text-xs text-hint tabular-nums">
        {stretches.map(({ from, to }) =>
          to - from > 8 ? (
            <span key={from} className="absolute" style={{ left: `${(from / 101) * 100}%` }}>
              {from}
            </span>
          ) : null,
        )}
        <span className="absolute right-0">100</span>
      </div>
      <figcaption className="text-[13px] text-hint">
        {gaps || overlaps
          ? [gaps && `${gaps} scores without outcome`, overlaps && `${overlaps} scores with two`]
              .filter(Boolean)
              .join(', ')
          : 'Every score has one outcome'}
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

function toneOf(covers: number[]): string {
  const [index] = covers;
  if (index === undefined) return 'bg-hairline text-soft';
  return covers.length > 1 ? 'bg-bad text-card' : `${bandColor(index)} text-on-band`;
}

function labelOf(covers: number[], outcomes: Outcome[]): string {
  const [index] = covers;
  if (index === undefined) return 'No outcome';
  return covers.length > 1 ? 'Two outcomes' : (outcomes[index]?.name ?? '');
}

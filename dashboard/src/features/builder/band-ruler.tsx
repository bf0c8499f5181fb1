import type { Outcome } from '#contract/quiz.schema';

const SCORES = Array.from({ length: 101 }, (_, score) => score);

/** Scores 0 to 100: which outcome covers each, where there is a gap and where two overlap. */
export function BandRuler({ outcomes }: { outcomes: Outcome[] }) {
  const covering = SCORES.map(
    (score) =>
      outcomes.filter(
        ({ minScore, maxScore }) => minScore !== null && maxScore !== null && score >= minScore && score <= maxScore,
      ).length,
  );
  const tone = (count: number) => (count === 1 ? 'bg-good' : count === 0 ? 'bg-control' : 'bg-bad');
  const gaps = covering.filter((count) => count === 0).length;
  const overlaps = covering.filter((count) => count > 1).length;
  return (
    <figure className="mb-4">
      <div className="flex h-3 overflow-hidden rounded-full" aria-hidden>
        {covering.map((count, score) => (
          <span key={SCORES[score]} className={`flex-1 ${tone(count)}`} />
        ))}
      </div>
      <figcaption className="mt-1 flex justify-between text-[13px] text-hint tabular-nums">
        <span>0</span>
        <span>
          {gaps || overlaps
            ? [gaps && `${gaps} scores without outcome`, overlaps && `${overlaps} scores with two`]
                .filter(Boolean)
                .join(', ')
            : 'Every score has one outcome'}
        </span>
        <span>100</span>
      </figcaption>
    </figure>
  );
}

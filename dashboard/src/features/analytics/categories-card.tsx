import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { Bar } from '../../ui/display/bar.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { DataTable } from '../../ui/display/data-table.tsx';
import { Info } from './info.tsx';
import { middleHalf } from './labels.ts';

/** The scores by category: on average, and how they spread. */
export function CategoriesCard({ data }: { data: QuizAnalytics }) {
  return (
    <Card aria-label="Categories">
      <CardHeader
        title="Categories"
        text="Average score of those who finished, and how their scores spread"
        action={<Info name="categories" label="Categories" data={data} />}
      />
      <DataTable
        caption="Scores by category"
        head={['Category', 'Average', 'Spread', 'Middle half', 'Completions']}
        texts={3}
        rows={data.categories.map(({ name, average, spread, count, removed }) => [
          `${name}${removed ? ' (removed)' : ''}`,
          count ? (
            <span key="average" className="flex items-center gap-3">
              <Bar percent={average} ground="bg-brand" className="min-w-12 flex-1 max-cards:hidden" />
              <span className="w-8 text-right tabular-nums">{average.toFixed(0)}</span>
            </span>
          ) : (
            '–'
          ),
          <Spread key="spread" counts={spread} />,
          middleHalf(spread) ?? '–',
          count,
        ])}
      />
    </Card>
  );
}

/** How many scored 0–9, 10–19 and so on, as columns. The text beside them says it in numbers. */
function Spread({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg aria-hidden viewBox={`0 0 ${counts.length * 10} 24`} className="inline-block h-6 w-24 fill-brand">
      {counts.map((count, ten) => {
        const height = count ? Math.max(2, (24 * count) / most) : 0.5;
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is
        return <rect key={ten} x={ten * 10 + 1} y={24 - height} width="8" height={height} rx="1" />;
      })}
    </svg>
  );
}

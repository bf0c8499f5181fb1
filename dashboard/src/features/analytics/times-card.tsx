import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { rate } from '#contract/analytics/rates';
import { percent } from '../../lib/format.ts';
import { ChartCard } from './chart-card.tsx';
import { Info } from './info.tsx';
import { duration, rangeLabel } from './labels.ts';
import { TimesChart } from './lazy-charts.ts';

/** How long completions took, where that was measured. */
export function TimesCard({ data }: { data: QuizAnalytics }) {
  const { median, p90, count, histogram } = data.timeToComplete;
  const info = <Info name="timeToComplete" label="Time to complete" data={data} />;
  const rows = histogram.map((range) => ({ label: rangeLabel(range), count: range.count }));
  return (
    <ChartCard
      title="Time to complete"
      text="From the first answer to Finish"
      info={info}
      legend={
        <p className="mb-2 text-[13px] leading-5 text-soft">
          Median <strong className="font-semibold text-ink">{duration(median)}</strong>, 90% within{' '}
          <strong className="font-semibold text-ink">{duration(p90)}</strong>
        </p>
      }
      table={{
        caption: 'Completions by the time they took',
        head: ['Time', 'Completions', 'Share'],
        rows: rows.map((row) => [row.label, row.count, percent(rate(row.count, count))]),
      }}
    >
      <TimesChart rows={rows} />
    </ChartCard>
  );
}

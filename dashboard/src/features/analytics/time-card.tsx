import type { ReactNode } from 'react';
import type { DailyFigures } from '#contract/analytics.schema';
import { ChartCard } from './chart-card.tsx';
import { shortDay } from './labels.ts';
import { TimeChart } from './lazy-charts.ts';
import { Legend } from './legend.tsx';
import { type Days, everyDay } from './period.ts';
import { series } from './series.ts';

/** The figures of every day of a period. */
export function TimeCard({ daily, days, info }: { daily: readonly DailyFigures[]; days: Days; info?: ReactNode }) {
  const rows = everyDay(daily, days);
  return (
    <ChartCard
      title="Over Time"
      text="Each day in UTC"
      info={info}
      legend={<Legend items={series} />}
      table={{
        caption: 'Views, starts, completions and leads by day',
        head: ['Day', ...series.map(({ label }) => label)],
        rows: [...rows]
          .reverse()
          .map(({ day, views, starts, completions, leads }) => [shortDay(day), views, starts, completions, leads]),
      }}
    >
      <TimeChart days={rows} />
    </ChartCard>
  );
}

import type { ReactNode } from 'react';
import type { DailyFigures } from '#contract/analytics/analytics.schema';
import { plural } from '../../lib/format.ts';
import { useMedia } from '../../lib/use-grid-columns.ts';
import { ChartCard } from './chart-card.tsx';
import { dayNames } from './labels.ts';
import { TimeChart } from './lazy-charts.ts';
import { byWeek, type Days, everyDay, WEEK } from './period.ts';
import { series } from './series.ts';

/** More points than this are told by the week on a phone. */
const MOST_POINTS = 14;

/** The figures of every day of a period, of every week where there is little room. */
export function TimeCard({ daily, days, info }: { daily: readonly DailyFigures[]; days: Days; info?: ReactNode }) {
  const phone = useMedia('(max-width: 43.74rem)');
  const each = everyDay(daily, days);
  const weekly = phone && each.length > MOST_POINTS;
  const rows = weekly ? byWeek(each) : each;
  // Drawn like a whole one, the first week would be a rise out of nothing.
  const cut = weekly ? each.length % WEEK : 0;
  const nameOf = dayNames(rows);
  const dayOf = (day: string) => `${nameOf(day)}${cut && day === rows[0]?.day ? ` (${plural(cut, 'day')})` : ''}`;
  return (
    <ChartCard
      title="Over time"
      text={weekly ? 'By week, from the day shown' : 'By day'}
      info={info}
      legend={<Legend items={series} />}
      table={{
        caption: `Views, starts, completions and leads by ${weekly ? 'week' : 'day'}`,
        head: [weekly ? 'Week from' : 'Day', ...series.map(({ label }) => label)],
        rows: [...rows]
          .reverse()
          .map(({ day, views, starts, completions, leads }) => [dayOf(day), views, starts, completions, leads]),
      }}
    >
      <TimeChart days={cut ? rows.slice(1) : rows} />
    </ChartCard>
  );
}

/** What the colours and dashes of a chart mean. */
function Legend({ items }: { items: ReadonlyArray<{ label: string; color: string; dash?: string }> }) {
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-soft">
      {items.map(({ label, color, dash }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg width="18" height="10" aria-hidden>
            {dash === undefined ? (
              <rect x="4" width="10" height="10" rx="2" fill={color} />
            ) : (
              <line x1="0" x2="18" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

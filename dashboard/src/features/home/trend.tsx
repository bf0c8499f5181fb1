import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { plural } from '../../lib/format.ts';
import { Outdated } from '../../ui/feedback/states.tsx';
import { LeadsChart } from '../analytics/lazy-charts.ts';
import { daysOf, everyDay } from '../analytics/period.ts';
import { analyticsQueries } from '../analytics/queries.ts';

/** The leads of each of the last 30 days. */
export function Trend() {
  const days = daysOf('30');
  const { data, isError, isFetching, refetch } = useQuery(analyticsQueries.all(days));
  const figures = data?.inPeriod;
  return (
    <figure className="mt-5 border-t border-hairline pt-4">
      <figcaption className="mb-2 text-[13px] text-soft">Leads in the last 30 days</figcaption>
      <div className="h-40">
        {figures?.totalLeads ? (
          <Suspense fallback={null}>
            <div
              role="img"
              aria-label={`${plural(figures.totalLeads, 'lead')} in the last 30 days, day by day`}
              className="h-full"
            >
              <LeadsChart days={everyDay(figures.daily, days)} />
            </div>
          </Suspense>
        ) : figures ? (
          <p className="grid h-full place-items-center rounded-control bg-ground px-4 text-center text-soft">
            The next lead shows up here.
          </p>
        ) : isError ? (
          <Outdated text="The trend could not be loaded." busy={isFetching} onRetry={() => refetch()} />
        ) : null}
      </div>
    </figure>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { plural } from '../../lib/format.ts';
import { LeadsChart } from '../analytics/lazy-charts.ts';
import { daysOf, everyDay } from '../analytics/period.ts';
import { analyticsQueries } from '../analytics/queries.ts';

/** The leads of each of the last 30 days. Where they cannot be had there is an empty place: everything else is there without it. */
export function Trend() {
  const days = daysOf('30');
  const { data, isError } = useQuery(analyticsQueries.all(days));
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
        ) : figures || isError ? (
          <p className="grid h-full place-items-center rounded-control bg-ground px-4 text-center text-soft">
            {isError ? 'The trend could not be loaded.' : 'The next lead shows up here.'}
          </p>
        ) : null}
      </div>
    </figure>
  );
}

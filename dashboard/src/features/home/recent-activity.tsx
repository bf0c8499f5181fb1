import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { longDate, timeAgo } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { overviewQuery } from './queries.ts';

const ACTIVITIES = 4;

/** What happened last. */
export function RecentActivity() {
  const query = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title="Recent Activity" />
      <QueryView query={query} loading={<Skeleton className="h-40" />} inCard>
        {({ recentActivity }) =>
          recentActivity.length === 0 ? (
            <p className="py-8 text-center text-soft">No recent activity</p>
          ) : (
            <ul className="grid gap-4">
              {recentActivity.slice(0, ACTIVITIES).map(({ description, time }) => (
                <li key={time + description} className="flex gap-3">
                  <Activity className="mt-0.5 size-4 shrink-0 text-brand-ink" aria-hidden />
                  <div className="min-w-0">
                    <p className="line-clamp-3 break-words" title={description}>
                      {description}
                    </p>
                    <time dateTime={time} title={longDate(time)} className="text-[13px] text-hint">
                      {timeAgo(time)}
                    </time>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

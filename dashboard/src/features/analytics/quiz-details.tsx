import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { cx } from '../../lib/cx.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { CategoriesCard } from './categories-card.tsx';
import { Info } from './info.tsx';
import type { Days } from './period.ts';
import { QuestionsCard } from './questions-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { TimeCard } from './time-card.tsx';
import { TimesCard } from './times-card.tsx';
import { VersionsCard } from './versions-card.tsx';

/** What lies behind the figures, one view at a time. */
export function QuizDetails({ quizId, data, days }: { quizId: string; data: QuizAnalytics; days: Days }) {
  return (
    <Tabs
      label="Details"
      tabs={[
        { value: 'questions', label: 'Questions', content: <QuestionsCard data={data} /> },
        ...(data.categories.length
          ? [{ value: 'categories', label: 'Categories', content: <CategoriesCard data={data} /> }]
          : []),
        {
          value: 'time',
          label: 'Over time',
          content: (
            // What has no time to show leaves its place to the days.
            <div
              className={cx(
                'grid gap-5',
                data.timeToComplete.count > 0 && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
              )}
            >
              <TimeCard daily={data.daily} days={days} info={<Info name="daily" label="Over time" data={data} />} />
              {data.timeToComplete.count > 0 ? <TimesCard data={data} /> : null}
            </div>
          ),
        },
        { value: 'sources', label: 'Sources', content: <SourcesCard data={data} /> },
        { value: 'versions', label: 'Versions', content: <VersionsCard quizId={quizId} data={data} /> },
      ]}
    />
  );
}

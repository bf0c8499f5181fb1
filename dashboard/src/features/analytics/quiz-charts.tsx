import type { QuizAnalytics } from '#contract/analytics.schema';
import { Card, CardHeader } from '../../ui/card.tsx';
import { AnswersCard } from './answers-card.tsx';
import { DropOffCard } from './drop-off-card.tsx';
import { Funnel } from './funnel.tsx';
import { Info } from './info.tsx';
import type { Days } from './period.ts';
import { SourcesCard } from './sources-card.tsx';
import { TimeCard } from './time-card.tsx';
import { TimesCard } from './times-card.tsx';

/** Everything beyond the cards: the funnel, the days, where visitors leave, what they choose, how long they take, where they come from. */
export function QuizCharts({ data, days }: { data: QuizAnalytics; days: Days }) {
  return (
    <>
      <Card aria-label="Funnel">
        <CardHeader
          title="Funnel"
          text="From the first look to the lead"
          action={<Info name="conversion" label="Conversion" data={data} />}
        />
        <Funnel counts={[data.totalViews, data.totalStarts, data.totalCompletions, data.totalLeads]} />
      </Card>
      <TimeCard daily={data.daily} days={days} info={<Info name="daily" label="Over Time" data={data} />} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DropOffCard data={data} />
        <TimesCard data={data} />
      </div>
      <AnswersCard data={data} />
      <SourcesCard data={data} />
    </>
  );
}

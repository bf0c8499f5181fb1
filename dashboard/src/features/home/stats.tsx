import { useQuery } from '@tanstack/react-query';
import { overviewFormulas } from '#contract/analytics/formulas';
import { changeText, figure, percent } from '../../lib/format.ts';
import { FigureBand } from '../../ui/display/figure-band.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { Explained } from '../../ui/overlays/explained.tsx';
import { quizQueries } from '../quizzes/queries.ts';
import { overviewQuery } from './queries.ts';
import { Trend } from './trend.tsx';

/** The four figures over all quizzes, and how the last weeks went. */
export function Stats() {
  const { data: quizzes, isPending } = useQuery(quizQueries.recent());
  const query = useQuery(overviewQuery);
  const shape = <Loading className="h-[415px] rounded-card lg:h-[342px]" />;
  if (isPending) return shape;
  return (
    <QueryView query={query} loading={shape}>
      {(data) => (
        <FigureBand
          figures={[
            // Without the list, its card says what is wrong.
            { label: 'Total Quizzes', value: quizzes ? figure(quizzes.total) : '–' },
            {
              label: 'Total Leads',
              value: figure(data.totalLeads),
              info: <Explained label="Total Leads" formulas={[{ words: overviewFormulas.totalLeads }]} />,
            },
            {
              label: 'Avg. Completion Rate',
              value: data.totalStarts ? percent(data.avgCompletionRate) : '–',
            },
            {
              label: 'This Month',
              value: figure(data.monthlyLeads),
              // Nothing after nothing is no change that could be told in percent.
              hint: `${data.monthlyLeads || data.monthlyGrowth ? changeText(data.monthlyGrowth) : '–'} over last month`,
            },
          ]}
        >
          <Trend />
        </FigureBand>
      )}
    </QueryView>
  );
}

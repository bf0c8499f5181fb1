import { useQuery } from '@tanstack/react-query';
import { overviewFormulas } from '#contract/formulas';
import { changeText, figure, percent } from '../../lib/format.ts';
import { Explained } from '../../ui/explained.tsx';
import { FigureBand } from '../../ui/figure-band.tsx';
import { Loading } from '../../ui/states.tsx';
import { quizQueries } from '../quizzes/queries.ts';
import { overviewQuery } from './queries.ts';
import { Trend } from './trend.tsx';

/** The four figures over all quizzes, and how the last weeks went. */
export function Stats() {
  const { data: quizzes } = useQuery(quizQueries.recent());
  const { data } = useQuery(overviewQuery);
  if (!data || !quizzes) return <Loading className="h-[415px] rounded-card lg:h-[342px]" />;
  return (
    <FigureBand
      figures={[
        { label: 'Total Quizzes', value: figure(quizzes.total) },
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
  );
}

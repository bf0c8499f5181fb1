import { useQuery } from '@tanstack/react-query';
import { CircleCheck, FileQuestion, TrendingUp, Users } from 'lucide-react';
import { percent } from '../../lib/format.ts';
import { StatCard } from '../../ui/card.tsx';
import { LoadingList } from '../../ui/states.tsx';
import { quizQueries } from '../quizzes/queries.ts';
import { overviewQuery } from './queries.ts';

/** The four figures over all quizzes. */
export function Stats() {
  const { data: quizzes } = useQuery(quizQueries.recent());
  const { data } = useQuery(overviewQuery);
  const icon = 'size-5 text-brand-ink';
  if (!data || !quizzes)
    return (
      <LoadingList count={4} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4" itemClass="h-[130px] rounded-card" />
    );
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard label="Total Quizzes" value={String(quizzes.total)} icon={<FileQuestion className={icon} />} />
      <StatCard label="Total Leads" value={String(data.totalLeads)} icon={<Users className={icon} />} />
      <StatCard
        label="Avg. Completion Rate"
        value={data.avgCompletionRate || data.totalLeads ? percent(data.avgCompletionRate) : '–'}
        icon={<CircleCheck className={icon} />}
      />
      <StatCard
        label="This Month"
        value={String(data.monthlyLeads)}
        hint={`${data.monthlyGrowth >= 0 ? '+' : ''}${data.monthlyGrowth}% against last month`}
        icon={<TrendingUp className={icon} />}
      />
    </div>
  );
}

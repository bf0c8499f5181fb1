import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  ChartColumn,
  CircleCheck,
  Download,
  FileQuestion,
  List,
  Pencil,
  Plus,
  Share2,
  TrendingUp,
  Trophy,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { overviewQuery } from '../features/home/queries.ts';
import { quizQueries } from '../features/quizzes/queries.ts';
import { longDate, percent, plural, timeAgo } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader, StatCard } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

const RECENT_QUIZZES = 3;
const ACTIVITIES = 4;
const actions = [
  { label: 'Create New Quiz', to: '/dashboard/quiz-builder', icon: Plus },
  { label: 'View All Quizzes', to: '/dashboard/quizzes', icon: List },
  { label: 'Export Leads', to: '/dashboard/leads', icon: Download },
  { label: 'View Analytics', to: '/dashboard/analytics', icon: ChartColumn },
];

export function Component() {
  const quizzes = useQuery(quizQueries.list());
  const overview = useQuery(overviewQuery);
  return (
    <Page
      title="Dashboard"
      subtitle="Monitor your quiz performance and lead generation"
      actions={
        <Button asChild variant="primary">
          <Link to="/dashboard/quiz-builder">
            <Plus /> Create Quiz
          </Link>
        </Button>
      }
    >
      {quizzes.isError || overview.isError ? (
        <ErrorState onRetry={() => Promise.all([quizzes.refetch(), overview.refetch()])} />
      ) : (
        <div className="grid gap-5">
          <Stats />
          <div className="grid gap-5 lg:grid-cols-3">
            <QuickActions />
            <RecentActivity />
            <TopPerformer />
          </div>
          <RecentQuizzes />
        </div>
      )}
    </Page>
  );
}

function Stats() {
  const { data: quizzes } = useQuery(quizQueries.list());
  const { data } = useQuery(overviewQuery);
  const icon = 'size-5 text-brand-ink';
  if (!data || !quizzes)
    return (
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4" role="status" aria-label="Loading">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-[130px] rounded-card" />
        ))}
      </div>
    );
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard label="Total Quizzes" value={String(quizzes.length)} icon={<FileQuestion className={icon} />} />
      <StatCard label="Total Leads" value={String(data.totalLeads)} icon={<Users className={icon} />} />
      <StatCard
        label="Avg. Completion Rate"
        value={percent(data.avgCompletionRate)}
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

function QuickActions() {
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <div className="grid gap-2">
        {actions.map(({ label, to, icon: Icon }) => (
          <Button asChild key={label} className="justify-start">
            <Link to={to}>
              <Icon /> {label}
            </Link>
          </Button>
        ))}
      </div>
    </Card>
  );
}

function RecentActivity() {
  const { data } = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title="Recent Activity" />
      {!data ? (
        <Skeleton className="h-40" />
      ) : data.recentActivity.length === 0 ? (
        <p className="py-8 text-center text-soft">No recent activity</p>
      ) : (
        <ul className="grid gap-4">
          {data.recentActivity.slice(0, ACTIVITIES).map(({ description, time }) => (
            <li key={time + description} className="flex gap-3">
              <Activity className="mt-0.5 size-4 shrink-0 text-brand-ink" aria-hidden />
              <div className="min-w-0">
                <p className="break-words">{description}</p>
                <time dateTime={time} title={longDate(time)} className="text-[13px] text-hint">
                  {timeAgo(time)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function TopPerformer() {
  const { data } = useQuery(overviewQuery);
  const top = data?.topQuiz;
  return (
    <Card>
      <CardHeader title="Top Performer" />
      {!data ? (
        <Skeleton className="h-40" />
      ) : !top ? (
        <div className="py-8 text-center text-soft">
          <Trophy className="mx-auto mb-3 size-6 text-hint" aria-hidden />
          <p>No data available yet</p>
          <p className="text-[13px] text-hint">Create quizzes to see performance</p>
        </div>
      ) : (
        <>
          <h3 className="font-semibold break-words">{top.title}</h3>
          <dl className="my-4 grid gap-2">
            {[
              ['Completion Rate', percent(top.completionRate)],
              ['Total Leads', String(top.leads)],
              ['Views', String(top.views)],
            ].map(([label, value]) => (
              <div key={label} className="flex justify-between">
                <dt className="text-soft">{label}</dt>
                <dd className="font-medium tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <Button asChild className="w-full">
            <Link to={`/dashboard/quiz-builder/${top.id}`}>View Quiz</Link>
          </Button>
        </>
      )}
    </Card>
  );
}

function RecentQuizzes() {
  const { data: quizzes } = useQuery(quizQueries.list());
  if (!quizzes?.length) return null;
  return (
    <Card>
      <CardHeader
        title="Recent Quizzes"
        action={
          <Button asChild>
            <Link to="/dashboard/quizzes">View All</Link>
          </Button>
        }
      />
      <ul className="divide-y divide-hairline">
        {quizzes.slice(0, RECENT_QUIZZES).map(({ id, title, questions, submissionCount }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{title}</p>
              <p className="text-[13px] text-soft">
                {plural(questions.length, 'question')} · {plural(submissionCount, 'submission')}
              </p>
            </div>
            <Button asChild variant="ghost" size="icon">
              <Link to={`/dashboard/quiz-builder/${id}`} aria-label={`Edit ${title}`}>
                <Pencil />
              </Link>
            </Button>
            <Button asChild variant="ghost" size="icon">
              <Link to="/dashboard/share" aria-label={`Share ${title}`}>
                <Share2 />
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

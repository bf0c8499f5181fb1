import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LeadSummary } from '#contract/lead/submission.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { ListedInfo } from '../leads/listed-info.tsx';
import { leadParameters } from '../leads/queries.ts';
import { LeadTable } from './lead-table.tsx';
import type { Days } from './period.ts';

type RecentLeadsProps = {
  quizId: string;
  /** Those of which they are. */
  days: Days;
  /** The leads, and how many they are in all. */
  query: UseQueryResult<{ leads: LeadSummary[]; total: string }>;
  /** Those that the quiz has now. */
  outcomes: readonly Outcome[];
};

/** The newest leads of a quiz, with the number of all. */
export function RecentLeads({ quizId, days, query, outcomes }: RecentLeadsProps) {
  const { leads = [], total } = query.data ?? {};
  return (
    <Card>
      <CardHeader
        title="Recent Leads"
        action={
          <div className="flex items-center gap-3">
            <ListedInfo label="Recent Leads" />
            {total === undefined ? null : <Badge>{total}</Badge>}
            {total === undefined || total === String(leads.length) ? null : (
              <Button asChild variant="ghost" className="-my-2 -mr-4">
                <Link to={`/dashboard/leads?${leadParameters({ quizId, ...days })}`}>View all</Link>
              </Button>
            )}
          </div>
        }
      />
      <QueryView query={query} loading={<Loading className="h-40" />} outdated={OUTDATED_LIST} inCard>
        {(_data, notice) => (
          <>
            {notice}
            {leads.length === 0 ? (
              <p className="py-8 text-center text-soft">No leads yet</p>
            ) : (
              <LeadTable leads={leads} outcomes={outcomes} />
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { shortDate } from '../../lib/format.ts';
import { historyQueries } from './queries.ts';

/** Which version of its quiz a lead answered; nothing where that is not kept any more. */
export function LeadVersion({ lead }: { lead: Pick<LeadDetail, 'quiz' | 'version'> }) {
  const { data } = useQuery(historyQueries.version(lead.quiz.id, lead.version));
  if (!data) return null;
  return (
    <p className="mt-3 text-[13px] text-hint">
      Took{' '}
      <Link
        to={`/dashboard/history/${lead.quiz.id}#version-${lead.version}`}
        className="rounded text-brand-ink underline"
      >
        {data.name ? `the version “${data.name}”` : `the version of ${shortDate(data.createdAt)}`}
      </Link>
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { overviewQuery } from './queries.ts';

/** What was sent again and again and did not arrive. Nothing is shown where all did. */
export function GivenUp() {
  const { data } = useQuery(overviewQuery);
  if (!data?.givenUp.length) return null;
  return (
    <Card>
      <CardHeader title="Not delivered" text="In the last 30 days, after ten attempts over three days or a refusal." />
      <ul className="flex flex-col gap-2">
        {data.givenUp.map(({ quiz, webhooks, mails, connections }) => (
          <li key={quiz.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 break-words">
            <span className="min-w-0">
              {[
                webhooks > 0 && plural(webhooks, 'webhook message'),
                connections > 0 && plural(connections, 'message to connected tools', 'messages to connected tools'),
                mails > 0 && plural(mails, 'email'),
              ]
                .filter(Boolean)
                .join(' and ')}{' '}
              of “{quiz.title}”
            </span>
            {webhooks > 0 && (
              <Link className="font-medium text-brand-ink underline" to={`/dashboard/share/${quiz.id}`}>
                See why and send again
              </Link>
            )}
            {connections > 0 && (
              <Link className="font-medium text-brand-ink underline" to="/dashboard/integrations">
                See what is wrong in Integrations
              </Link>
            )}
            {mails > 0 && (
              <Link className="font-medium text-brand-ink underline" to={`/dashboard/leads?quizId=${quiz.id}`}>
                View the leads
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

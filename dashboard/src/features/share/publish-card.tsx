import { Link } from 'react-router';
import type { Quiz } from '#contract/quiz.schema';
import { ApiError } from '../../lib/api.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSetStatus } from '../quizzes/queries.ts';

/** The publish switch, with the reasons when publishing was refused. */
export function PublishCard({ quiz }: { quiz: Quiz }) {
  const status = useSetStatus();
  const issues = status.error instanceof ApiError ? (status.error.body?.issues ?? []) : [];
  return (
    <Card>
      <Switch
        label="Published"
        hint={quiz.published ? 'Everybody with the link can take it.' : 'Only you can see it.'}
        checked={status.isPending ? status.variables.status === 'published' : quiz.published}
        onChange={(published) => status.mutate({ id: quiz.id, status: published ? 'published' : 'draft' })}
      />
      {status.isError ? (
        <div role="alert" className="mt-3 text-[13px] text-bad">
          <p>This quiz cannot be published yet.</p>
          <ul className="mt-1 list-disc pl-5">
            {issues.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <Link to={`/dashboard/quiz-builder/${quiz.id}`} className="mt-2 inline-block font-medium underline">
            Fix it in the builder
          </Link>
        </div>
      ) : null}
    </Card>
  );
}

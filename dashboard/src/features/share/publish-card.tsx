import { useRef } from 'react';
import { Link } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { ApiError, isRefusal } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import type { useSetStatus } from '../quizzes/queries.ts';
import { PublishWarnings } from './publish-warnings.tsx';

type PublishProps = {
  quiz: Quiz;
  status: ReturnType<typeof useSetStatus>;
  /** Comes before it asks. */
  onAsk: () => void;
};

/** The publish switch, with the reasons when publishing was refused. */
export function PublishCard({ quiz, status, onAsk }: PublishProps) {
  return (
    <Card>
      <Switch
        label="Published"
        hint={quiz.published ? 'Anyone with the link can take it.' : 'Only you can see it.'}
        checked={status.isPending ? status.variables.status === 'published' : quiz.published}
        onChange={(published) => {
          onAsk();
          status.mutate({ id: quiz.id, status: published ? 'published' : 'draft' });
        }}
      />
      <Refusal quiz={quiz} error={status.error} className="mt-3" />
      <PublishWarnings quiz={quiz} className="mt-3 grid gap-1" />
    </Card>
  );
}

type RefusalProps = { quiz: Quiz; error: Error | null; className: string };

/** Why a quiz was not published, where that was asked for. */
function Refusal({ quiz, error, className }: RefusalProps) {
  if (!error || isRefusal(error, 'quiz_not_found')) return null;
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : [];
  return (
    <div role="alert" className={cx('text-[13px] text-bad', className)}>
      {isRefusal(error, 'not_publishable') ? (
        <>
          <p>This quiz cannot be published yet.</p>
          <ul className="mt-1 list-disc pl-5">
            {issues.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
          <Link to={`/dashboard/quiz-builder/${quiz.id}`} className="mt-2 inline-block font-medium underline">
            Fix it in the builder
          </Link>
        </>
      ) : (
        <p>The status could not be changed. {reasonOf(error)}</p>
      )}
    </div>
  );
}

/** Says that what is shared here leads nowhere yet, and offers what is missing. `onLive` comes when that has been done. */
export function DraftNotice({ quiz, status, onAsk, onLive }: PublishProps & { onLive: () => void }) {
  const notice = useRef<HTMLElement>(null);
  const publish = () => {
    onAsk();
    status.mutate(
      { id: quiz.id, status: 'published' },
      {
        onSuccess: () => {
          const at = document.activeElement;
          // Does not take the focus from a control that was used meanwhile.
          if (at === document.body || notice.current?.contains(at)) onLive();
        },
      },
    );
  };
  return (
    <section
      ref={notice}
      aria-label="Draft"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-warn-ground px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold text-warn">This quiz is a draft</h2>
        <p className="mt-0.5">You can place its link and snippet now. Visitors see the quiz once it is published.</p>
      </div>
      <Button variant="primary" busy={status.isPending} onClick={publish}>
        Publish
      </Button>
      <Refusal quiz={quiz} error={status.error} className="basis-full" />
    </section>
  );
}

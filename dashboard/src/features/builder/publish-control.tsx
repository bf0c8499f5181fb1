import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { publishChecks } from '#contract/publish-checks';
import type { Quiz } from '#contract/quiz.schema';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusBadge } from '../quizzes/status-badge.tsx';
import type { EditedQuiz } from './editor-state.ts';

type PublishControlProps = {
  saved: Quiz;
  edited: EditedQuiz;
  dirty: boolean;
  pending: boolean;
  onSetStatus: (published: boolean) => void;
  onGo: (step: number) => void;
};

/** Live or draft, with what is in the way of going live. Unsaved changes are saved with it. */
export function PublishControl({ saved, edited, dirty, pending, onSetStatus, onGo }: PublishControlProps) {
  const [open, setOpen] = useState(false);
  const issues = publishChecks(edited);
  const blocked = issues.some(({ severity }) => severity === 'error');
  return (
    <>
      <StatusBadge published={saved.published} />
      {saved.published ? (
        <Button disabled={pending} onClick={() => onSetStatus(false)}>
          Unpublish
        </Button>
      ) : (
        <Button disabled={pending} onClick={() => (issues.length ? setOpen(true) : onSetStatus(true))}>
          {dirty ? 'Save and Publish' : 'Publish'}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={blocked ? 'Not ready to publish yet' : 'Ready to publish'}
        description="What to look at before visitors can take this quiz."
        footer={
          <Button
            variant="primary"
            disabled={blocked || pending}
            onClick={() => {
              setOpen(false);
              onSetStatus(true);
            }}
          >
            Publish
          </Button>
        }
      >
        <ul className="grid gap-2">
          {issues.map(({ path, message, step, severity }) => (
            <li key={path + message} className="flex items-center gap-3">
              {severity === 'error' ? (
                <CircleAlert className="size-5 shrink-0 text-bad" aria-label="Problem" />
              ) : (
                <TriangleAlert className="size-5 shrink-0 text-warn" aria-label="Warning" />
              )}
              <span className="flex-1">{message}</span>
              <Button
                variant="ghost"
                onClick={() => {
                  setOpen(false);
                  onGo(step - 1);
                }}
              >
                Go to step {step}
              </Button>
            </li>
          ))}
          {issues.length === 0 ? (
            <li className="flex items-center gap-3">
              <CircleCheck className="size-5 text-good" aria-hidden /> Everything is in place.
            </li>
          ) : null}
        </ul>
      </Dialog>
    </>
  );
}

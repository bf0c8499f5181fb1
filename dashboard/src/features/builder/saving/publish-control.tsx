import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import type { Editor } from '../editing/use-editor.ts';
import { publishProblems } from './publish-problems.ts';

type PublishControlProps = Pick<Editor, 'store'> & {
  published: boolean;
  /** Whether a quiz that exists has unsaved changes. */
  dirty: boolean;
  pending: boolean;
  onPublish: () => void;
  onUnpublish: () => void;
  /** Leads to a field, by its dotted path. */
  onGo: (path: string) => void;
};

/** Large enough for a finger where the bar is narrow. */
const fitting = 'min-h-11 max-sm:px-3 @4xl:min-h-0';

/** Warnings do not hold up publishing: the dialog that says that the quiz is live lists them. */
const isBlocked = (quiz: EditedQuiz): boolean => publishProblems(quiz).some(({ severity }) => severity === 'error');

/** Live or draft, with what is in the way of going live. Publishing saves unsaved changes; unpublishing does not wait for them. */
export function PublishControl({
  published,
  store,
  dirty,
  pending,
  onPublish,
  onUnpublish,
  onGo,
}: PublishControlProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const going = useRef<string>(undefined);
  // The focus goes on to the field once the dialog has given it back.
  const go = () => {
    if (going.current !== undefined) onGo(going.current);
    going.current = undefined;
    return undefined;
  };
  const issues = open ? publishProblems(store.quiz()) : [];
  return (
    <>
      <PublishButton
        published={published}
        dirty={dirty}
        pending={pending}
        onPublish={() => (isBlocked(store.quiz()) ? setOpen(true) : onPublish())}
        onUnpublish={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onUnpublish();
        }}
        title="Unpublish this quiz?"
        text="Wherever it is shared or embedded, visitors are told that the quiz is not available, until you publish it again. Its leads and figures stay."
        confirmLabel="Unpublish"
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        returnTo={go}
        title="Not ready to publish yet"
        description="What to check before visitors can take this quiz."
        footer={
          <Button data-closes onClick={() => setOpen(false)}>
            Close
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
                onClick={() => {
                  going.current = path;
                  setOpen(false);
                }}
              >
                Go to step {step}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

type PublishButtonProps = Omit<PublishControlProps, 'store' | 'onGo'>;

/** One button of two words: whoever has pressed it keeps the focus. */
function PublishButton({ published, dirty, pending, onPublish, onUnpublish }: PublishButtonProps) {
  if (published)
    return (
      <Button
        variant="ghost"
        // Apart from what saves.
        className={cx(fitting, 'ml-2 sm:ml-4')}
        aria-disabled={pending}
        onClick={oncePerPress(onUnpublish)}
      >
        Unpublish
      </Button>
    );
  return (
    <Button
      variant={dirty ? 'secondary' : 'primary'}
      className={fitting}
      aria-disabled={pending}
      onClick={oncePerPress(onPublish)}
    >
      {/* As wide with either word: “Save”, beside it, stays under the pointer when the first letter is typed. */}
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        <span className={dirty ? undefined : 'invisible @max-4xl:hidden'}>
          <span className="sr-only @4xl:not-sr-only">Save and </span>
          <span className="@max-4xl:capitalize">publish</span>
        </span>
        {dirty ? null : <span>Publish</span>}
      </span>
    </Button>
  );
}

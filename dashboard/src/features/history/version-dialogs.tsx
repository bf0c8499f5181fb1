import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { limits } from '#contract/web/limits';
import { createPreviewHost } from '#widget/local-host';
import { isRefusal } from '../../lib/api.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { announce } from '../../ui/feedback/announcer.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { drawnQuiz } from '../builder/insights/preview-quiz.ts';
import { listChanges } from '../builder/saving/list-changes.ts';
import { QuizWidget } from '../widget/quiz-widget.tsx';
import { historyQueries, nameOfVersion, useNameVersion, useRestoreVersion } from './queries.ts';
import { ChangeList } from './save-row.tsx';
import { calledOf, type ListedSave } from './saved-when.ts';
import { versionQuiz } from './version-quiz.ts';

type VersionDialogProps = { quiz: Quiz; save: ListedSave; onClose: () => void };

/** A version as its visitors took it, in today's looks. Nothing is sent. */
export function PreviewVersion({ quiz, save, onClose }: VersionDialogProps) {
  const query = useQuery(historyQueries.version(quiz.id, save.version));
  return (
    <Dialog
      open
      onClose={onClose}
      title={calledOf(save)}
      description={save.people > 0 ? 'As visitors took it, in today’s colors.' : 'In today’s colors.'}
    >
      <QueryView query={query} loading={<Loading className="h-72" />}>
        {(version) => {
          const shown = versionQuiz(quiz, version);
          return shown.questions.length ? (
            <QuizWidget
              quiz={drawnQuiz(shown)}
              host={() => createPreviewHost({ quiz: () => shown, share: () => undefined })}
              preview
            />
          ) : (
            <p className="text-soft">This version has no questions.</p>
          );
        }}
      </QueryView>
    </Dialog>
  );
}

/** What restoring would change, and the button that does it. */
export function RestoreVersion({ quiz, save, onClose }: VersionDialogProps) {
  const query = useQuery(historyQueries.version(quiz.id, save.version));
  const restore = useRestoreVersion(quiz);
  const restored = useRef(false);
  const done = () => {
    restored.current = true;
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      // The button went with what it did, and the list goes on above it.
      returnTo={() => (restored.current ? document.querySelector<HTMLElement>('[data-saves] > li h2') : undefined)}
      title="Restore this version?"
      description={`The questions, outcomes, lead form and thank-you texts of ${calledOf(save)} become a new save. Title, description, colors and status stay as they are, and nothing is lost: you can come back from here.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            data-first
            busy={restore.isPending}
            onClick={oncePerPress(() => restore.mutate(save.version, { onSuccess: done }))}
          >
            {restore.isPending ? 'Restoring...' : 'Restore'}
          </Button>
        </>
      }
    >
      <h3 className="mb-2 font-medium">What would change</h3>
      <QueryView query={query} loading={<Loading className="h-24" />}>
        {(version) => (
          <ChangeList
            most={30}
            changes={listChanges(versionQuiz(quiz, { ...quiz, name: '' }), versionQuiz(quiz, version))}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

export function NameVersion({ quiz, save, onClose }: VersionDialogProps) {
  const [name, setName] = useState(save.name);
  /** What it was called when that was last seen here; and whether somebody else had named it. */
  const [seen, setSeen] = useState({ was: save.name, elsewhere: false });
  const write = useNameVersion(quiz.id);
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write.mutate(
      { version: save.version, name, was: seen.was },
      {
        onSuccess: () => {
          onClose();
          announce(name.trim() ? `Named “${name.trim()}”` : 'The name is removed');
        },
        onError: async (error) => {
          if (!isRefusal(error, 'name_conflict')) return;
          setSeen({ was: await nameOfVersion(quiz.id, save.version), elsewhere: true });
          field.current?.focus();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Name this version"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={write.isPending}>
            {write.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          ref={field}
          label="Name"
          hint="Leave empty to use the date. Saves with the same content share the name."
          error={seen.elsewhere ? inTheMeantime(seen.was) : undefined}
          value={name}
          maxLength={limits.buttonText}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

const inTheMeantime = (name: string): string =>
  `${name ? `It was called “${name}” elsewhere in the meantime.` : 'Its name was removed elsewhere in the meantime.'} Save again to change that.`;

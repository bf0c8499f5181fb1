import { type RefObject, useId, useMemo } from 'react';
import { longDate, timeAgo } from '../../../lib/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Change, listChanges } from './list-changes.ts';
import { mergeQuizzes } from './merge-quizzes.ts';
import type { Side } from './merge-three-way.ts';
import { refusedField } from './refused-field.ts';
import type { EditConflict } from './save-quiz.ts';

const words = { draft: 'Draft', published: 'Live' } as const;

type ConflictDialogProps = {
  conflict: EditConflict;
  /** The field for which the last save was refused, by its dotted path. */
  refusedAt: RefObject<string | undefined>;
  /** Saves the merge of both versions, with this side where both changed the same place. */
  onChoose: (side: Side) => void;
  onClose: () => void;
};

/** Shows what another tab or device and this one changed, where that cannot be merged without a decision. Nothing is saved before that. */
export function ConflictDialog({ conflict, refusedAt, onChoose, onClose }: ConflictDialogProps) {
  const { base, mine, theirs, by, status } = conflict;
  const { here, there, isChoice } = useMemo(() => {
    const other = theirs.quiz;
    const changes = listChanges(base.quiz, other);
    return {
      here: listChanges(base.quiz, mine),
      there:
        base.status === theirs.status
          ? changes
          : [{ place: 'Status', text: `${words[base.status]} → ${words[theirs.status]}` }, ...changes],
      isChoice: mergeQuizzes(base.quiz, mine, other).overlaps.length > 0,
    };
  }, [base, mine, theirs]);
  const note = useId();
  const then = status === 'published' ? 'publish' : 'save';
  const who = `${by || 'Someone with this account'} saved this quiz in another tab or on another device.`;
  const forget = () => {
    refusedAt.current = undefined;
  };
  const close = () => {
    forget();
    onClose();
  };
  const choice = (side: Side, label: string, primary = false) => (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      aria-describedby={note}
      onClick={oncePerPress(() => {
        forget();
        onChoose(side);
      })}
    >
      {label} and {then}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={close}
      title="Edited elsewhere"
      // What keeps the merge from being saved is led to once the dialog lets go of the focus.
      returnTo={() => refusedField(refusedAt.current)}
      description={
        here.length
          ? `${who} Yours is not saved yet; nothing you typed is lost.`
          : `${who} Look at what changed there before you ${then}.`
      }
      footer={
        <>
          <Button className="max-sm:order-last sm:mr-auto" onClick={close}>
            Back to editing
          </Button>
          {isChoice ? choice('theirs', 'Keep theirs') : null}
          {isChoice ? choice('mine', 'Keep mine') : choice('mine', 'Merge', true)}
        </>
      }
    >
      {/* It may come while somebody types: no space that was meant for a text answers it. */}
      <div tabIndex={-1} data-first className="grid gap-6 outline-none">
        <div className="grid gap-5 sm:grid-cols-2">
          <Changes title="Changed there" at={theirs.updatedAt} changes={there} />
          <Changes title="Changed here" changes={here} />
        </div>
        <p id={note} className="text-[13px] text-soft">
          {isChoice
            ? 'Both changed the same place. Choose whose change stays there; all other changes of both sides are kept. Undo brings back the other one.'
            : 'Merging keeps the changes of both sides.'}
        </p>
      </div>
    </Dialog>
  );
}

function Changes({ title, at, changes }: { title: string; at?: string; changes: Change[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-semibold">
        {title}
        {at ? (
          <time dateTime={at} title={longDate(at)} className="ml-2 text-[13px] font-normal text-hint">
            {timeAgo(at)}
          </time>
        ) : null}
      </h3>
      {changes.length ? (
        <ul className="grid gap-2">
          {changes.map(({ place, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may be called alike
            <li key={`${index} ${place}`} className="break-words">
              <span className="block text-[13px] text-soft">{place}</span>
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">Nothing.</p>
      )}
    </section>
  );
}

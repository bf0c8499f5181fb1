import { useId, useMemo, useState } from 'react';
import { longDate, plural, timeAgo } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { type EditedQuiz, editedFrom } from './editor-state.ts';
import { type Change, listChanges } from './merge/list-changes.ts';
import { type Conflict, mergeQuizzes, type Side } from './merge/merge-quizzes.ts';
import type { EditConflict } from './store-quiz.ts';

const words = { draft: 'Draft', published: 'Live' } as const;

type ConflictDialogProps = {
  conflict: EditConflict;
  onSave: (quiz: EditedQuiz) => void;
  onClose: () => void;
};

/** Another tab or device has saved the quiz: what changed there and here, and what is to become of it. Nothing is saved before one says. */
export function ConflictDialog({ conflict, onSave, onClose }: ConflictDialogProps) {
  const { base, mine, theirs, by, status } = conflict;
  const [picks, setPicks] = useState<Record<string, Side>>({});
  const other = useMemo(() => editedFrom(theirs), [theirs]);
  const { quiz: merged, conflicts } = useMemo(
    () => mergeQuizzes(base.quiz, mine, other, picks),
    [base, mine, other, picks],
  );
  const there = useMemo(() => {
    const changes = listChanges(base.quiz, other);
    return base.status === theirs.status
      ? changes
      : [{ place: 'Status', text: `${words[base.status]} → ${words[theirs.status]}` }, ...changes];
  }, [base, other, theirs.status]);
  const here = useMemo(() => listChanges(base.quiz, mine), [base, mine]);
  const open = conflicts.filter(({ path }) => !picks[path]).length;
  const overwrites = useId();
  const lacks = useId();
  const then = status === 'published' ? 'publish' : 'save';
  const who = `${by || 'Someone with this account'} saved this quiz in another tab or on another device.`;
  const moved = !status && base.status !== theirs.status;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edited elsewhere"
      description={
        here.length
          ? `${who} Yours is not saved yet; nothing you typed is lost.`
          : `${who} Look at what changed there before you ${then}.`
      }
      footer={
        <>
          <Button
            variant="destructive"
            className="max-sm:order-last sm:mr-auto"
            aria-describedby={overwrites}
            onClick={oncePerPress(() => onSave(mine))}
          >
            {status === 'published' ? 'Keep mine and publish' : 'Keep mine'}
          </Button>
          <Button onClick={onClose}>Back to editing</Button>
          <Button
            variant="primary"
            aria-disabled={open > 0}
            aria-describedby={lacks}
            onClick={oncePerPress(() => onSave(merged))}
          >
            Merge and {then}
          </Button>
        </>
      }
    >
      {/* It may come while somebody types: no space that was meant for a text answers it. */}
      <div tabIndex={-1} data-first={conflicts.length ? undefined : true} className="grid gap-6 outline-none">
        <div className="grid gap-5 sm:grid-cols-2">
          <Changes title="Changed there" at={theirs.updatedAt} changes={there} />
          <Changes title="Changed here" changes={here} />
        </div>
        {conflicts.length ? (
          <Choices
            conflicts={conflicts}
            picks={picks}
            onPick={(picked) => setPicks((before) => ({ ...before, ...picked }))}
          />
        ) : null}
        <div className="grid gap-1 text-[13px] text-soft">
          <p id={lacks} role="status">
            {open ? `${plural(open, 'choice')} left before you can merge.` : 'Merging keeps the changes of both sides.'}
          </p>
          <p id={overwrites}>
            “Keep mine” overwrites the other version with what is here: what was changed there is gone
            {moved ? `, but for its status, which stays ${words[theirs.status].toLowerCase()}` : ''}.
          </p>
        </div>
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

type ChoicesProps = {
  conflicts: Conflict[];
  picks: Readonly<Record<string, Side>>;
  onPick: (picks: Record<string, Side>) => void;
};

/** The places that both sides changed, one choice each. */
function Choices({ conflicts, picks, onPick }: ChoicesProps) {
  const id = useId();
  const all = (side: Side) => onPick(Object.fromEntries(conflicts.map(({ path }) => [path, side])));
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 id={id} className="basis-full font-semibold sm:flex-1 sm:basis-auto">
          Changed in both. Which one should stay?
        </h3>
        {conflicts.length > 1 ? (
          <>
            <Button variant="ghost" onClick={() => all('mine')}>
              All mine
            </Button>
            <Button variant="ghost" onClick={() => all('theirs')}>
              All theirs
            </Button>
          </>
        ) : null}
      </div>
      <div className="grid gap-3">
        {conflicts.map((conflict) => (
          <fieldset key={conflict.path} className="min-w-0 rounded-card border border-hairline px-3 pb-3">
            <legend className="max-w-full px-1 font-medium break-words">{conflict.place}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  className="flex min-h-10 min-w-0 cursor-pointer gap-2 rounded-control border border-control p-3 has-checked:border-brand has-checked:bg-brand-tint"
                >
                  <input
                    type="radio"
                    data-first
                    name={`${id}-${conflict.path}`}
                    checked={picks[conflict.path] === side}
                    onChange={() => onPick({ [conflict.path]: side })}
                    className="mt-0.5 size-4 shrink-0 accent-brand"
                  />
                  <span className="min-w-0 break-words">
                    <span className="block text-[13px] text-soft">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
                    <span className="whitespace-pre-wrap">{conflict[side]}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

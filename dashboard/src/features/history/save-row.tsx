import { useQuery } from '@tanstack/react-query';
import { Columns2, Eye, RotateCcw, Tag } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { QuizSave } from '#contract/quiz/quiz-history.schema';
import { cx } from '../../lib/cx.ts';
import { longDate, plural } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { allOf } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import type { Change } from '../builder/saving/list-changes.ts';
import { historyQueries } from './queries.ts';
import { type ListedSave, savedWhen } from './saved-when.ts';
import { changesOfSave, versionQuiz } from './version-quiz.ts';

const MOST_CHANGES = 4;
export type RowAction = 'preview' | 'compare' | 'restore' | 'name';

type SaveRowProps = {
  quiz: Quiz;
  save: ListedSave;
  /** Where the address of its version leads. */
  anchor: string | undefined;
  /** Whether it is what the quiz is now; an earlier save may have the same version. */
  latest: boolean;
  /** Another save with the same version, which tells how many took it. */
  countedWith: ListedSave | undefined;
  /** The save before it; null for the first one, undefined for one that is not loaded. */
  before: QuizSave | null | undefined;
  onAct: (action: RowAction, save: ListedSave) => void;
};

/** One save: when, who, what changed, how many took it, and what can be done with it. */
export function SaveRow({ quiz, save, anchor, latest, countedWith, before, onAct }: SaveRowProps) {
  const { when } = save;
  const told = savedWhen(save);
  const { hash } = useLocation();
  const act = (action: RowAction) => () => onAct(action, save);
  return (
    <li
      id={anchor}
      className={cx(
        'scroll-mt-24 rounded-card border bg-card p-5 shadow-card',
        anchor && hash === `#${anchor}` ? 'border-brand' : 'border-hairline',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 tabIndex={-1} className="font-semibold break-words">
          {save.name || when}
        </h2>
        {latest ? <Badge tone="good">Current</Badge> : null}
        {save.status === 'draft' ? <Badge tone="warn">Draft</Badge> : null}
        {save.restored ? <Badge>Restored</Badge> : null}
      </div>
      <p className="mt-0.5 text-[13px] text-hint">
        {save.name ? <>{when} · </> : null}
        <time dateTime={save.at} title={longDate(save.at)} className="sr-only">
          {longDate(save.at)}
        </time>
        {save.by ? <>{save.by} · </> : null}
        {takenBy(save, countedWith)}
      </p>
      <div className="mt-3">
        {before === null ? <p>Created</p> : <Changes quiz={quiz} save={save} before={before} />}
      </div>
      {save.stored ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={act('preview')} aria-label={`Preview the version of ${told}`}>
            <Eye /> Preview
          </Button>
          <Button onClick={act('compare')} aria-label={`Compare the version of ${told}`}>
            <Columns2 /> Compare
          </Button>
          {save.current ? null : (
            <Button onClick={act('restore')} aria-label={`Restore the version of ${told}`}>
              <RotateCcw /> Restore
            </Button>
          )}
          <Button variant="ghost" onClick={act('name')} aria-label={`Name the version of ${told}`}>
            <Tag /> {save.name ? 'Rename' : 'Name'}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-[13px] text-hint">
          No longer stored. Of versions that nobody saw, the last 50 are kept.
        </p>
      )}
    </li>
  );
}

/** How many took a version is told at one of its saves; one that was restored had been taken before. */
function takenBy({ people, restored, current }: QuizSave, countedWith: ListedSave | undefined): string {
  if (people === 0) return current ? 'Not taken yet' : 'Taken by nobody';
  if (countedWith) return `Counted with the save of ${savedWhen(countedWith)}`;
  const taken = `Taken by ${plural(people, 'person', 'people')}`;
  return restored ? `${taken}, counting those before it was restored` : taken;
}

function Changes({ quiz, save, before }: { quiz: Quiz; save: ListedSave; before: QuizSave | undefined }) {
  const differs = before !== undefined && before.version !== save.version && before.stored && save.stored;
  const now = useQuery({ ...historyQueries.version(quiz.id, save.version), enabled: differs });
  const old = useQuery({ ...historyQueries.version(quiz.id, before?.version ?? ''), enabled: differs });
  if (!before) return <p className="text-soft">Load earlier saves to see what changed.</p>;
  const versions = allOf([old, now]);
  if (differs && versions.isLoadingError)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-bad">What changed could not be loaded.</p>
        <Button
          aria-label={`Try again to load what changed in the version of ${savedWhen(save)}`}
          onClick={({ currentTarget }) => {
            // The button goes while it is tried again.
            currentTarget.closest('li')?.querySelector('h2')?.focus({ preventScroll: true });
            versions.refetch();
          }}
        >
          Try again
        </Button>
      </div>
    );
  if (differs && !versions.data) return <Skeleton className="h-5 w-2/3" />;
  const changes = changesOfSave(save, old.data && versionQuiz(quiz, old.data), now.data && versionQuiz(quiz, now.data));
  return <ChangeList changes={changes} most={MOST_CHANGES} />;
}

/** Changes in words: the first `most`, and a button that shows the rest. */
export function ChangeList({ changes, most }: { changes: Change[]; most: number }) {
  const [all, setAll] = useState(false);
  if (changes.length === 0) return <p className="text-soft">Nothing visitors see</p>;
  const rest = changes.length - most;
  return (
    <>
      <ul className="grid gap-1">
        {changes.slice(0, all ? undefined : most).map(({ place, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may be called alike
          <li key={`${index} ${place}`} className="break-words">
            <span className="text-soft">{place}:</span> {text}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="ghost" className="-ml-3 mt-1" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${rest} more`}
        </Button>
      ) : null}
    </>
  );
}

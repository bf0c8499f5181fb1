import { clockTime, longDate, timeAgo } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import type { Draft } from './draft-storage.ts';

type DraftNoticeProps = { drafts: Draft[]; onRestore: (draft: Draft) => void; onDiscard: (draft: Draft) => void };

/** Offers what was not saved at earlier visits, the newest first. */
export function DraftNotice({ drafts, onRestore, onDiscard }: DraftNoticeProps) {
  const one = drafts.length === 1;
  return (
    // A minute more since then is not told.
    <div
      role="status"
      aria-relevant="additions"
      className="mb-5 rounded-card border border-hairline bg-warn-ground p-3 text-warn"
    >
      {one ? null : <p className="mb-2">There are unsaved changes from {drafts.length} earlier visits.</p>}
      <ul className="grid gap-2">
        {drafts.map((draft) => {
          const title = draft.quiz.title || 'Untitled quiz';
          const at = new Date(draft.savedAt).toISOString();
          // Two of one quiz are told apart by the second.
          const when = one ? timeAgo(at) : `${timeAgo(at)}, ${clockTime(at)}`;
          return (
            <li key={draft.id} className="flex flex-wrap items-center gap-3">
              <p className="min-w-0 flex-1 basis-48 break-words">
                {one ? 'You have unsaved changes from your last visit. ' : null}
                <span className={one ? 'font-medium' : undefined}>{title}</span>{' '}
                <time dateTime={at} title={longDate(at)} className="text-[13px]">
                  {when}
                </time>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button
                  onClick={oncePerPress(() => onRestore(draft))}
                  {...(one ? {} : { 'aria-label': `Restore ${title}, ${clockTime(at)}` })}
                >
                  Restore
                </Button>
                <Button
                  variant="ghost"
                  onClick={oncePerPress(() => onDiscard(draft))}
                  {...(one ? {} : { 'aria-label': `Discard ${title}, ${clockTime(at)}` })}
                >
                  Discard
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

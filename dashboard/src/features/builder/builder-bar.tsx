import { Eye, History, Redo2, Share2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { isMac } from '../../lib/is-mac.ts';
import { useMedia } from '../../lib/use-grid-columns.ts';
import { usePageHas } from '../../lib/use-page-has.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { useHeadingFocus } from '../../ui/layout/page.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { StatusBadge } from '../quizzes/status-badge.tsx';
import type { Editor } from './editing/use-editor.ts';
import { MoreMenu } from './more-menu.tsx';
import { PublishControl } from './saving/publish-control.tsx';
import type { SaveState } from './saving/save-state.ts';

const key = isMac ? '⌘' : 'Ctrl+';

/** `more` is seen where there is room for it, and heard everywhere. */
type Words = { words: string; more?: string; dot: string };
const states = {
  untouched: { words: '', dot: '' },
  saved: { words: 'Saved', dot: 'bg-good' },
  unsaved: { words: 'Unsaved', more: ' changes', dot: 'bg-warn' },
  saving: { words: 'Saving…', dot: 'bg-brand' },
  elsewhere: { words: 'Edited', more: ' elsewhere', dot: 'bg-bad' },
} satisfies Record<string, Words>;

function wordsOf({ name }: SaveState, dirty: boolean, exists: boolean): Words {
  if (name === 'saving') return states.saving;
  if (name === 'elsewhere' || name === 'conflict') return states.elsewhere;
  if (dirty) return states.unsaved;
  return exists ? states.saved : states.untouched;
}

type BuilderBarProps = Pick<Editor, 'store' | 'state' | 'status' | 'dirty' | 'saving' | 'canUndo' | 'canRedo'> & {
  title: string;
  /** Undefined for a quiz that is not made yet. */
  quizId: string | undefined;
  /** Whether the preview stands beside, and needs no button. */
  beside: boolean;
  /** The same at every drawing. */
  actions: {
    undo: () => void;
    redo: () => void;
    preview: () => void;
    save: () => void;
    publish: () => void;
    unpublish: () => void;
    /** Leads to a field, by its dotted path. */
    lead: (path: string) => void;
  };
};

/**
 * What stays in sight on every step: which quiz this is, whether it is saved, and what can be done with all of it. Where there is little
 * room, names are short and what is needed less often is in a menu; on phones the quiz's name goes with the page.
 */
export const BuilderBar = memo(function BuilderBar(props: BuilderBarProps) {
  const { title, quizId, dirty, saving, canUndo, canRedo, beside, actions } = props;
  const exists = quizId !== undefined;
  const published = props.status === 'published';
  const historyPath = exists ? `/dashboard/history/${quizId}` : undefined;
  // Two rows of buttons would take the place of what is edited.
  const narrow = useMedia('(max-width: 22.4rem)');
  const heading = useHeadingFocus();
  usePageHas('sticky-bar');
  return (
    <div className="z-20 border-b border-hairline bg-ground [@media(min-height:480px)]:sticky top-4 sm:top-16">
      <div className="@container mx-auto w-full max-w-[1600px] px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-1 py-1.5 sm:gap-x-2">
          <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
            <div className="flex h-6 items-center gap-2">
              <h1 ref={heading} tabIndex={-1} className="text-xs text-soft outline-none">
                {exists ? 'Edit Quiz' : 'Create Quiz'}
              </h1>
              {exists ? <StatusBadge published={published} /> : null}
            </div>
            <p className="truncate text-[15px] leading-5 font-semibold" title={title}>
              {title || (exists ? 'Untitled quiz' : 'Four steps to your quiz')}
            </p>
          </div>
          <SaveStatus {...wordsOf(props.state, dirty, exists)} />
          <div className="hidden items-center gap-1 @4xl:flex">
            <Tip text={`Undo (${key}Z)`}>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Undo"
                aria-keyshortcuts="Control+Z Meta+Z"
                aria-disabled={!canUndo}
                onClick={actions.undo}
              >
                <Undo2 />
              </Button>
            </Tip>
            <Tip text={`Redo (${isMac ? '⇧⌘' : 'Ctrl+Shift+'}Z)`}>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Redo"
                aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
                aria-disabled={!canRedo}
                onClick={actions.redo}
              >
                <Redo2 />
              </Button>
            </Tip>
            {published ? (
              <Tip text="Share & Embed">
                <Button asChild variant="ghost" size="icon">
                  <Link to={`/dashboard/share/${quizId}`} aria-label="Share & Embed">
                    <Share2 />
                  </Link>
                </Button>
              </Tip>
            ) : null}
            {historyPath ? (
              <Tip text="History">
                <Button asChild variant="ghost" size="icon">
                  <Link to={historyPath} aria-label="History">
                    <History />
                  </Link>
                </Button>
              </Tip>
            ) : null}
          </div>
          {beside || narrow ? null : (
            <Button
              className="min-h-11 min-w-11 @max-3xl:px-0 @4xl:min-h-0"
              aria-label="Preview"
              onClick={oncePerPress(actions.preview)}
            >
              <Eye />
              <span className="@max-3xl:hidden">Preview</span>
            </Button>
          )}
          <MoreMenu
            onUndo={canUndo ? actions.undo : undefined}
            onRedo={canRedo ? actions.redo : undefined}
            onPreview={narrow ? actions.preview : undefined}
            sharePath={published ? `/dashboard/share/${quizId}` : undefined}
            historyPath={historyPath}
          />
          <SaveButton {...props} />
          <PublishControl
            published={published}
            store={props.store}
            // One that is not made yet has nothing that was saved before.
            dirty={exists && dirty}
            pending={saving}
            onPublish={actions.publish}
            onUnpublish={actions.unpublish}
            onGo={actions.lead}
          />
        </div>
      </div>
    </div>
  );
});

function SaveStatus({ words, more, dot }: Words) {
  return (
    <p role="status" className="flex items-center gap-2 text-[13px] whitespace-nowrap text-soft max-sm:mr-auto sm:px-1">
      {dot ? <span aria-hidden className={`size-2 rounded-full ${dot}`} /> : null}
      <span>
        {words}
        {more ? <span className="@max-4xl:sr-only">{more}</span> : null}
      </span>
    </p>
  );
}

function SaveButton({ quizId, state, dirty, saving, actions }: BuilderBarProps) {
  const exists = quizId !== undefined;
  return (
    <Tip text={`Save (${key}S)`}>
      <Button
        variant={exists && dirty ? 'primary' : 'secondary'}
        className="min-h-11 max-sm:px-3 @4xl:min-h-0"
        aria-keyshortcuts="Control+S Meta+S"
        aria-disabled={saving || (exists && !dirty && state.name === 'idle')}
        aria-busy={saving}
        onClick={oncePerPress(actions.save)}
      >
        <span>
          Save
          <span className="sr-only @4xl:not-sr-only">{exists ? ' changes' : ' draft'}</span>
        </span>
      </Button>
    </Tip>
  );
}

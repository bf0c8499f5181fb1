import { Eye, History, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useHeadingFocus } from '../../ui/page.tsx';
import { Tip } from '../../ui/tip.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { Editor, SaveState } from './use-editor.ts';

/** `more` is seen where there is room for it, and heard everywhere. */
const states: Record<SaveState, { words: string; more?: string; dot: string }> = {
  untouched: { words: '', dot: '' },
  saved: { words: 'Saved', dot: 'bg-good' },
  unsaved: { words: 'Unsaved', more: ' changes', dot: 'bg-warn' },
  saving: { words: 'Saving…', dot: 'bg-brand' },
  elsewhere: { words: 'Edited elsewhere', dot: 'bg-bad' },
};

type BuilderBarProps = {
  editor: Editor;
  title: string;
  /** Undefined for a quiz that is not made yet. */
  quizId: string | undefined;
  onUndo: () => void;
  onRedo: () => void;
  /** Undefined where the preview stands beside. */
  onPreview: (() => void) | undefined;
  /** The status and what changes it. */
  badge: ReactNode;
  publish: ReactNode;
};

/**
 * What stays in sight on every step: which quiz this is, whether it is saved, and what can be done with all of it. Where there is little
 * room, names are short and what is needed less often is in a menu; on phones the quiz's name goes with the page.
 */
export function BuilderBar({ editor, title, quizId, onUndo, onRedo, onPreview, badge, publish }: BuilderBarProps) {
  const exists = quizId !== undefined;
  const historyPath = exists ? `/dashboard/history/${quizId}` : undefined;
  const { words, more, dot } = states[editor.state];
  const heading = useHeadingFocus();
  const canSave = !editor.saving && (!exists || editor.dirty || editor.state === 'elsewhere');
  const key = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl+';
  return (
    <div
      data-sticky-bar
      className="z-20 border-b border-hairline bg-ground [@media(min-height:480px)]:sticky top-4 sm:top-16"
    >
      <div className="@container mx-auto w-full max-w-[1600px] px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-1 py-2 sm:gap-x-2">
          <div className="flex h-10 min-w-0 basis-full items-center gap-3 sm:flex-1 sm:basis-0">
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="text-xs leading-4 text-soft outline-none">
                {exists ? 'Edit Quiz' : 'Create Quiz'}
              </h1>
              <p className="truncate text-[15px] leading-5 font-semibold">{editor.quiz.title || title}</p>
            </div>
            {badge}
          </div>
          <p
            role="status"
            className="flex items-center gap-2 text-[13px] whitespace-nowrap text-soft max-sm:mr-auto sm:px-1"
          >
            {dot ? <span aria-hidden className={`size-2 rounded-full ${dot}`} /> : null}
            <span>
              {words}
              {more ? <span className="max-[22.4rem]:sr-only">{more}</span> : null}
            </span>
          </p>
          <div className="hidden items-center gap-1 @4xl:flex">
            <Tip text={`Undo (${key}Z)`}>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Undo"
                aria-keyshortcuts="Control+Z Meta+Z"
                aria-disabled={!editor.canUndo}
                onClick={onUndo}
              >
                <Undo2 />
              </Button>
            </Tip>
            <Tip text={`Redo (${key === '⌘' ? '⇧⌘' : 'Ctrl+Shift+'}Z)`}>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Redo"
                aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
                aria-disabled={!editor.canRedo}
                onClick={onRedo}
              >
                <Redo2 />
              </Button>
            </Tip>
            {historyPath ? (
              <Tip text="History">
                <Button asChild variant="ghost" size="icon">
                  <Link to={historyPath} aria-label="History">
                    <History />
                  </Link>
                </Button>
              </Tip>
            ) : null}
            {onPreview ? (
              <Tip text="Preview">
                <Button variant="ghost" size="icon" aria-label="Preview" onClick={onPreview}>
                  <Eye />
                </Button>
              </Tip>
            ) : null}
          </div>
          <MoreMenu
            onUndo={editor.canUndo ? onUndo : undefined}
            onRedo={editor.canRedo ? onRedo : undefined}
            onPreview={onPreview}
            historyPath={historyPath}
          />
          <Tip text={`Save (${key}S)`}>
            <Button
              variant={exists && editor.dirty ? 'primary' : 'secondary'}
              className="min-h-11 max-sm:px-3 @4xl:min-h-0"
              aria-keyshortcuts="Control+S Meta+S"
              aria-disabled={!canSave}
              aria-busy={editor.saving}
              onClick={oncePerPress(() => editor.save())}
            >
              <span>
                Save
                <span className="sr-only @4xl:not-sr-only">{exists ? ' changes' : ' draft'}</span>
              </span>
            </Button>
          </Tip>
          {publish}
        </div>
      </div>
    </div>
  );
}

import { Eye, History, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { useHeadingFocus } from '../../ui/page.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { Editor, SaveState } from './use-editor.ts';

const states: Record<SaveState, { words: string; dot: string }> = {
  untouched: { words: '', dot: '' },
  saved: { words: 'Saved', dot: 'bg-good' },
  unsaved: { words: 'Unsaved changes', dot: 'bg-warn' },
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

/** What stays in sight on every step: which quiz this is, whether it is saved, and what can be done with all of it. */
export function BuilderBar({ editor, title, quizId, onUndo, onRedo, onPreview, badge, publish }: BuilderBarProps) {
  const exists = quizId !== undefined;
  const { words, dot } = states[editor.state];
  const heading = useHeadingFocus();
  const canSave = !editor.saving && (!exists || editor.dirty || editor.state === 'elsewhere');
  const key = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl+';
  return (
    <div
      data-sticky-bar
      className="z-20 border-b border-hairline bg-ground [@media(min-height:480px)]:sticky top-4 sm:top-16"
    >
      <div className="mx-auto flex w-full max-w-[1600px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
        <div className="flex h-10 min-w-0 basis-full items-center gap-3 sm:flex-1 sm:basis-0">
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} className="text-xs leading-4 text-soft outline-none">
              {exists ? 'Edit Quiz' : 'Create Quiz'}
            </h1>
            <p className="truncate text-[15px] leading-5 font-semibold">{editor.quiz.title || title}</p>
          </div>
          {badge}
        </div>
        <p role="status" className="flex items-center gap-2 text-[13px] whitespace-nowrap text-soft max-sm:mr-auto">
          {dot ? <span aria-hidden className={`size-2 rounded-full ${dot}`} /> : null}
          {words}
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-1 sm:gap-2">
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
          {quizId ? (
            <Tip text="History">
              <Button asChild variant="ghost" size="icon" className="max-sm:hidden">
                <Link to={`/dashboard/history/${quizId}`} aria-label="History">
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
          <Tip text={`Save (${key}S)`}>
            <Button
              variant={exists && editor.dirty ? 'primary' : 'secondary'}
              className="max-sm:px-3"
              aria-keyshortcuts="Control+S Meta+S"
              aria-disabled={!canSave}
              aria-busy={editor.saving}
              onClick={oncePerPress(() => editor.save())}
            >
              {exists ? 'Save changes' : 'Save draft'}
            </Button>
          </Tip>
          {publish}
        </div>
      </div>
    </div>
  );
}

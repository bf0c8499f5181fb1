import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isMac } from '../../lib/is-mac.ts';
import { Button } from '../../ui/button.tsx';

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }));

/** The button and the keys that open the command menu. Its code comes with the first opening. */
export function CommandKey() {
  const [open, setOpen] = useState(false);
  /** What is typed before the menu is there, whose it is. */
  const typed = useRef('');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Not over a question that has to be answered first.
      if (!document.querySelector('[role=dialog],[role=alertdialog]')) setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (!open) return;
    typed.current = '';
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.activeElement?.closest('[role=dialog]')) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
    };
    addEventListener('keydown', hold, true);
    return () => removeEventListener('keydown', hold, true);
  }, [open]);
  return (
    <>
      <Button
        variant="secondary"
        className="px-3 text-soft max-sm:size-touch max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search /> <span className="max-sm:sr-only">Search</span>
        <kbd aria-hidden className="rounded border border-hairline px-1.5 font-sans text-xs text-hint max-sm:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <CommandMenu typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

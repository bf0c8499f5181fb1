import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isMac } from '../../lib/is-mac.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { CommandMenuProps } from './command-menu.tsx';

const DIALOGS = '[role=dialog],[role=alertdialog]';

/** The button and the keys that open the command menu. Its code comes with the first opening. */
export function CommandKey() {
  const [open, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<CommandMenuProps>>();
  /** What is typed before the menu's field has the focus, whose it is; undefined while nothing is held for it. */
  const held = useRef<string>(undefined);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Not over a question that has to be answered first.
      if (!document.querySelector(DIALOGS)) setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (!open || Menu) return;
    let givenUp = false;
    // Not by Suspense, which would hold it back for a moment when it is there.
    import('./command-menu.tsx').then(
      ({ CommandMenu }) => {
        setMenu(() => CommandMenu);
        // Another dialog has opened while this was loading.
        if (!givenUp && document.querySelector(DIALOGS)) setOpen(false);
      },
      (error: unknown) =>
        setMenu(() => {
          throw error;
        }),
    );
    return () => {
      givenUp = true;
    };
  }, [open, Menu]);
  useEffect(() => {
    if (!open) return;
    held.current = '';
    const hold = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      if (held.current === undefined || ctrlKey || metaKey || event.isComposing) return;
      if (document.activeElement?.closest(DIALOGS)) return;
      // What leads elsewhere does, as everywhere.
      if (key.length > 1 && !['Backspace', 'Enter', 'Escape'].includes(key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') setOpen(false);
      else if (key === 'Backspace') held.current = held.current.slice(0, -1);
      else if (key.length === 1) held.current += key;
    };
    addEventListener('keydown', hold, true);
    return () => {
      removeEventListener('keydown', hold, true);
      held.current = undefined;
    };
  }, [open]);
  return (
    <>
      <Button
        variant="secondary"
        className="px-3 text-soft max-sm:size-touch max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
        aria-keyshortcuts="Control+K Meta+K"
        busy={open && !Menu}
        onClick={() => setOpen(true)}
      >
        <Search /> <span className="max-sm:sr-only">Search</span>
        <kbd aria-hidden className="rounded border border-hairline px-1.5 font-sans text-xs text-hint max-sm:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      {open && Menu ? <Menu held={held} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

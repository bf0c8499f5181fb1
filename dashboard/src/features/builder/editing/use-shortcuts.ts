import { useEffect, useRef } from 'react';

type Shortcuts = { onSave: () => void; onUndo: () => void; onRedo: () => void };

/** Ctrl or ⌘ with S, Z, Shift+Z and Y, from wherever the focus is but dialogs and the preview, which have an undo of their own. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const run = actionOf(event, latest.current);
      if (!run) return;
      // The browser has a meaning of its own for these, which would do something else to the same words.
      event.preventDefault();
      if (!event.repeat || run !== latest.current.onSave) run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function actionOf(event: KeyboardEvent, { onSave, onUndo, onRedo }: Shortcuts): (() => void) | undefined {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined;
  const key = event.key.toLowerCase();
  if (key === 's' && !event.shiftKey) return onSave;
  if ((event.target as Element).closest?.('[data-own-undo]')) return undefined;
  if (key === 'z') return event.shiftKey ? onRedo : onUndo;
  return key === 'y' && !event.shiftKey ? onRedo : undefined;
}

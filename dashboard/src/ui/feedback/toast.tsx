import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../../lib/cx.ts';
import { usePageHas } from '../../lib/use-page-has.ts';
import { currentToast, onToast } from './toast-store.ts';

const DURATION_MS = 5_000;

/** Where toasts appear. */
export function Toaster() {
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);
  // Whoever had gone to the message, by F8 say, goes back to where they were. Before it is gone: as long as it has the focus, messages wait.
  const giveBack = () => {
    if (viewport.current?.contains(document.activeElement)) before.current?.focus();
  };
  const [listen] = useState(
    () => (change: () => void) =>
      onToast(() => {
        giveBack();
        change();
      }),
  );
  const shown = useSyncExternalStore(listen, currentToast);
  const [closed, setClosed] = useState(0);
  const isOpen = shown !== undefined && closed !== shown.id;
  usePageHas('toast', isOpen);
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right">
      {shown ? (
        <Radix.Root
          key={shown.id}
          open={isOpen}
          duration={shown.durationMs ?? DURATION_MS}
          onOpenChange={(open) => {
            if (open) return;
            giveBack();
            setClosed(shown.id);
          }}
          onEscapeKeyDown={leaveToDialog}
          className={cx(
            'flex w-full items-start gap-3 rounded-card border p-4 shadow-overlay motion-safe:animate-appear',
            shown.variant === 'destructive'
              ? 'border-bad/40 bg-bad-ground text-bad'
              : 'border-hairline bg-card text-ink',
          )}
        >
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-semibold">{shown.title}</Radix.Title>
            {shown.description ? (
              <Radix.Description className="mt-0.5 break-words">{shown.description}</Radix.Description>
            ) : null}
          </div>
          {shown.action ? (
            <Radix.Action
              altText={shown.action.label}
              onClick={shown.action.run}
              className="-my-2.5 h-touch rounded-control px-3 font-medium text-brand-ink hover:bg-brand-tint"
            >
              {shown.action.label}
            </Radix.Action>
          ) : null}
          <Radix.Close
            aria-label="Close"
            className="-m-2.5 grid size-touch shrink-0 place-items-center rounded-control hover:bg-brand-tint"
          >
            <X className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ) : null}
      <Radix.Viewport
        ref={viewport}
        // It is announced elsewhere. An open dialog hides all of the page from screen readers but what has this attribute.
        aria-live="off"
        onFocus={({ relatedTarget, currentTarget }) => {
          const inside = currentTarget.parentElement?.contains(relatedTarget);
          if (relatedTarget instanceof HTMLElement && !inside) before.current = relatedTarget;
        }}
        className="fixed right-[var(--toast-right,0px)] bottom-0 z-[100] w-full max-w-[var(--toast-width,28rem)] p-4 outline-none"
      />
    </Radix.Provider>
  );
}

/** A message is the topmost layer, and would be what Escape closes in place of the dialog below it. */
function leaveToDialog(event: KeyboardEvent): void {
  const close = [...document.querySelectorAll<HTMLElement>('[data-closes]')].at(-1);
  if (!close) return;
  event.preventDefault();
  close.click();
}

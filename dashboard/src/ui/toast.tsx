import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useState, useSyncExternalStore } from 'react';
import { cx } from '../lib/cx.ts';
import { currentToast, onToast } from './toast-store.ts';

const DURATION_MS = 5_000;

/** Where toasts appear. */
export function Toaster() {
  const shown = useSyncExternalStore(onToast, currentToast);
  const [closed, setClosed] = useState(0);
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right">
      {shown ? (
        <Radix.Root
          key={shown.id}
          open={closed !== shown.id}
          onOpenChange={(open) => !open && setClosed(shown.id)}
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
      <Radix.Viewport className="fixed right-[var(--toast-right,0px)] bottom-0 z-[100] w-full max-w-[var(--toast-width,28rem)] p-4 outline-none" />
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

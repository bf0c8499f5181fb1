import { X } from 'lucide-react';
import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../actions/button.tsx';
import { DOUBLE_CLICK_MS, oncePerPress } from '../actions/once-per-press.ts';

const FIELD = ':is(input:not([type=radio], [type=checkbox], [type=file], [readonly]), select, textarea):enabled';
const overlay = 'fixed inset-0 z-50 motion-safe:animate-fade-in';
const covers = 'bg-black/40 backdrop-blur-[2px]';
// What it stands beside is read on.
const shades = 'bg-black/10';
// In a low window all of it scrolls: between a head and a foot that stay there would be no room to read.
const panel =
  'fixed z-50 flex flex-col border border-hairline bg-card shadow-overlay outline-none short:block short:overflow-y-auto';
const middle =
  'left-1/2 top-1/2 max-h-[92dvh] w-[calc(100%-32px)] -translate-x-1/2 -translate-y-1/2 rounded-dialog motion-safe:animate-appear';
const whole = 'inset-0 motion-safe:animate-fade-in max-sm:[&>div]:px-4';
const beside =
  'inset-y-0 right-0 w-full max-w-lg sm:rounded-l-dialog motion-safe:animate-slide-in [&>header]:px-5 [&>div]:px-5 [&>footer]:px-5';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Buttons beside the one that closes it. */
  actions?: ReactNode;
  /** At the side of the page, as high as the window, instead of in its middle. */
  sheet?: boolean;
  /** As large as the window. */
  full?: boolean;
  /** Where the focus goes when it closes, if not to where it was. */
  returnTo?: () => HTMLElement | null | undefined;
};

export function Dialog({ open, onClose, ...rest }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={`${overlay} ${rest.sheet ? shades : covers}`} />
        <Panel {...rest} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function Panel({
  title,
  description,
  children,
  footer,
  actions,
  sheet,
  full,
  returnTo,
}: Omit<DialogProps, 'open' | 'onClose'>) {
  const goBack = useFocusReturn(returnTo);
  const [openedAt] = useState(() => performance.now());
  return (
    <Radix.Content
      className={`${panel} ${sheet ? beside : full ? whole : `${middle} max-w-2xl`}`}
      onCloseAutoFocus={goBack}
      onOpenAutoFocus={(event) => {
        const content = event.currentTarget;
        if (!(content instanceof HTMLElement)) return;
        // What it asks for, not the button that closes it. In a sheet its first button would show its tip, and take the first Escape for that.
        const first = sheet ? content : content.querySelector<HTMLElement>(`[data-first], ${FIELD}`);
        if (!first) return;
        event.preventDefault();
        first.focus();
      }}
      // The focus that goes round from the last button to the first is given without scrolling. What is pressed stays under the pointer.
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
      }}
      // The second press of a double click that opened it falls beside it.
      onPointerDownOutside={(event) => performance.now() - openedAt < DOUBLE_CLICK_MS && event.preventDefault()}
      {...(description ? {} : { 'aria-describedby': undefined })}
    >
      <header
        className={`flex ${description ? 'items-start' : 'items-center'} justify-between gap-4 border-b border-hairline px-6 py-4`}
      >
        <div className="min-w-0 flex-1">
          <Radix.Title className="text-lg font-semibold break-words">{title}</Radix.Title>
          {description ? <Radix.Description className="text-soft">{description}</Radix.Description> : null}
        </div>
        <div className="-mr-2 flex items-center gap-2">
          {actions}
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close" data-closes>
              <X />
            </Button>
          </Radix.Close>
        </div>
      </header>
      <Body>{children}</Body>
      {footer ? (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-6 py-4 max-sm:*:grow">
          {footer}
        </footer>
      ) : null}
    </Radix.Content>
  );
}

/** What scrolls where it is too high, and can have the focus then, so that the keyboard can scroll a long text. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const [outer, inner] = [body.current, inside.current];
    if (!outer || !inner) return;
    const sizes = new ResizeObserver(() => setScrolls(outer.scrollHeight > outer.clientHeight));
    sizes.observe(outer);
    sizes.observe(inner);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={body}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': 'Content' } : {})}
      className="min-h-0 flex-1 overflow-y-auto px-6 py-5 short:overflow-visible"
    >
      <div ref={inside}>{children}</div>
    </div>
  );
}

type ConfirmProps = {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  pending?: boolean;
  /** Nothing is lost by it. */
  harmless?: boolean;
  /** A choice that goes with it. */
  children?: ReactNode;
  /** What is better done than that, if there is something. */
  instead?: { label: string; onChoose: () => void } | undefined;
} & Pick<DialogProps, 'returnTo'>;

/** Asks before something is gone for good. A click outside does not answer it. */
export function ConfirmDialog({ open, onCancel, ...rest }: ConfirmProps) {
  return (
    <Alert.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <Alert.Portal>
        <Alert.Overlay className={`${overlay} ${covers}`} />
        <ConfirmPanel {...rest} />
      </Alert.Portal>
    </Alert.Root>
  );
}

function ConfirmPanel({
  onConfirm,
  title,
  text,
  confirmLabel,
  pending,
  harmless,
  instead,
  children,
  returnTo,
}: Omit<ConfirmProps, 'open' | 'onCancel'>) {
  const goBack = useFocusReturn(returnTo);
  return (
    <Alert.Content className={`${panel} ${middle} max-w-md overflow-y-auto p-6`} onCloseAutoFocus={goBack}>
      <Alert.Title className="text-lg font-semibold">{title}</Alert.Title>
      <Alert.Description className="mt-2 text-soft">{text}</Alert.Description>
      {children ? <div className="mt-4">{children}</div> : null}
      <div className={cx('mt-6 flex flex-wrap justify-end gap-y-3', instead ? 'gap-x-3' : 'gap-x-6')}>
        <Alert.Cancel asChild>
          {/* What has been sent is not called back. */}
          <Button data-closes>{pending ? 'Close' : 'Cancel'}</Button>
        </Alert.Cancel>
        <Button
          variant={instead ? 'secondary' : harmless ? 'primary' : 'destructive'}
          busy={!instead && pending === true}
          onClick={oncePerPress(onConfirm)}
        >
          {confirmLabel}
        </Button>
        {instead ? (
          <Button variant="primary" busy={pending ?? false} onClick={oncePerPress(instead.onChoose)}>
            {instead.label}
          </Button>
        ) : null}
      </div>
    </Alert.Content>
  );
}

/**
 * Radix gives the focus back to a dialog's trigger only; these are opened by state. It goes back to where it was, or to the button of
 * the menu that it was in.
 */
export function useFocusReturn(returnTo?: DialogProps['returnTo']) {
  const [opener] = useState(() => {
    const focused = document.activeElement;
    const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
    return button ? document.getElementById(button) : focused;
  });
  return (event: Event) => {
    event.preventDefault();
    const place = returnTo?.();
    if (place) return place.focus();
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
      // Not behind a dialog that has been opened since: it hides the rest of the page.
      if (!opener.closest('[aria-hidden=true]')) opener.focus();
      return;
    }
    // What it was opened from has gone with what it did: the page goes on at its heading, unless it has said where.
    focusIfLost();
  };
}

/** The page goes on at its heading where what had the focus is gone. */
export function focusIfLost(): void {
  const isLost = !document.activeElement || document.activeElement === document.body;
  if (isLost && !document.querySelector('[role=dialog],[role=alertdialog]'))
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}

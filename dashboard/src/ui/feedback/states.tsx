import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ApiError } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from '../actions/button.tsx';
import { handOnFocus, useFocusHandedOn } from '../focus/hand-on-focus.ts';

type StateProps = { icon?: ReactNode; title: string; text?: string; children?: ReactNode };

/** Nothing here yet: a sentence, a picture, one clear action. */
export function EmptyState({ icon, title, text, children }: StateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-control px-6 py-14 text-center">
      {icon ? (
        <div className="mb-4 grid size-14 place-items-center rounded-2xl bg-brand-tint text-brand-ink [&_svg]:size-6">
          {icon}
        </div>
      ) : null}
      <h2 className="text-lg font-semibold">{title}</h2>
      {text ? <p className="mt-1 max-w-md text-soft">{text}</p> : null}
      {children ? <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}

/** What happened, what to do, and a way to try again. */
export function ErrorState({
  title = 'This could not be loaded',
  error,
  text = reasonOf(error),
  busy,
  inCard,
  onRetry,
}: {
  title?: string;
  text?: string;
  /** What went wrong, where no words for it are given. */
  error?: Error | null | undefined;
  /** Whether it is being tried again. */
  busy?: boolean;
  /** Whether it stands in a card, and needs no frame. */
  inCard?: boolean | undefined;
  onRetry?: () => void;
}) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center text-center',
        !inCard && 'rounded-card border border-hairline bg-card px-6 py-12',
      )}
    >
      <CircleAlert className="mb-3 size-8 text-bad" aria-hidden />
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-soft">{text}</p>
      {onRetry ? (
        <Button
          className="mt-6"
          aria-busy={busy}
          onClick={({ currentTarget }) => {
            if (busy) return;
            // The button goes while it is tried again.
            handOnFocus(currentTarget);
            onRetry();
          }}
        >
          {busy ? 'Trying again...' : 'Try again'}
        </Button>
      ) : null}
    </div>
  );
}

/** In the product's own words: the server that refuses, or answers that it cannot, or no answer at all. */
export function reasonOf(error: Error | null | undefined): string {
  if (!(error instanceof ApiError)) return 'Check your connection and try again.';
  const { status, body } = error;
  if (status === 503)
    return 'Quizfunnel or its database is not available right now. Nothing is lost; try again in a moment.';
  if (status >= 500) return 'Something went wrong on our side. Nothing is lost; try again in a moment.';
  if (status === 404) return 'This is not there any more. It may have been removed elsewhere.';
  if (status === 429) return 'Too many requests; try again in a moment.';
  return body?.issues?.[0]?.message ?? body?.message ?? 'The server has refused this.';
}

/** What is shown stays; what should have joined or replaced it did not come. */
export function Outdated({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // It goes once it went well.
  useFocusHandedOn(button);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-card px-4 py-3"
    >
      <CircleAlert className="size-5 shrink-0 text-bad" aria-hidden />
      <p className="min-w-0 flex-1 basis-56">{text}</p>
      {/* Not disabled meanwhile: the focus would be lost. */}
      <Button ref={button} aria-busy={busy} onClick={() => busy || onRetry()}>
        {busy ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-control bg-hairline', className)} />;
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shapes of up to six like things to come, announced as one. */
export function LoadingList({ count, className, itemClass }: { count: number; className: string; itemClass: string }) {
  return (
    <div className={className} role="status" aria-label="Loading">
      {PLACES.slice(0, count).map((place) => (
        <Skeleton key={place} className={itemClass} />
      ))}
    </div>
  );
}

/** The shape of one thing to come, announced to those who do not see it. */
export function Loading({ className }: { className: string }) {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className={className} />
    </div>
  );
}

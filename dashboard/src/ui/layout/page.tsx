import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { afterPaint } from '../../lib/after-paint.ts';
import { type Crumb, useBreadcrumbs } from './breadcrumbs.ts';

/** Sets the window's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Quizfunnel`;
  }, [title]);
}

let shownPath: string | undefined;

/**
 * After a link to another page the focus goes to its heading, so that the page is announced and the keyboard begins there; not when the
 * window opens, and not away from a field that has taken it already.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const moved = shownPath !== undefined && shownPath !== location.pathname;
    // The heading of the page that was on its way has gone with it.
    const lost = shownPath !== undefined && document.activeElement === document.body;
    if (!moved && !lost) {
      shownPath = location.pathname;
      return;
    }
    const before = document.activeElement;
    // Once it has been laid out: to focus what has not been would hold up everything else until all of it is.
    return afterPaint(() => {
      shownPath = location.pathname;
      const now = document.activeElement;
      const taken = (now !== before && now !== document.body) || document.getElementById('content')?.contains(now);
      if (!taken) heading.current?.focus({ preventScroll: true });
    });
  }, []);
  return heading;
}

type PageProps = {
  title: string;
  /** What the window is called, where that is more than the heading. */
  windowTitle?: string;
  subtitle?: ReactNode;
  crumbs?: Crumb[];
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the dashboard: breadcrumbs for the header, a title with its actions, the content. */
export function Page({ title, windowTitle = title, subtitle, crumbs, actions, children }: PageProps) {
  useTitle(windowTitle);
  const heading = useHeadingFocus();
  useBreadcrumbs(crumbs ?? [{ label: 'Dashboard' }]);
  return (
    // As wide as the header and the builder, so that all begin and end at one edge.
    <div className="mx-auto w-full max-w-[1600px] px-4 py-6 sm:px-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-xl leading-7 font-semibold break-words outline-none">
            {title}
          </h1>
          {subtitle ? <p className="mt-0.5 text-soft">{subtitle}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-1.5 text-soft">
        {crumbs.map(({ label, to }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike
            key={index}
            // A phone has room for where one is and for where that belongs.
            className="flex min-w-0 items-center gap-1.5 not-last:max-w-72 not-last:shrink-0 [&:nth-child(3):not(:last-child)]:shrink-[9] max-sm:not-last:max-w-28 max-sm:[&:not(:nth-last-child(-n+2))]:hidden max-sm:[&:nth-last-child(2)>svg]:hidden [&:nth-child(4)]:shrink-0"
          >
            {index > 0 ? <ChevronRight className="size-4 shrink-0 text-hint" aria-hidden /> : null}
            {to ? (
              <Link to={to} className="truncate rounded hover:text-ink pointer-coarse:py-3">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate font-medium text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { type Crumb, useBreadcrumbs } from './breadcrumbs.ts';

/** Sets the window's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Quizfunnel`;
  }, [title]);
}

type PageProps = {
  title: string;
  subtitle?: string;
  crumbs?: Crumb[];
  actions?: ReactNode;
  children: ReactNode;
  wide?: boolean;
};

/** A page of the dashboard: breadcrumbs for the header, a title with its actions, the content. */
export function Page({ title, subtitle, crumbs, actions, children, wide }: PageProps) {
  useTitle(title);
  useBreadcrumbs(crumbs ?? [{ label: 'Dashboard' }]);
  return (
    <div className={`mx-auto w-full px-4 py-6 sm:px-6 ${wide ? 'max-w-[1600px]' : 'max-w-6xl'}`}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl leading-7 font-semibold break-words">{title}</h1>
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
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            {index > 0 ? <ChevronRight className="size-4 shrink-0 text-hint" aria-hidden /> : null}
            {to ? (
              <Link to={to} className="truncate rounded hover:text-ink">
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

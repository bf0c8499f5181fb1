import { useDeferredValue, useState } from 'react';
import { matchPath, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { framedPages } from '#contract/web/dashboard-pages';
import { useSignOutElsewhere } from '../features/auth/forget-account.ts';
import { useRequireUser } from '../features/auth/guard.ts';
import { scrollKey } from '../features/leads/open-lead.ts';
import { Header } from '../features/shell/header.tsx';
import { OfflineNotice } from '../features/shell/offline-notice.tsx';
import { Sidebar } from '../features/shell/sidebar.tsx';
import { useTimeZone } from '../features/shell/use-time-zone.ts';
import { FullPageSpinner } from '../ui/feedback/spinner.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import type { Crumb } from '../ui/layout/breadcrumbs.ts';
import { BreadcrumbContext } from '../ui/layout/breadcrumbs.ts';
import { useTitle } from '../ui/layout/page.tsx';
import { TipHost } from '../ui/overlays/tip-host.tsx';

/** The page that was asked for cannot be named before somebody is known to be signed in. */
function UnknownTitle() {
  useTitle('Dashboard');
  return <h1 className="sr-only">Dashboard</h1>;
}

/** Pages with unsaved input, which are not remounted when the time zone changes. */
const FORMS = [...framedPages.builder, ...framedPages['edit-profile'], ...framedPages.settings];

/** The frame of every dashboard page. Nothing of it shows before somebody is known to be signed in. */
export function Component() {
  const { user, isUnknown, error, ask } = useRequireUser();
  useSignOutElsewhere(user?.id);
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const [crumbs, setCrumbs] = useState<Crumb[]>([{ label: 'Dashboard' }]);
  const [menuOpen, setMenuOpen] = useState(false);
  // The frame and its page are drawn in slices, between which the browser can do something else.
  const isDrawn = useDeferredValue(user !== undefined, false);
  if (!user && isUnknown)
    return (
      <main className="mx-auto max-w-xl p-6">
        <UnknownTitle />
        <ErrorState error={error} onRetry={() => ask()} />
      </main>
    );
  if (!user || !isDrawn) return <FullPageSpinner />;
  return (
    <>
      <div className="flex min-h-screen">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:p-3"
        >
          Skip to content
        </a>
        <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header user={user} crumbs={crumbs} onOpenMenu={() => setMenuOpen(true)} />
          <OfflineNotice />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            <BreadcrumbContext.Provider value={setCrumbs}>
              {/* Remounted when the time zone changes, so that all dates of a page use the same one. */}
              <Outlet key={FORMS.some((path) => matchPath(path, pathname)) ? '' : timeZone} />
            </BreadcrumbContext.Provider>
          </main>
        </div>
        {/* Last, so that it has the last word: a long list goes to its own beginning when it appears. */}
        <ScrollRestoration getKey={scrollKey} />
      </div>
      <TipHost />
    </>
  );
}

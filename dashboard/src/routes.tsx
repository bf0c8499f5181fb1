import { createBrowserRouter, type RouteObject } from 'react-router';
import { type DashboardPage, framedPages, openPages } from '#contract/dashboard-pages';
import { RouteError } from './ui/route-error.tsx';
import { FullPageSpinner } from './ui/spinner.tsx';

const shell = () => import('./pages/shell.tsx');

const lazy: Record<DashboardPage, RouteObject['lazy']> = {
  demo: () => import('./pages/demo-page.tsx'),
  'thank-you': () => import('./pages/thank-you-page.tsx'),
  home: () => import('./pages/home-page.tsx'),
  quizzes: () => import('./pages/quizzes-page.tsx'),
  builder: () => import('./pages/builder-page.tsx'),
  analytics: () => import('./pages/analytics-page.tsx'),
  history: () => import('./pages/history-page.tsx'),
  leads: () => import('./pages/leads-page.tsx'),
  share: () => import('./pages/share-page.tsx'),
  'edit-profile': () => import('./pages/edit-profile-page.tsx'),
  settings: () => import('./pages/settings-page.tsx'),
  integrations: () => import('./pages/integrations-page.tsx'),
};
const routesOf = (pages: Partial<Record<DashboardPage, readonly string[]>>): RouteObject[] =>
  Object.entries(pages).flatMap(([page, paths]) => paths.map((path) => ({ path, lazy: lazy[page as DashboardPage] })));

// As somebody may have typed it: no link is that of this page then.
const { pathname, search, hash } = location;
if (/.\/$/.test(pathname)) history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash);
// What a tab opens by its address has no key of the router's, which would scroll it to where it was left the last time.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

/** Every page but the landing page and /info, which are documents of their own (public-pages/). Each is a chunk. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullPageSpinner />,
    children: [
      ...routesOf(openPages),
      { lazy: shell, children: routesOf(framedPages) },
      { path: '*', lazy: () => import('./pages/not-found-page.tsx') },
    ],
  },
]);

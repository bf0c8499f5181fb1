import type { RouteObject } from 'react-router';
import { type DashboardPage, framedPages, openPages } from '#contract/web/dashboard-pages';
import { RouteError } from './ui/feedback/route-error.tsx';
import { FullPageSpinner } from './ui/feedback/spinner.tsx';

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

/** Every page but the landing page and /info, which are documents of their own (public-pages/). Each is a chunk. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullPageSpinner />,
    children: [
      ...routesOf(openPages),
      { lazy: shell, children: routesOf(framedPages) },
      { path: '*', lazy: () => import('./pages/not-found-page.tsx') },
    ],
  },
];

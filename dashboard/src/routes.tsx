import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouteError } from './ui/route-error.tsx';
import { FullPageSpinner } from './ui/spinner.tsx';

const shell = () => import('./pages/shell.tsx');

const guarded: RouteObject[] = [
  { path: '/dashboard', lazy: () => import('./pages/home-page.tsx') },
  { path: '/dashboard/quizzes', lazy: () => import('./pages/quizzes-page.tsx') },
  { path: '/dashboard/quiz-builder/:id?', lazy: () => import('./pages/builder-page.tsx') },
  { path: '/dashboard/analytics/:id?', lazy: () => import('./pages/analytics-page.tsx') },
  { path: '/dashboard/history/:id', lazy: () => import('./pages/history-page.tsx') },
  { path: '/dashboard/leads', lazy: () => import('./pages/leads-page.tsx') },
  { path: '/dashboard/share/:id?', lazy: () => import('./pages/share-page.tsx') },
  { path: '/share/:id', lazy: () => import('./pages/share-page.tsx') },
  { path: '/dashboard/edit-profile', lazy: () => import('./pages/edit-profile-page.tsx') },
  { path: '/dashboard/settings', lazy: () => import('./pages/settings-page.tsx') },
  { path: '/dashboard/integrations', lazy: () => import('./pages/integrations-page.tsx') },
];

// As somebody may have typed it: no link is that of this page then.
const { pathname, search, hash } = location;
if (/.\/$/.test(pathname)) history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash);

/** Every page but the landing page and /info, which are documents of their own (public-pages/). Each is a chunk. */
export const router = createBrowserRouter([
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <FullPageSpinner />,
    children: [
      { path: '/demo', lazy: () => import('./pages/demo-page.tsx') },
      { path: '/thank-you/:quizId', lazy: () => import('./pages/thank-you-page.tsx') },
      { lazy: shell, children: guarded },
      { path: '*', lazy: () => import('./pages/not-found-page.tsx') },
    ],
  },
]);

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { basePath } from './lib/base.ts';
import { queryClient } from './lib/query-client.ts';
import { showChosenTheme } from './lib/theme.ts';
import { routes } from './routes.tsx';
import './styles.css';
import { makeAnnouncer } from './ui/feedback/announcer.ts';
import { Toaster } from './ui/feedback/toast.tsx';

showChosenTheme();
// A typed address may end in a slash, which no link does.
const { pathname, search, hash } = location;
if (/.\/$/.test(pathname)) history.replaceState(history.state, '', pathname.replace(/\/+$/, '') + search + hash);
// Without a key of its own, an entry opened by its address is scrolled to where the last such entry was left.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

makeAnnouncer();
const router = createBrowserRouter(routes, { basename: basePath || '/' });
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );

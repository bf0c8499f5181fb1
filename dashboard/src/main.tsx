import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from './lib/query-client.ts';
import { showChosenTheme } from './lib/theme.ts';
import { router } from './routes.tsx';
import './styles.css';
import { makeAnnouncer } from './ui/announcer.ts';
import { Toaster } from './ui/toast.tsx';

showChosenTheme();
makeAnnouncer();
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

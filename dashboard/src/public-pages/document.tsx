import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import type { PublicDocument } from './documents.tsx';

/** What is rendered at build time and hydrated in the browser: the two must be the same. */
export function Document({ Page }: { Page: PublicDocument['Page'] }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </StrictMode>
  );
}

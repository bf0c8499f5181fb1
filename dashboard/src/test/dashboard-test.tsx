import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { test as base, expect, vi } from 'vitest';
import { callAs } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { routes } from '../routes.tsx';
import { makeAnnouncer } from '../ui/feedback/announcer.ts';
import { Toaster } from '../ui/feedback/toast.tsx';
import { toast, withdrawOffer } from '../ui/feedback/toast-store.ts';
import { FakeInstallation } from './fake-installation.ts';

export type Router = ReturnType<typeof createBrowserRouter>;
type Fixtures = {
  /** What the API knows; its `fetch` is in place for the test. */
  installation: FakeInstallation;
  user: UserEvent;
  /** Opens a page of the dashboard by its address, as a tab does. A second call is a reload, or a visit to another address. */
  open: (path: string) => Promise<Router>;
};

/** A dialog takes no pointer in the moment in which it opens, which is over before people click. */
function patientUser(): UserEvent {
  const user = userEvent.setup({ delay: null });
  const { click } = user;
  const isBlocked = (element: Element) => getComputedStyle(element).pointerEvents === 'none';
  return Object.assign(user, {
    click: async (element: Element) => {
      if (isBlocked(element)) await waitFor(() => expect(isBlocked(element)).toBe(false));
      await click(element);
    },
  });
}

/**
 * Component tests of the dashboard: every page with its routes, queries, messages and announcements, in jsdom. A test fails when the
 * page and the stub of the API disagree with the contract.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern.
  installation: async ({}, use) => {
    const installation = new FakeInstallation();
    vi.stubGlobal('fetch', installation.api.fetch);
    await use(installation);
    vi.unstubAllGlobals();
    expect(installation.api.problems).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  user: async ({}, use) => use(patientUser()),
  open: async ({ installation: _installation }, use) => {
    let close = () => {};
    await use(async (path) => {
      close();
      window.history.replaceState({ key: crypto.randomUUID() }, '', path);
      makeAnnouncer();
      const router = createBrowserRouter(routes);
      const { unmount } = render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>,
      );
      close = () => {
        act(() => void dispatchEvent(new Event('pagehide')));
        unmount();
        router.dispose();
        queryClient.clear();
        callAs('');
        act(clearToast);
        document.body.replaceChildren();
      };
      // Its chunks are compiled on first use, which takes seconds on a busy machine.
      await waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 40_000 });
      return router;
    });
    close();
    // What the page wrote as it was closed.
    localStorage.clear();
    sessionStorage.clear();
  },
});

/** The last message belongs to the tab, not to a page; an offer is the one kind that can be taken back. */
function clearToast(): void {
  toast({ title: '', action: { label: '', run: () => {} } });
  withdrawOffer();
}

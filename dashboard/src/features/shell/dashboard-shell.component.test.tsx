import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { afterPaint } from '../../lib/after-paint.ts';
import { energyQuiz, goToStep } from '../../test/builder.ts';
import { test as base } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill, findWholeText } from '../../test/queries.ts';

const OFFLINE = 'You are offline. Nothing can be saved until the connection is back; what you typed stays here.';

const test = base.extend<{
  /** Takes the network away, or gives it back. */
  setOnline: (isOnline: boolean) => void;
}>({
  setOnline: async ({ installation: { api } }, use) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get');
    await use((isOnline) => {
      onLine.mockReturnValue(isOnline);
      vi.stubGlobal('fetch', isOnline ? api.fetch : () => Promise.reject(new TypeError('Failed to fetch')));
      act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    });
    onLine.mockRestore();
  },
});

const mainLink = async (name: string) => within(await screen.findByLabelText('Main')).getByText(name);

afterEach(() => {
  vi.useRealTimers();
});

describe('before there is a quiz', () => {
  test.for<[string, string[]]>([
    [
      '/dashboard',
      [
        'Monitor your quiz performance and lead generation',
        'Total Quizzes',
        'Total Leads',
        'Avg. Completion Rate',
        'This Month',
        '– over last month',
        'Create New Quiz',
        'View All Quizzes',
        'Export Leads',
        'View Analytics',
        'No recent activity',
        'No data available yet',
        'Create quizzes to see performance',
      ],
    ],
    [
      '/dashboard/quizzes',
      [
        'Manage and track your quiz performance',
        'No quizzes yet',
        'Create your first quiz to start capturing leads!',
        'Create Your First Quiz',
      ],
    ],
    [
      '/dashboard/leads',
      [
        'View and manage leads captured from your quizzes',
        'No leads yet',
        'Once people complete your quizzes, their information will appear here.',
        'Share Your Quizzes',
      ],
    ],
    ['/dashboard/share', ['No Quizzes to Share', 'Create Your First Quiz']],
    ['/dashboard/analytics', ['Select a quiz to view its analytics.']],
  ])('%s says so', async ([path, texts], { open }) => {
    await open(path);
    const missing = () => texts.filter((text) => !document.body.textContent.includes(text));
    await waitFor(() => expect(missing()).toEqual([]));
  });
});

describe('the sidebar', () => {
  test('brings the focus to the heading of the page that is followed', async ({ user, open }) => {
    await open('/dashboard');
    await screen.findByText('Dashboard', { selector: 'h1' });
    // Its own heading may take the focus until then.
    await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
    for (const name of ['My Quizzes', 'Leads', 'Analytics', 'Share & Embed']) {
      await user.click(await mainLink(name));
      await waitFor(() => expect(document.title).toBe(`${name} – Quizfunnel`));
      await waitFor(() => expect(document.activeElement?.outerHTML).toMatch(/^<h1/));
      await expectFocus(name);
    }
  });

  test('stays put away until it is wanted back', async ({ user, open }) => {
    await open('/dashboard/quizzes');
    await user.click(await screen.findByLabelText('Collapse sidebar'));
    await open('/dashboard/quizzes');
    await user.click(await screen.findByLabelText('Expand sidebar'));
    await open('/dashboard/quizzes');
    await screen.findByLabelText('Collapse sidebar');
  });

  test('says what its links are when it is put away, and which one is the page', async ({ user, open }) => {
    await open('/dashboard/quizzes');
    await user.click(await screen.findByLabelText('Collapse sidebar'));
    const analytics = (await mainLink('Analytics')).closest('a') as HTMLElement;
    await user.hover(analytics);
    await screen.findByRole('tooltip', { name: 'Analytics' });
    await user.click(analytics);
    await screen.findByText('Analytics', { selector: 'h1' });
    expect(analytics.getAttribute('aria-current')).toBe('page');
  });
});

test('one message is shown at a time, for five seconds', async ({ installation: { api, quizzes }, user, open }) => {
  for (const title of ['One', 'Two']) quizzes.add({ title });
  await open('/dashboard/quizzes');
  await screen.findByLabelText('More actions for One');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const clone = async (title: string) => {
    await user.click(await screen.findByLabelText(`More actions for ${title}`));
    await user.click(await screen.findByText('Clone', { selector: '[role=menuitem]' }));
  };
  const messages = () => within(screen.getByRole('region', { name: /^Notifications/ })).queryAllByRole('listitem');
  await clone('One');
  await screen.findByLabelText('More actions for One (Copy)');
  await expectToast('Success', 'Quiz cloned successfully');
  const answer = api.hold('POST /api/quizzes/{id}/clone');
  await clone('Two');
  const before = Date.now();
  answer();
  await screen.findByLabelText('More actions for Two (Copy)');
  await waitFor(() => expect(messages()).toHaveLength(1));
  while (messages().length && Date.now() - before < 9_000) await act(() => vi.advanceTimersByTimeAsync(250));
  expect(messages()).toEqual([]);
  expect(Date.now() - before).toBeGreaterThan(4_500);
});

describe('without a network', () => {
  test('a quiz cannot be saved, which is said at once; what was typed stays and is saved when that is asked for again', async ({
    installation: { api, quizzes },
    setOnline,
    user,
    open,
  }) => {
    const { id } = quizzes.add({ ...energyQuiz, title: 'In the tunnel' });
    await open(`/dashboard/quiz-builder/${id}`);
    await goToStep(user, 'Quiz Basics');
    setOnline(false);
    await screen.findByText(OFFLINE);
    await fill(user, screen.getByLabelText('Quiz title'), 'Written in the tunnel');
    await user.click(await findWholeText('Save changes'));
    await expectToast('Error', 'Failed to update quiz. You are offline.');
    await findWholeText('Unsaved changes');

    const asked = api.received.length;
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
    await waitFor(() => expect(api.received.length).toBeGreaterThan(asked));
    expect(api.received.filter(({ name }) => !name.startsWith('GET '))).toEqual([]);
    expect(quizzes.byId.get(id)?.title).toBe('In the tunnel');
    await user.click(await findWholeText('Save changes'));
    await expectToast('Success', 'Quiz updated successfully');
    expect(quizzes.byId.get(id)?.title).toBe('Written in the tunnel');
  });

  test('a setting cannot be changed, which is said at once, and is changed at no later time', async ({
    installation,
    setOnline,
    user,
    open,
  }) => {
    await open('/dashboard/settings');
    const reports = await screen.findByLabelText('Weekly reports');
    setOnline(false);
    await user.click(reports);
    await expectToast('Error', 'Failed to save settings. You are offline.');
    const asked = installation.api.received.length;
    setOnline(true);
    await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull());
    await waitFor(() => expect(installation.api.received.length).toBeGreaterThan(asked));
    expect(reports.ariaChecked).toBe('false');
    expect(installation.settings.weeklyReports).toBe(false);
    await user.click(reports);
    await expectToast('Success', 'Settings saved');
    expect(reports.ariaChecked).toBe('true');
  });

  test('a page keeps what it shows, says what it could not read, and reads it when the network is back', async ({
    installation: { quizzes },
    setOnline,
    user,
    open,
  }) => {
    quizzes.add({ title: 'In the tunnel' });
    await open('/dashboard/leads');
    await screen.findByText('No leads yet');
    await user.click(await mainLink('My Quizzes'));
    await screen.findByText('In the tunnel');
    setOnline(false);
    await screen.findByText(OFFLINE);
    expect(screen.getByText('In the tunnel')).toBeTruthy();
    await user.click(await mainLink('Leads'));
    await fill(user, await screen.findByLabelText('Search leads'), 'nobody');
    await screen.findByText(/Check your connection and try again\./);
    setOnline(true);
    await screen.findByText('No leads match');
    expect(screen.queryByText(OFFLINE)).toBeNull();
  });
});

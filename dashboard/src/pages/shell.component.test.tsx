import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../test/queries.ts';

describe('before it is known who is signed in', () => {
  test.for([
    ['/dashboard', 'Dashboard'],
    ['/dashboard/edit-profile', 'Edit Profile'],
    ['/dashboard/integrations', 'Integrations'],
  ] as const)(
    '%s says that it is loading, and shows nothing',
    async ([path, title], { installation: { api }, open }) => {
      const answer = api.hold('GET /api/auth/user');
      await open(path);
      const loading = await screen.findByText('Loading...');
      expect(loading.closest('[role=status]')).toBeTruthy();
      expect(screen.queryByText(title)).toBeNull();
      answer();
      await screen.findByText(title, { selector: 'h1' });
      expect(screen.queryByText('Loading...')).toBeNull();
    },
  );

  test.for([
    '/dashboard',
    '/dashboard/quizzes',
    '/dashboard/quiz-builder',
    '/dashboard/quiz-builder/some',
    '/dashboard/analytics',
    '/dashboard/leads',
    '/dashboard/share',
    '/share/some',
    '/dashboard/settings',
    '/dashboard/integrations',
    '/dashboard/edit-profile',
  ])('a stranger at %s is told so, and sees nothing of it', async (path, { installation, open }) => {
    const { api } = installation;
    installation.user = undefined;
    await open(path);
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
    expect(document.querySelector('h1, main')).toBeNull();
    expect(new Set(api.received.map(({ name }) => name))).toEqual(new Set(['GET /api/auth/user']));
  });
});

describe('the command menu', () => {
  test('says when it could not search', async ({ installation: { api }, user, open }) => {
    await open('/dashboard');
    const button = await screen.findByText('Search', { selector: 'button *' });
    api.drop('GET /api/submissions');
    await user.click(button);
    await fill(user, await screen.findByLabelText(/^Search quizzes/), 'nobody@');
    const said = await screen.findByText('Quizzes and leads could not be searched right now.');
    expect(said.closest('[role=dialog] [role=status]')).toBeTruthy();
    await user.keyboard('{Escape}');
    await expectFocus(/^\s*Search/);
  });
});

describe('a button without words', () => {
  test('says what it does to whoever points at it, until Escape', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee' });
    await open(`/dashboard/share/${id}`);
    const button = await screen.findByLabelText('Copy Quiz URL');
    await user.hover(button);
    await screen.findByRole('tooltip', { name: 'Copy' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.click(button);
    await expectToast('Copied!', 'Quiz URL copied to clipboard');
  });

  test('keeps which view is chosen to be seen', async ({ installation: { quizzes }, user, open }) => {
    quizzes.add({ title: 'Coffee' });
    await open('/dashboard/quizzes');
    const [grid, list] = await Promise.all(['Grid view', 'List view'].map((name) => screen.findByLabelText(name)));
    const chosen = () => [grid?.ariaChecked, list?.ariaChecked];
    await user.hover(list as HTMLElement);
    await screen.findByRole('tooltip', { name: 'List view' });
    await user.click(list as HTMLElement);
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(chosen()).toEqual(['false', 'true']);
    await user.click(grid as HTMLElement);
    await user.unhover(grid as HTMLElement);
    expect(chosen()).toEqual(['true', 'false']);
    expect(within(grid?.parentElement as HTMLElement).getAllByRole('radio')).toEqual([grid, list]);
  });
});

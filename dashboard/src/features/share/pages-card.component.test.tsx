import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { HostPage } from '#contract/host-pages/host-page.schema';
import { coffeeQuiz } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import { expectToast, fill } from '../../test/queries.ts';
import { whileWaiting } from './host-page-queries.ts';

const GET = 'GET /api/quizzes/{id}/pages';
const good: HostPage = {
  id: 'good',
  url: 'https://shop.example/tea',
  way: 'popup',
  seenAt: new Date(Date.now() - 120_000).toISOString(),
  isCurrent: true,
  findings: [],
};
const finding = {
  id: 'connect-src',
  what: 'The policy blocks the quiz',
  means: 'Answers cannot be sent.',
  mend: 'Add this line.',
  line: "connect-src 'self' https://quiz.example/",
};
const bad: HostPage = { ...good, id: 'bad', url: 'https://blog.example/', findings: [finding] };

test('the list says of each page how it is there, and of a bad one what mends it', async ({
  installation,
  user,
  open,
}) => {
  const { id } = installation.quizzes.add({ ...coffeeQuiz, status: 'published' });
  installation.hostPages.pages = [good, bad];
  await open(`/dashboard/share/${id}`);
  const fine = await screen.findByRole('article', { name: good.url });
  expect(fine.textContent).toMatch(/Works.*Popup.*Newest version.*2 min ago/);
  // Strangers can send addresses: no way leads there.
  expect(within(fine).queryByRole('link')).toBeNull();
  const ill = within(screen.getByRole('article', { name: bad.url }));
  ill.getByText('1 problem');
  for (const words of [finding.what, finding.means, finding.mend]) ill.getByText(words);
  await user.click(ill.getByRole('button', { name: 'Copy Line' }));
  expect(await navigator.clipboard.readText()).toBe(finding.line);
});

test('a page is removed, and stays where that failed', async ({ installation, user, open }) => {
  const { id } = installation.quizzes.add({ ...coffeeQuiz, status: 'published' });
  installation.hostPages.pages = [good, bad];
  const mend = installation.api.reject('DELETE /api/quizzes/{id}/pages/{page}');
  await open(`/dashboard/share/${id}`);
  await user.click(await screen.findByRole('button', { name: `Remove ${bad.url}` }));
  await expectToast('Error', 'Failed to remove the page');
  screen.getByRole('article', { name: bad.url });
  mend();
  await user.click(screen.getByRole('button', { name: `Remove ${bad.url}` }));
  await waitFor(() => expect(screen.queryByRole('article', { name: bad.url })).toBeNull());
  screen.getByRole('article', { name: good.url });
  // The focus of the button that is gone.
  expect(document.activeElement?.tagName).toBe('H1');
});

test('without a page it says what comes, and how to check one from outside', async ({ installation, user, open }) => {
  const { id } = installation.quizzes.add({ ...coffeeQuiz, status: 'published' });
  await open(`/dashboard/share/${id}`);
  await screen.findByText(/^No page has shown this quiz yet. It is listed here/);
  await user.click(screen.getByText('Your page is missing?'));
  await fill(user, screen.getByLabelText('Address of the page'), "https://shop.example/it's?a=1&b=2");
  await screen.findByText("npx @quizfunnel/doctor 'https://shop.example/it%27s?a=1&b=2'");
});

test('a list that does not come says so, and is tried again', async ({ installation, user, open }) => {
  const { id } = installation.quizzes.add({ ...coffeeQuiz, status: 'published' });
  installation.hostPages.pages = [good];
  const mend = installation.api.reject(GET);
  await open(`/dashboard/share/${id}`);
  const again = await screen.findByText('Try again');
  mend();
  await user.click(again);
  await screen.findByRole('article', { name: good.url });
});

test('the list is read again while somebody waits for a page, or for a mended one', () => {
  const interval = (data: HostPage[] | undefined) => whileWaiting({ state: { data } });
  expect([interval(undefined), interval([good])]).toEqual([false, false]);
  expect([interval([]), interval([good, bad])]).toEqual([5_000, 5_000]);
});

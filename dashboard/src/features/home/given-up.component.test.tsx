import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { test } from '../../test/dashboard-test.tsx';

test('the home page says what did not arrive, and where to send it again', async ({ installation, open }) => {
  installation.overview = {
    ...installation.overview,
    givenUp: [
      { quiz: { id: 'one', title: 'Coffee' }, webhooks: 3, mails: 1, connections: 0 },
      { quiz: { id: 'two', title: 'Tea' }, webhooks: 0, mails: 2, connections: 4 },
    ],
  };
  await open('/dashboard');
  const [coffee, tea] = within(
    (await screen.findByText('Not delivered')).closest('section') ?? document.body,
  ).getAllByText(/^.+ of “(?:Coffee|Tea)”$/);
  expect(coffee?.textContent).toBe('3 webhook messages and 1 email of “Coffee”');
  expect(tea?.textContent).toBe('4 messages to connected tools and 2 emails of “Tea”');
  expect(screen.getByText('See why and send again').getAttribute('href')).toBe('/dashboard/share/one');
  expect(screen.getByText('See what is wrong in Integrations').getAttribute('href')).toBe('/dashboard/integrations');
  expect(screen.getAllByText('View the leads').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/leads?quizId=one',
    '/dashboard/leads?quizId=two',
  ]);
});

test('the home page is quiet where all arrived', async ({ open }) => {
  await open('/dashboard');
  await screen.findAllByText('Total Leads');
  expect(screen.queryByText('Not delivered')).toBeNull();
});

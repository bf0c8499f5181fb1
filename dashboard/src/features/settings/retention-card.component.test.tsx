import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { DAY_MS } from '#contract/time';
import { test } from '../../test/dashboard-test.tsx';
import { expectToast } from '../../test/queries.ts';

const SETTINGS = '/dashboard/settings';
const PATCH = 'PATCH /api/user/settings';
const findField = () => screen.findByLabelText<HTMLSelectElement>('Keep leads');
const pressUpdate = () => screen.getByRole('button', { name: 'Update Time to Keep' });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('the time for which leads are kept', () => {
  test('is shortened once it is known how many leads that erases', async ({ installation, user, open }) => {
    const { api, leads } = installation;
    leads.add({ name: 'New Lead', createdAt: daysAgo(10) });
    leads.add({ name: 'Old Lead', createdAt: daysAgo(100) });
    await open(SETTINGS);
    expect((await findField()).value).toBe('');
    await user.selectOptions(await findField(), '90 days');
    await user.click(pressUpdate());
    await screen.findByText(/^1 lead is older and will be erased for good/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(api.calls(PATCH)).toEqual([]);

    await user.click(pressUpdate());
    await user.click(await screen.findByRole('button', { name: 'Erase older leads' }));
    await expectToast('Success', 'Settings saved');
    expect(api.calls(PATCH).map(({ body }) => body)).toEqual([{ leadDays: 90 }]);
    expect((await findField()).value).toBe('90');
  });

  test('is made longer without a question', async ({ installation, user, open }) => {
    const { api } = installation;
    installation.settings = { ...installation.settings, leadDays: 100 };
    await open(SETTINGS);
    // A time that was set by the API.
    expect((await findField()).selectedOptions[0]?.textContent).toBe('100 days');
    for (const name of ['1 year', 'For good']) {
      await user.selectOptions(await findField(), name);
      await user.click(pressUpdate());
      await expectToast('Success', 'Settings saved');
    }
    expect(api.calls(PATCH).map(({ body }) => body)).toEqual([{ leadDays: 365 }, { leadDays: null }]);
  });

  test('stays where the leads cannot be counted', async ({ installation: { api }, user, open }) => {
    await open(SETTINGS);
    await user.selectOptions(await findField(), '30 days');
    api.reject('GET /api/submissions/count');
    await user.click(pressUpdate());
    await expectToast('Error', 'Failed to count leads');
    expect(api.calls(PATCH)).toEqual([]);
  });
});

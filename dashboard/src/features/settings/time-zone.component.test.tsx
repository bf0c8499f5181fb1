import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../../test/dashboard-test.tsx';
import { refuse } from '../../test/fake-api.ts';
import { olga } from '../../test/fake-installation.ts';
import { expectToast } from '../../test/queries.ts';

const LEADS = '/dashboard/leads';
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Of another day in Tokyo than in UTC. */
const LATE_LEAD = { name: 'Late Lead', createdAt: '2026-01-01T20:00:00.000Z' };
const findField = () => screen.findByLabelText<HTMLSelectElement>('Time zone');

describe('the time zone', () => {
  test('is the browser’s for an account that has none, and only then', async ({ installation, open }) => {
    const { api } = installation;
    installation.user = { ...olga, timeZone: '' };
    await open('/dashboard/settings');
    await findField();
    await open('/dashboard/settings');
    await findField();
    expect(api.calls('PATCH /api/user/settings').map(({ body }) => body)).toEqual([{ browserTimeZone: browserZone }]);
    expect(installation.user?.timeZone).toBe(browserZone);
  });

  test('is UTC where the server does not know the browser’s', async ({ installation, open }) => {
    installation.user = { ...olga, timeZone: '' };
    installation.api.reject('PATCH /api/user/settings');
    await open('/dashboard/settings');
    expect((await findField()).value).toBe('UTC');
  });

  test('is chosen in the settings, and lists and filters then show the same day', async ({
    installation,
    user,
    open,
  }) => {
    installation.leads.add(LATE_LEAD);
    await open(`${LEADS}?from=2026-01-01&to=2026-01-01`);
    await screen.findByText('Late Lead');
    // The row and both filters.
    expect(screen.getAllByText('Jan 1, 2026')).toHaveLength(3);

    const router = await open('/dashboard/settings');
    await user.selectOptions(await findField(), 'Asia/Tokyo');
    await user.click(screen.getByRole('button', { name: 'Update Time Zone' }));
    await expectToast('Success', 'Settings saved');
    expect(installation.settings.timeZone).toBe('Asia/Tokyo');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Asia/Tokyo'));

    // In the same tab, without a reload.
    await router.navigate(`${LEADS}?from=2026-01-02&to=2026-01-02`);
    await screen.findByText('Late Lead');
    expect(screen.getAllByText('Jan 2, 2026')).toHaveLength(3);
    await open(`${LEADS}?from=2026-01-01&to=2026-01-01`);
    await screen.findByText('No leads match');
  });

  test('is followed when it was changed in another tab: rows and filters show the same day', async ({
    installation,
    user,
    open,
  }) => {
    installation.leads.add(LATE_LEAD);
    await open(LEADS);
    await screen.findByText('Jan 1, 2026');
    installation.user = { ...olga, timeZone: 'Asia/Tokyo' };
    // By the next answer, as where two windows are side by side.
    await user.type(screen.getByLabelText('Search leads'), 'Late');
    await screen.findByText('Jan 2, 2026');
    expect(screen.queryByText('Jan 1, 2026')).toBeNull();

    // Or as soon as the tab is looked at.
    installation.user = { ...olga, timeZone: 'UTC' };
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Jan 1, 2026');
  });

  test('that this browser does not know is shown as UTC, and is not asked for again and again', async ({
    installation,
    open,
  }) => {
    installation.user = { ...olga, timeZone: 'Mars/Olympus' };
    installation.leads.add({ createdAt: '2026-01-01T20:00:00.000Z' });
    await open(LEADS);
    await screen.findByText('Jan 1, 2026');
    expect(installation.api.calls('GET /api/submissions')).toHaveLength(1);
  });

  test('can be looked for by keys: nothing is saved on the way, and the list keeps its order', async ({
    installation: { api },
    user,
    open,
  }) => {
    await open('/dashboard/settings');
    const field = await findField();
    const order = [...field.options].map(({ value }) => value);
    // What arrow keys do in a closed list.
    for (const zone of ['Africa/Abidjan', 'Africa/Accra', 'Africa/Addis_Ababa']) {
      await user.selectOptions(field, zone);
      expect([...field.options].map(({ value }) => value)).toEqual(order);
    }
    expect(api.calls('PATCH /api/user/settings')).toEqual([]);
    const save = screen.getByRole('button', { name: 'Update Time Zone' });
    await user.click(save);
    await expectToast('Success', 'Settings saved');
    expect(api.calls('PATCH /api/user/settings').map(({ body }) => body)).toEqual([{ timeZone: 'Africa/Addis_Ababa' }]);
    expect([...field.options].map(({ value }) => value)).toEqual(order);
  });

  test('stays where the server does not take another one, and why is said at the field', async ({
    installation: { api },
    user,
    open,
  }) => {
    const message = 'No time zone that this server knows. Choose one such as Europe/Berlin.';
    api.on('PATCH /api/user/settings', () =>
      refuse(400, 'validation_failed', { message: 'Invalid', issues: [{ path: 'timeZone', message }] }),
    );
    await open('/dashboard/settings');
    await user.selectOptions(await findField(), 'Asia/Tokyo');
    await user.click(screen.getByRole('button', { name: 'Update Time Zone' }));
    await expectToast('Error', 'Failed to save settings');
    await screen.findByText(message);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('UTC'));
  });

  test('that has changed is said beside figures until they are counted anew', async ({ installation, open }) => {
    const said = /days are being counted anew/;
    const { quizzes, analytics } = installation;
    const { id } = quizzes.add({ title: 'Coffee' });
    let recounting = true;
    analytics.figuresOf = () => (recounting ? { recounting } : {});
    await open(`/dashboard/analytics/${id}`);
    expect((await screen.findByText(said)).role).toBe('status');
    recounting = false;
    await waitFor(() => expect(screen.queryByText(said)).toBeNull(), { timeout: 10_000 });

    installation.overview = { ...installation.overview, recounting: true };
    await open('/dashboard');
    await screen.findByText(said);
    await open('/dashboard/analytics');
    await screen.findByText(said);
  });
});

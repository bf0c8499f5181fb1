import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../test/queries.ts';

describe('settings', () => {
  test('lead to a color that is none, and ask the server nothing', async ({ installation: { api }, user, open }) => {
    await open('/dashboard/settings');
    const field = await screen.findByLabelText('Default quiz color');
    await fill(user, field, 'red; background: blue');
    await user.click(screen.getByText('Update Branding'));
    await expectFocus('Default quiz color');
    expect(field.ariaInvalid).toBe('true');
    expect(api.calls('PATCH /api/user/settings')).toEqual([]);
    await fill(user, field, '#7B61FF');
    expect(field.ariaInvalid).toBeNull();
  });

  test('delete no account for a word that is another, and lead to it', async ({
    installation: { api },
    user,
    open,
  }) => {
    await open('/dashboard/settings');
    await user.click(await screen.findByText('Delete account'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await fill(user, dialog.getByLabelText('Type DELETE to confirm'), 'delete');
    await user.keyboard('{Enter}');
    expect((await dialog.findByText('That is not DELETE')).closest('[role=alert]')).toBeTruthy();
    await user.click(dialog.getByText('Delete account'));
    await expectFocus('Type DELETE to confirm');
    expect(api.calls('DELETE /api/user')).toEqual([]);
    await user.keyboard('{Escape}');
    await expectFocus('Delete account');
  });

  test('show a switch as it is thrown, whatever answer comes when', async ({ installation, user, open }) => {
    const { api } = installation;
    const names = ['Weekly reports', 'Marketing emails'] as const;
    const states = () => names.map((name) => screen.getByLabelText(name).ariaChecked);
    await open('/dashboard/settings');
    await screen.findByLabelText(names[0]);
    expect(states()).toEqual(['false', 'false']);
    const answer = api.hold('PATCH /api/user/settings');
    for (const name of names) await user.click(screen.getByLabelText(name));
    expect(states()).toEqual(['true', 'true']);
    expect(installation.settings).toMatchObject({ weeklyReports: false, marketingEmails: false });
    expect(screen.getByText('Update Branding').ariaBusy).toBeNull();
    answer();
    await expectToast('Success', 'Settings saved');
    await waitFor(() => expect(installation.settings).toMatchObject({ weeklyReports: true, marketingEmails: true }));
    expect(states()).toEqual(['true', 'true']);
    await open('/dashboard/settings');
    await screen.findByLabelText(names[0]);
    expect(states()).toEqual(['true', 'true']);
  });
});

describe('the profile', () => {
  test('is saved, and says so; what is wrong with it stands at its field', async ({
    installation: { api },
    user,
    open,
  }) => {
    await open('/dashboard/edit-profile');
    const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
    const save = () => user.click(screen.getByText('Save Changes'));
    await fill(user, await findField('Company'), 'Messages & Sons');
    await save();
    await expectToast('Profile Updated', 'Your profile has been saved successfully.');
    await open('/dashboard/edit-profile');
    expect((await findField('Company')).value).toBe('Messages & Sons');
    const website = await findField('Website');
    await fill(user, website, 'javascript:alert(1)');
    await save();
    await expectFocus('Website');
    expect(website.ariaInvalid).toBe('true');
    // It is said there, and nowhere else.
    expect(screen.queryByText('Failed to save profile')).toBeNull();
    await fill(user, website, 'messages.example');
    await save();
    await user.click(await screen.findByText('Use https://messages.example'));
    await expectFocus('Website');
    expect([website.value, website.ariaInvalid]).toEqual(['https://messages.example', null]);
    expect(api.calls('PATCH /api/user/profile')).toHaveLength(1);
  });
});

describe('what is still to come', () => {
  test('says so', async ({ installation, user, open }) => {
    installation.connections.vendors = [];
    await open('/dashboard/integrations');
    await screen.findByText('No integrations connected yet.');
    for (const name of ['Mailchimp', 'HubSpot', 'Google Sheets', 'Slack', 'Airtable']) {
      await user.click(screen.getByLabelText(`Connect ${name}`));
      await expectToast('Coming Soon', `${name} integration will be available in the next update.`);
    }
    expect(screen.getAllByLabelText(/^Connect /)).toHaveLength(10);
    await open('/dashboard/edit-profile');
    await user.click(await screen.findByText('Change Photo'));
    await expectToast('Coming Soon', 'Photo upload will be available in the next update.');
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { limits } from '#contract/web/limits';
import { test } from '../../test/dashboard-test.tsx';
import { refuse } from '../../test/fake-api.ts';
import { expectFocus, expectToast, fill, pressTwice } from '../../test/queries.ts';

const SETTINGS = '/dashboard/settings';
const POST = 'POST /api/user/mail-recipients';
const findField = () => screen.findByLabelText<HTMLInputElement>('Email address');

describe('more recipients', () => {
  test('are listed with whether they have confirmed', async ({ installation: { recipients }, open }) => {
    recipients.add({ email: 'boss@example.com', state: 'confirmed' });
    recipients.add({ email: 'team@example.com' });
    await open(SETTINGS);
    const row = async (email: string) => (await screen.findByText(email)).closest('li')?.textContent;
    expect(await row('boss@example.com')).toContain('Confirmed');
    expect(await row('team@example.com')).toContain('WaitingAsked by email on Jan 1, 2026');
    expect(screen.queryByRole('button', { name: 'Send again to boss@example.com' })).toBeNull();
  });

  test('are not there where no mail can be sent', async ({ installation, open }) => {
    installation.settings = { ...installation.settings, mailConfigured: false };
    await open(SETTINGS);
    await screen.findByLabelText('Weekly reports');
    expect(screen.queryByText('More recipients')).toBeNull();
  });

  test('are added once, and asked', async ({ installation: { api }, user, open }) => {
    await open(SETTINGS);
    await fill(user, await findField(), ' team@example.com ');
    pressTwice(screen.getByRole('button', { name: 'Add' }));
    await expectToast('Success', 'We have sent an email to team@example.com to confirm the address');
    expect(api.calls(POST).map(({ body }) => body)).toEqual([{ email: 'team@example.com' }]);
    await screen.findByRole('button', { name: 'Remove team@example.com' });
    await expectFocus('Email address');
    expect((await findField()).value).toBe('');
  });

  test('are refused at their field', async ({ installation: { api }, user, open }) => {
    await open(SETTINGS);
    await fill(user, await findField(), 'team');
    await user.keyboard('{Enter}');
    await screen.findByText('Enter an email address, such as team@example.com');
    await expectFocus('Email address');
    expect(api.calls(POST)).toEqual([]);
    const message = 'This is your own address: switch on email notifications instead';
    api.on(POST, () => refuse(400, 'validation_failed', { message, issues: [{ path: 'email', message }] }));
    await fill(user, await findField(), 'olga@example.com');
    await user.keyboard('{Enter}');
    expect((await screen.findByText(message)).role).toBe('alert');
    expect((await findField()).value).toBe('olga@example.com');
  });

  test('are five at most', async ({ installation: { recipients }, open }) => {
    for (let n = 0; n < limits.mailRecipients; n += 1) recipients.add({ email: `team${n}@example.com` });
    await open(SETTINGS);
    await screen.findByText(/^There is room for 5 addresses/);
    expect(screen.queryByLabelText('Email address')).toBeNull();
  });

  test('are asked again, and say why not', async ({ installation: { api, recipients }, user, open }) => {
    recipients.add();
    await open(SETTINGS);
    const again = await screen.findByRole('button', { name: 'Send again to team@example.com' });
    await user.click(again);
    await expectToast('Success', 'Email sent to team@example.com');
    api.reject('POST /api/user/mail-recipients/{recipient}/ask', 429, 'too_many_requests');
    await user.click(again);
    await expectToast('Error', 'This address was asked a short while ago. Try again later.');
  });

  test('are removed once that is confirmed, also where they are gone', async ({
    installation: { recipients },
    user,
    open,
  }) => {
    recipients.add();
    recipients.add({ email: 'boss@example.com' });
    await open(SETTINGS);
    const remove = async (email: string) => {
      await user.click(await screen.findByRole('button', { name: `Remove ${email}` }));
      return within(await screen.findByRole('alertdialog', { name: `Remove ${email}?` }));
    };
    await user.click((await remove('team@example.com')).getByText('Remove'));
    await expectToast('Success', 'Address removed');
    expect(recipients.all.map(({ email }) => email)).toEqual(['boss@example.com']);
    const dialog = await remove('boss@example.com');
    recipients.all = [];
    await user.click(dialog.getByText('Remove'));
    await expectToast('Success', 'Address removed');
    expect(screen.queryByText('boss@example.com')).toBeNull();
  });

  test('that could not be loaded can be asked for again', async ({ installation: { api, recipients }, user, open }) => {
    recipients.add();
    const mend = api.reject('GET /api/user/mail-recipients', 503, 'unavailable');
    await open(SETTINGS);
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    mend();
    await user.click(retry);
    await screen.findByText('team@example.com');
  });
});

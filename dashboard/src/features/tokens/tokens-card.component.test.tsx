import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { limits } from '#contract/web/limits';
import { test } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill, pressTwice } from '../../test/queries.ts';

const SETTINGS = '/dashboard/settings';
const newToken = () => screen.findByRole('button', { name: 'New token' });
const findCreate = async (user: UserEvent) => {
  await user.click(await newToken());
  return within(await screen.findByRole('dialog', { name: 'New API token' }));
};

describe('API tokens', () => {
  test('are listed with what they may do and when they were used', async ({ installation: { tokens }, open }) => {
    tokens.add({ name: 'n8n', scopes: ['quizzes:read', 'hooks'], hint: 'a1b2' });
    tokens.add({ name: 'Zapier', lastUsedAt: new Date(Date.now() - 5 * 60_000).toISOString() });
    await open(SETTINGS);
    const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
    expect(await row('n8n')).toContain('Ends in …a1b2 · Created Jan 1, 2026 · Never used');
    expect(await row('n8n')).toContain('Read quizzesWebhooks');
    expect(await row('Zapier')).toContain('Last used 5 min ago');
  });

  test('that are not there yet are said to be none', async ({ open }) => {
    await open(SETTINGS);
    await screen.findByText(/^No tokens yet/);
  });

  test('that could not be loaded can be asked for again, beside the rest of the settings', async ({
    installation: { api, tokens },
    user,
    open,
  }) => {
    tokens.add({ name: 'Zapier' });
    const mend = api.reject('GET /api/tokens', 503, 'unavailable');
    await open(SETTINGS);
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    expect(screen.getByLabelText('Weekly reports')).toBeTruthy();
    mend();
    await user.click(retry);
    await screen.findByText('Zapier');
  });
});

describe('a new API token', () => {
  test('is made for what is chosen, and shown once', async ({ installation: { api, tokens }, user, open }) => {
    await open(SETTINGS);
    const dialog = await findCreate(user);
    await fill(user, dialog.getByLabelText('Name'), 'Zapier');
    for (const label of ['Webhooks', 'Read leads']) await user.click(dialog.getByRole('checkbox', { name: label }));
    pressTwice(dialog.getByRole('button', { name: 'Create token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
    await expectFocus(/^Shown only now/);
    expect(api.calls('POST /api/tokens').map(({ body }) => body)).toEqual([
      { name: 'Zapier', scopes: ['leads:read', 'hooks'] },
    ]);
    const text = shown.getByText(/^qf_/).textContent ?? '';
    expect(text.slice(-4)).toBe(tokens.all[0]?.hint);
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await expectFocus('New token');
    await screen.findByText('Zapier');
    expect(screen.queryByText(text)).toBeNull();
  });

  test('needs a name and something that it may do', async ({ installation: { api }, user, open }) => {
    await open(SETTINGS);
    const dialog = await findCreate(user);
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    await expectFocus('Name');
    expect(dialog.getByText('Enter a name').role).toBe('alert');
    await fill(user, dialog.getByLabelText('Name'), 'Zapier');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Read quizzes' })));
    expect(dialog.getByText('Choose at least one.').role).toBe('alert');
    expect(api.calls('POST /api/tokens')).toEqual([]);
  });

  test('that was refused says why, and keeps what was entered', async ({ installation: { tokens }, user, open }) => {
    for (let made = 0; made < limits.apiTokens; made += 1) tokens.add({ name: `Token ${made}` });
    await open(SETTINGS);
    const dialog = await findCreate(user);
    await fill(user, dialog.getByLabelText('Name'), 'One more');
    await user.click(dialog.getByRole('checkbox', { name: 'Read leads' }));
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    await dialog.findByText(/^An account has up to 20 tokens/);
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('One more');
  });

  test('whose answer was lost is listed, to be revoked', async ({ installation: { api }, user, open }) => {
    await open(SETTINGS);
    const dialog = await findCreate(user);
    await fill(user, dialog.getByLabelText('Name'), 'Unseen');
    await user.click(dialog.getByRole('checkbox', { name: 'Read leads' }));
    api.loseAnswer('POST /api/tokens', { times: 1 });
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    await dialog.findByText(/^The token could not be created/);
    await user.click(dialog.getByText('Cancel'));
    await screen.findByText('Unseen');
  });
});

describe('an API token', () => {
  const revoke = async (user: UserEvent, name: string) => {
    await user.click(await screen.findByRole('button', { name: `Revoke ${name}` }));
    return within(await screen.findByRole('alertdialog', { name: `Revoke “${name}”?` }));
  };

  test('is revoked once that is confirmed', async ({ installation: { api, tokens }, user, open }) => {
    for (const name of ['Zapier', 'n8n']) tokens.add({ name });
    await open(SETTINGS);
    await user.click((await revoke(user, 'Zapier')).getByText('Cancel'));
    expect(api.calls('DELETE /api/tokens/{id}')).toEqual([]);
    await user.click((await revoke(user, 'Zapier')).getByText('Revoke token'));
    await expectToast('Success', 'API token revoked');
    await expectFocus('Settings');
    expect(tokens.all.map(({ name }) => name)).toEqual(['n8n']);
    expect(screen.queryByText('Zapier')).toBeNull();
  });

  test('that was revoked elsewhere is gone as well', async ({ installation: { tokens }, user, open }) => {
    tokens.add({ name: 'Zapier' });
    await open(SETTINGS);
    const dialog = await revoke(user, 'Zapier');
    tokens.all = [];
    await user.click(dialog.getByText('Revoke token'));
    await expectToast('Success', 'API token revoked');
    await screen.findByText(/^No tokens yet/);
  });

  test('stays where it could not be revoked', async ({ installation: { api, tokens }, user, open }) => {
    tokens.add({ name: 'Zapier' });
    await open(SETTINGS);
    api.reject('DELETE /api/tokens/{id}');
    await user.click((await revoke(user, 'Zapier')).getByText('Revoke token'));
    await expectToast('Error', 'Failed to revoke the token');
    await expectFocus('Revoke Zapier');
    expect(screen.getByText('Zapier')).toBeTruthy();
  });
});

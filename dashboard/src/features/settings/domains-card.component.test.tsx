import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../../test/dashboard-test.tsx';
import { refuse } from '../../test/fake-api.ts';
import { expectFocus, expectToast, fill, pressTwice } from '../../test/queries.ts';

const SETTINGS = '/dashboard/settings';
const POST = 'POST /api/domains';

describe('domains of one’s own', () => {
  test('are not there where the installation takes none', async ({ open }) => {
    await open(SETTINGS);
    await screen.findByLabelText('Weekly reports');
    await screen.findByText('Add');
    expect(screen.queryByText('Your own domain')).toBeNull();
  });

  test('are added once, say how they are confirmed, and are checked', async ({ installation, user, open }) => {
    const { api, addresses } = installation;
    addresses.available = true;
    await open(SETTINGS);
    const field = await screen.findByLabelText<HTMLInputElement>('Domain');
    await fill(user, field, ' Quiz.Example.com');
    pressTwice(screen.getByRole('button', { name: 'Add domain' }));
    const row = within(
      (await screen.findByText('quiz.example.com', { selector: 'span' })).closest('li') as HTMLElement,
    );
    expect(api.calls(POST).map(({ body }) => body)).toEqual([{ domain: 'quiz.example.com' }]);
    expect(row.getByText('_quizfunnel.quiz.example.com').textContent).toBe('TXT _quizfunnel.quiz.example.com');
    row.getByText('quizfunnel-domain=abc');
    await expectFocus('Domain');
    const message = 'The TXT record was not found.';
    api.on('POST /api/domains/{id}/check', () => refuse(409, 'name_conflict', { message }));
    await user.click(row.getByText('Check'));
    expect((await row.findByText(message)).role).toBe('alert');
  });

  test('are confirmed, and removed once that is confirmed', async ({ installation: { addresses }, user, open }) => {
    addresses.available = true;
    addresses.domains = [addresses.waiting('quiz.example.com')];
    await open(SETTINGS);
    await user.click(await screen.findByRole('button', { name: 'Check quiz.example.com' }));
    await expectToast('Success', 'quiz.example.com is confirmed');
    await screen.findByText('Confirmed');
    expect(screen.queryByText('quizfunnel-domain=abc')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove quiz.example.com' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove quiz.example.com?' });
    await user.click(within(dialog).getByText('Remove'));
    await expectToast('Success', 'Domain removed');
    expect(addresses.domains).toEqual([]);
  });

  test('are refused at their field', async ({ installation, user, open }) => {
    const { addresses, api } = installation;
    addresses.available = true;
    await open(SETTINGS);
    const field = await screen.findByLabelText<HTMLInputElement>('Domain');
    await fill(user, field, 'https://quiz.example.com');
    await user.keyboard('{Enter}');
    expect((await screen.findByText('Enter a domain such as quiz.example.com, without https://')).role).toBe('alert');
    expect(api.calls(POST)).toEqual([]);
    const message = 'The operator of this installation has not named this domain';
    api.on(POST, () => refuse(400, 'validation_failed', { message, issues: [{ path: 'domain', message }] }));
    await fill(user, field, 'quiz.example.com');
    await user.keyboard('{Enter}');
    await screen.findByText(message);
    expect(field.value).toBe('quiz.example.com');
  });
});

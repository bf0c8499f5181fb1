import { screen } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { test } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../../test/queries.ts';

const findAddress = () => screen.findByLabelText<HTMLInputElement>('Webhook URL');
const save = () => screen.getByText('Save', { selector: 'button' });

describe('a webhook address', () => {
  test('that is none is wrong at its field, where the focus goes, and the server is not asked', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ title: 'Coffee' });
    await open(`/dashboard/share/${id}`);
    const address = await findAddress();
    await fill(user, address, 'hooks.example.com/a');
    await user.click(save());
    await screen.findByText('Enter a valid URL that begins with https:// or http://');
    await expectFocus('Webhook URL');
    expect(address.ariaInvalid).toBe('true');
    expect(api.calls('PUT /api/quizzes/{id}/webhook')).toEqual([]);
    await fill(user, address, 'hooks.example.com/b');
    expect(address.ariaInvalid).toBeNull();
  });

  test('that the server refuses is wrong at its field, too', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee' });
    await open(`/dashboard/share/${id}`);
    const address = await findAddress();
    await fill(user, address, 'http://127.0.0.1/a');
    await user.click(save());
    await screen.findByText('Webhooks can only go to public addresses');
    await expectFocus('Webhook URL');
    expect(address.ariaInvalid).toBe('true');
    await fill(user, address, 'https://hooks.example.com/a');
    expect(address.ariaInvalid).toBeNull();
  });
});

describe('sharing', () => {
  test('says where there is no description', async ({ installation: { quizzes }, open }) => {
    quizzes.add({ title: 'Bare' });
    await open('/dashboard/share');
    await screen.findByText('No description provided');
  });

  test('says that an address was copied, or that it was not', async ({ installation: { quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee' });
    await open(`/dashboard/share/${id}`);
    const copy = await screen.findByLabelText('Copy Quiz URL');
    await user.click(copy);
    await expectToast('Copied!', 'Quiz URL copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/quiz/${id}`);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(copy);
    await expectToast('Error', 'Failed to copy to clipboard');
    vi.restoreAllMocks();
  });
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill } from '../../test/queries.ts';

const findBio = () => screen.findByLabelText<HTMLTextAreaElement>('Bio');
const findColor = () => screen.findByLabelText<HTMLInputElement>('Default quiz color');

describe('the default color', () => {
  test('stays as another tab has set it, unless one says so', async ({ installation, user, open }) => {
    const elsewhere = (defaultColor: string) => {
      installation.settings = { ...installation.settings, defaultColor };
    };
    const stored = () => installation.settings.defaultColor;
    const update = () => user.click(screen.getByText('Update Branding', { selector: 'button' }));
    await open('/dashboard/settings');
    const color = await findColor();
    elsewhere('#112233');
    await update();
    await expectToast('Success', 'Settings saved');
    expect(stored()).toBe('#112233');
    expect(color.value).toBe('#112233');
    await fill(user, color, '#445566');
    await update();
    await waitFor(() => expect(stored()).toBe('#445566'));

    elsewhere('#778899');
    await fill(user, color, '#AABBCC');
    await update();
    await screen.findByText('Changed to “#778899” elsewhere in the meantime. Save again to replace that.');
    await expectFocus('Default quiz color');
    expect(stored()).toBe('#778899');
    await update();
    await waitFor(() => expect(stored()).toBe('#AABBCC'));
  });

  test('is kept as it was typed while one looks elsewhere', async ({ user, open }) => {
    const router = await open('/dashboard/settings');
    await fill(user, await findColor(), '#ABCDEF');
    await user.click(screen.getByText('My Quizzes'));
    await screen.findByText('My Quizzes', { selector: 'h1' });
    await router.navigate(-1);
    expect((await findColor()).value).toBe('#ABCDEF');
  });
});

describe('a profile that is not saved', () => {
  test('is kept as it was typed while one looks elsewhere', async ({ user, open }) => {
    const router = await open('/dashboard/edit-profile');
    await fill(user, await findBio(), 'Half a sentence');
    await user.click(screen.getByText('My Quizzes'));
    await screen.findByText('My Quizzes', { selector: 'h1' });
    await router.navigate(-1);
    expect((await findBio()).value).toBe('Half a sentence');
  });

  test('is forgotten with “Cancel”', async ({ user, open }) => {
    await open('/dashboard/edit-profile');
    await fill(user, await findBio(), 'Not to be kept');
    await user.click(screen.getByText('Cancel'));
    await screen.findByText('Dashboard', { selector: 'h1' });
    await open('/dashboard/edit-profile');
    expect((await findBio()).value).toBe('');
  });
});

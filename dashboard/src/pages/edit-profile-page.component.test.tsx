import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../test/dashboard-test.tsx';
import { expectToast, fill } from '../test/queries.ts';

describe('a profile', () => {
  test('keeps what is typed while it is saved, and knows its own save', async ({ installation, user, open }) => {
    const { api } = installation;
    const saved = 'Your profile has been saved successfully.';
    await open('/dashboard/edit-profile');
    const company = await screen.findByLabelText<HTMLInputElement>('Company');
    const location = screen.getByLabelText<HTMLInputElement>('Location');
    const save = () => user.click(screen.getByText('Save Changes', { selector: 'button' }));
    await fill(user, company, 'First');
    await fill(user, location, 'Leeds');
    let answer = api.hold('PATCH /api/user/profile');
    await save();
    await user.type(company, ' and second');
    // What was there before.
    await fill(user, location, '');
    answer();
    await expectToast('Profile Updated', saved);
    expect(installation.user).toMatchObject({ company: 'First', location: 'Leeds' });
    expect([company.value, location.value]).toEqual(['First and second', '']);
    await save();
    await waitFor(() => expect(installation.user).toMatchObject({ company: 'First and second', location: '' }));
    expect(screen.queryByText(/elsewhere in the meantime/)).toBeNull();

    // Who leaves while it is saved has nothing unsaved once it is.
    const unsaved = () => Object.keys(sessionStorage).filter((key) => key.endsWith(':profile'));
    await waitFor(() => expect(unsaved()).toEqual([]));
    await fill(user, company, 'Third');
    answer = api.hold('PATCH /api/user/profile');
    await save();
    await user.click(screen.getByText('My Quizzes'));
    await screen.findByText('My Quizzes', { selector: 'h1' });
    expect(unsaved()).toHaveLength(1);
    answer();
    await waitFor(() => expect(installation.user?.company).toBe('Third'));
    await waitFor(() => expect(unsaved()).toEqual([]));
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../test/dashboard-test.tsx';
import { expectToast, isDisabled } from '../test/queries.ts';

describe('My Quizzes', () => {
  test('reports a failed clone and a failed delete, and shows both while they are under way', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    quizzes.add({ title: 'Coffee personality' });
    await open('/dashboard/quizzes');
    const menu = await screen.findByRole('button', { name: 'More actions for Coffee personality' });
    const choose = async (name: string) => {
      await user.click(menu);
      await user.click(await screen.findByRole('menuitem', { name }));
    };

    const endCloneFault = api.reject('POST /api/quizzes/{id}/clone');
    await choose('Clone');
    await expectToast('Error', 'Failed to clone quiz');

    const endDeleteFault = api.reject('DELETE /api/quizzes/{id}');
    await choose('Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this quiz?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expectToast('Error', 'Failed to delete quiz');

    endCloneFault();
    const finishClone = api.hold('POST /api/quizzes/{id}/clone');
    await choose('Clone');
    await user.click(menu);
    expect(isDisabled(await screen.findByRole('menuitem', { name: 'Clone' }))).toBe(true);
    await user.keyboard('{Escape}');
    finishClone();
    await expectToast('Success', 'Quiz cloned successfully');

    endDeleteFault();
    const finishDelete = api.hold('DELETE /api/quizzes/{id}');
    await user.click(await screen.findByRole('button', { name: 'More actions for Coffee personality (Copy)' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const again = await screen.findByRole('alertdialog', { name: 'Delete this quiz?' });
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    expect(isDisabled(within(again).getByRole('button', { name: 'Deleting...' }))).toBe(true);
    finishDelete();
    await expectToast('Success', 'Quiz deleted successfully');
    expect([...quizzes.byId.values()].map(({ title }) => title)).toEqual(['Coffee personality']);
  });
});

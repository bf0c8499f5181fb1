import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../test/dashboard-test.tsx';
import { expectToast, fill, findWholeText, isDisabled } from '../test/queries.ts';

describe('the builder', () => {
  test('reports what a question lacks and what became of it', async ({ user, open }) => {
    await open('/dashboard/quiz-builder');
    await fill(user, await screen.findByLabelText('Quiz title'), 'Said aloud');
    for (let step = 1; step < 4; step += 1) await user.click(screen.getByRole('button', { name: 'Next Step' }));
    await user.click(await screen.findByRole('button', { name: 'Add question' }));
    const opened = within(await screen.findByRole('form', { name: /^Question \d+$/ }));
    const done = () => user.click(opened.getByRole('button', { name: 'Done' }));
    await done();
    await expectToast('Error', 'Question title is required');
    const title = opened.getByLabelText('Question');
    expect(title.ariaInvalid).toBe('true');
    await fill(user, title, 'Which one?');
    await fill(user, opened.getByLabelText('Option A'), 'Only this');
    await done();
    await expectToast('Error', 'At least 2 answer options are required with text');
    await fill(user, opened.getByLabelText('Option B'), 'Or that');
    await done();
    await expectToast('Success', 'Question added successfully');

    await user.click(screen.getByRole('button', { name: 'Edit question 1' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await expectToast('Success', 'Question updated successfully');
    await user.click(screen.getByRole('button', { name: 'Delete question 1' }));
    await expectToast('Success', 'Question deleted successfully');
    const create = screen.getByRole('button', { name: 'Create Quiz' });
    expect(isDisabled(create)).toBe(true);
    await user.click(
      within(screen.getByRole('region', { name: /^Notifications/ })).getByRole('button', { name: 'Undo' }),
    );
    expect(await screen.findByRole('button', { name: 'Edit question 1' })).toBeTruthy();
  });

  test('merges its save with what another tab has saved', async ({ installation: { api, quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee', questions: [{ title: 'Black?', type: 'short_text', options: [] }] });
    await open(`/dashboard/quiz-builder/${id}`);
    await user.click(await screen.findByRole('button', { name: /Quiz Basics/ }));
    const title = await screen.findByLabelText('Quiz title');
    await fill(user, title, 'Coffee and tea');
    await findWholeText('Unsaved changes');
    quizzes.change(id, { description: 'From another tab' });
    await user.keyboard('{Control>}s{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Merge and save' }));
    await findWholeText('Saved');
    expect(quizzes.byId.get(id)).toMatchObject({ title: 'Coffee and tea', description: 'From another tab' });
    expect(api.calls('PUT /api/quizzes/{id}').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
  });
});

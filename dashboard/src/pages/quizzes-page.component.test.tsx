import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { coffeeQuiz } from '../test/builder.ts';
import { test } from '../test/dashboard-test.tsx';
import { expectToast, fill, isDisabled, pressTwice } from '../test/queries.ts';

const CLONE = 'POST /api/quizzes/{id}/clone';
const IMPORT = 'POST /api/quizzes/import';
const DELETE = 'DELETE /api/quizzes/{id}';

const findMenu = (title: string) => screen.findByRole('button', { name: `More actions for ${title}` });
const choose = async (user: UserEvent, title: string, action: string) => {
  await user.click(await findMenu(title));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const findDeleteDialog = async () => within(await screen.findByRole('alertdialog'));
const TITLE = 'Which coffee are you?';

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

  test('clones as a draft, asks before it deletes, and a press beside the question is no answer', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    quizzes.add({ ...coffeeQuiz, status: 'published' });
    await open('/dashboard/quizzes');
    await choose(user, TITLE, 'Clone');
    await expectToast('Success', 'Quiz cloned successfully');
    await screen.findByText('Draft');
    await choose(user, `${TITLE} (Copy)`, 'Delete');
    const dialog = await screen.findByRole('alertdialog');
    // It listens to presses beside it only after it has opened.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (const press of [fireEvent.pointerDown, fireEvent.pointerUp, fireEvent.click]) press(document.body);
    await user.click(within(dialog).getByText('Delete'));
    await expectToast('Success', 'Quiz deleted successfully');
    await waitFor(() => expect(screen.queryByText(`${TITLE} (Copy)`)).toBeNull());
    expect([...quizzes.byId.values()].map(({ title }) => title)).toEqual([TITLE]);
  });

  test('searches by words however they are written, and says when nothing is found', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    quizzes.add({ title: TITLE });
    await open('/dashboard/quizzes');
    const search = await screen.findByPlaceholderText('Search quizzes...');
    await fill(user, search, 'tea');
    await screen.findByText('No quizzes found');
    await screen.findByText('Try adjusting your search terms or create a new quiz.');
    await fill(user, search, '  COFFEE ');
    await screen.findByText(TITLE, { selector: 'h2 *' });
    await fill(user, search, 'tea');
    await user.click(await screen.findByText('Clear Search'));
    await screen.findByText(TITLE, { selector: 'h2 *' });
  });
});

describe('a quiz in the list', () => {
  test('is cloned once by a double click', async ({ installation: { api, quizzes }, user, open }) => {
    quizzes.add({ title: 'Coffee' });
    await open('/dashboard/quizzes');
    await user.click(await findMenu('Coffee'));
    pressTwice(await screen.findByRole('menuitem', { name: 'Clone' }));
    await expectToast('Success', 'Quiz cloned successfully');
    expect(api.calls(CLONE)).toHaveLength(1);
    expect(quizzes.byId.size).toBe(2);
  });

  test('is cloned once although the first two answers were lost, and the list shows it', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    quizzes.add({ title: 'Copied' });
    await open('/dashboard/quizzes');
    const endLoss = api.loseAnswer(CLONE);
    await choose(user, 'Copied', 'Clone');
    await expectToast('Error', 'Failed to clone quiz');
    expect(api.calls(CLONE)).toHaveLength(2);
    await screen.findByText('Copied (Copy)');
    endLoss();
    await choose(user, 'Copied', 'Clone');
    await expectToast('Success', 'Quiz cloned successfully');
    expect([...quizzes.byId.values()].map(({ title }) => title)).toEqual(['Copied', 'Copied (Copy)']);
  });

  test('is shown as it is although the answer was lost', async ({ installation: { api, quizzes }, user, open }) => {
    quizzes.add({ ...coffeeQuiz, title: 'Doubted', status: 'published' });
    await open('/dashboard/quizzes');
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Published')).toBeTruthy();
    api.loseAnswer('PATCH /api/quizzes/{id}');
    await choose(user, 'Doubted', 'Unpublish');
    await card.findByText('Draft');
    await expectToast('Success', 'Your quiz is a draft again');
  });

  test('is deleted once by a double click', async ({ installation: { api, quizzes }, user, open }) => {
    quizzes.add({ title: 'Kept' });
    quizzes.add({ title: 'Deleted' });
    await open('/dashboard/quizzes');
    await choose(user, 'Deleted', 'Delete');
    pressTwice((await findDeleteDialog()).getByText('Delete', { selector: 'button' }));
    await expectToast('Success', 'Quiz deleted successfully');
    expect(api.calls(DELETE)).toHaveLength(1);
    expect([...quizzes.byId.values()].map(({ title }) => title)).toEqual(['Kept']);
  });

  test('is deleted although the answer was lost', async ({ installation: { api, quizzes }, user, open }) => {
    quizzes.add({ title: 'To be deleted' });
    await open('/dashboard/quizzes');
    const menu = await findMenu('To be deleted');
    api.loseAnswer(DELETE);
    await choose(user, 'To be deleted', 'Delete');
    await user.click((await findDeleteDialog()).getByText('Delete', { selector: 'button' }));
    await expectToast('Success', 'Quiz deleted successfully');
    await waitFor(() => expect(menu.isConnected).toBe(false));
    expect(screen.queryByText('Failed to delete quiz')).toBeNull();
  });

  test('that was edited elsewhere is not deleted without being asked again', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ title: 'Worked on' });
    await open('/dashboard/quizzes');
    await findMenu('Worked on');
    quizzes.change(id, { description: 'Much work went into this' });
    await choose(user, 'Worked on', 'Delete');
    const dialog = await findDeleteDialog();
    const confirm = () => user.click(dialog.getByText('Delete', { selector: 'button' }));
    await confirm();
    await dialog.findByText(/was edited elsewhere/);
    expect(quizzes.byId.has(id)).toBe(true);
    await confirm();
    await expectToast('Success', 'Quiz deleted successfully');
    expect(quizzes.byId.has(id)).toBe(false);
  });
});

describe('a quiz file', () => {
  const file = (title: string) =>
    new File([JSON.stringify({ version: 1, quiz: { ...coffeeQuiz, title } })], 'quiz.json', {
      type: 'application/json',
    });
  const findInput = () => screen.findByLabelText('Quiz file');

  test('that is chosen is imported once', async ({ installation: { api, quizzes }, user, open }) => {
    const router = await open('/dashboard/quizzes');
    const input = await findInput();
    const answer = api.hold(IMPORT);
    await user.upload(input, file('Imported'));
    await waitFor(() => expect(api.calls(IMPORT)).toHaveLength(1));
    await user.upload(input, file('Imported'));
    answer();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/quiz-builder\/[\w-]+$/));
    expect(api.calls(IMPORT)).toHaveLength(1);
    expect(quizzes.byId.size).toBe(1);
  });

  test('is imported once although the first two answers were lost', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const router = await open('/dashboard/quizzes');
    const input = await findInput();
    const endLoss = api.loseAnswer(IMPORT);
    await user.upload(input, file('Imported'));
    await expectToast('Error', 'Failed to import the file');
    expect(screen.queryByText(/Nothing was changed/)).toBeNull();
    expect(api.calls(IMPORT)).toHaveLength(2);
    endLoss();
    await user.upload(input, file('Imported'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/quiz-builder\/[\w-]+$/));
    expect([...quizzes.byId.values()].map(({ title }) => title)).toEqual(['Imported']);
  });

  test('whose answer is lost once is asked for again, and nobody needs to know', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const router = await open('/dashboard/quizzes');
    api.loseAnswer(IMPORT, { times: 1 });
    await user.upload(await findInput(), file('Imported at once'));
    await expectToast('Success', 'Quiz imported as a draft');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/quiz-builder\/[\w-]+$/));
    expect(api.calls(IMPORT)).toHaveLength(2);
    expect([...quizzes.byId.values()].map(({ title }) => title)).toEqual(['Imported at once']);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, vi } from 'vitest';
import { addQuestion, goToQuestions, goToStep } from '../../../../test/builder.ts';
import { test } from '../../../../test/dashboard-test.tsx';
import { olga } from '../../../../test/fake-installation.ts';
import { expectToast, fill } from '../../../../test/queries.ts';

const NOTICE = /unsaved changes from/;
const NEW_QUIZ = '/dashboard/quiz-builder';
const otherUser = { ...olga, id: 'nora', email: 'nora@example.com', firstName: 'Nora' };
type Open = (path: string) => Promise<unknown>;

const findTitle = () => screen.findByLabelText<HTMLInputElement>('Quiz title');
const draftKeys = () => Object.keys(localStorage).filter((key) => key.includes('draft:'));
const typedForms = () => Object.keys(sessionStorage).filter((key) => key.includes('typed'));
const savedDrafts = (count: number) => waitFor(() => expect(draftKeys()).toHaveLength(count));
/** Waits for what appears after drafts would have been offered. */
const expectNoDrafts = async () => {
  await screen.findByText('How mature is your marketing?');
  expect(screen.queryByText(NOTICE)).toBeNull();
};
/** Leaves the draft of a new quiz behind, in a tab that is closed. */
async function leaveDraft(user: UserEvent, open: Open, title: string): Promise<void> {
  const before = draftKeys().length;
  await open(NEW_QUIZ);
  await fill(user, await findTitle(), title);
  await savedDrafts(before + 1);
}
async function logOut(user: UserEvent): Promise<void> {
  await user.click(await screen.findByText('User menu'));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}
const signOutDialog = () => screen.findByRole('alertdialog', { name: 'Sign out?' });
/** What the browser would ask when the window is closed or leads elsewhere. */
const asksToStay = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => {
  vi.useRealTimers();
});

describe('a draft that is offered', () => {
  test('is restored over what was just typed, announced, and taken back by one undo', async ({ user, open }) => {
    await leaveDraft(user, open, 'Stored draft');
    await open(NEW_QUIZ);
    const notice = await screen.findByText(NOTICE);
    const title = await findTitle();
    await fill(user, title, 'Just typed');
    expect(notice.closest('[role=status]')?.textContent).toContain('Stored draft');
    await user.click(screen.getByText('Restore'));
    await waitFor(() => expect(title.value).toBe('Stored draft'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await user.click(screen.getByLabelText('Undo'));
    expect(title.value).toBe('Just typed');
    await user.click(screen.getByLabelText('Redo'));
    expect(title.value).toBe('Stored draft');
  });

  test('is told apart from another of its name, and the focus stays on the page when one is discarded', async ({
    user,
    open,
  }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') });
    await leaveDraft(user, open, 'Twins');
    vi.setSystemTime(new Date('2026-01-01T12:00:01Z'));
    await leaveDraft(user, open, 'Twins');
    await open(NEW_QUIZ);
    await screen.findByText('There are unsaved changes from 2 earlier visits.');
    const discards = screen.getAllByText('Discard');
    expect(new Set(discards.map(({ ariaLabel }) => ariaLabel)).size).toBe(2);
    await user.click(discards[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await savedDrafts(1);
    await user.click(await screen.findByText('Discard'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await savedDrafts(0);
  });

  test('is a copy in the tab that restores it after another one, and stays when that one makes its quiz', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    await leaveDraft(user, open, 'Open twice');
    const [key = ''] = draftKeys();
    const draftId = key.split(':').at(-1) ?? '';
    await open(NEW_QUIZ);
    await screen.findByText(NOTICE);
    // Another tab, which was offered the same one, goes on with it.
    let closeOther = () => {};
    void navigator.locks.request(
      `quizfunnel-draft:${draftId}`,
      () =>
        new Promise<void>((resolve) => {
          closeOther = resolve;
        }),
    );
    await user.click(screen.getByText('Restore'));
    const title = await findTitle();
    await waitFor(() => expect(title.value).toBe('Open twice'));
    await fill(user, title, 'Other words');
    await savedDrafts(2);
    // It makes its quiz.
    const { id } = quizzes.add({ title: 'Open twice' });
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    const channel = new BroadcastChannel('quizfunnel-saved-quizzes');
    channel.postMessage({ id, revision: 1 });
    channel.close();
    closeOther();
    await user.click(screen.getByText('Next Step'));
    await user.click(await screen.findByText('Previous'));
    expect((await findTitle()).value).toBe('Other words');
    expect(screen.queryByText(NOTICE)).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await expectToast('Success', 'Quiz created successfully');
    expect([...quizzes.byId.values()].map((quiz) => quiz.title)).toEqual(['Open twice', 'Other words']);
    expect(api.calls('POST /api/quizzes')[0]?.headers.get('Idempotency-Key')).not.toBe(draftId);
    expect(draftKeys()).toEqual([]);
  });
});

describe('what is typed last', () => {
  test('is no draft once it was undone', async ({ user, open }) => {
    await leaveDraft(user, open, 'Thought better of');
    await user.click(screen.getByLabelText('Undo'));
    await savedDrafts(0);
    await open(NEW_QUIZ);
    await expectNoDrafts();
  });

  test('is asked about when it is left behind, however soon', async ({ user, open }) => {
    await open(NEW_QUIZ);
    await user.type(await findTitle(), 'H');
    expect(asksToStay()).toBe(true);
    await user.click(screen.getByText('My Quizzes'));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  test('can be saved on the way out, a new quiz and one that exists, and stays where it cannot', async ({
    user,
    open,
    installation: { quizzes },
  }) => {
    const router = await open(NEW_QUIZ);
    const path = () => router.state.location.pathname;
    const arriveAt = async (heading: string, expected: RegExp) => {
      await screen.findByText(heading, { selector: 'h1' });
      expect(path()).toMatch(expected);
    };
    const saveAndLeave = async (by: string) => {
      await user.click(screen.getByText(by, { selector: 'a *, a' }));
      await user.click(await screen.findByText('Save and leave'));
    };
    await fill(user, await findTitle(), 'Saved on the way');
    await saveAndLeave('My Quizzes');
    await arriveAt('My Quizzes', /^\/dashboard\/quizzes$/);
    // The way back leads to the quiz, not to the page on which it was made.
    await router.navigate(-1);
    await arriveAt('Edit Quiz', /\/quiz-builder\/[\w-]+$/);
    const builder = path();
    await goToStep(user, 'Quiz Basics');
    const title = await findTitle();
    await fill(user, title, '');
    await saveAndLeave('Leads');
    await screen.findByText('Title is required');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(path()).toBe(builder);
    await fill(user, title, 'Saved once more');
    await saveAndLeave('Leads');
    await arriveAt('Leads', /^\/dashboard\/leads$/);
    expect([...quizzes.byId.values()].map((quiz) => quiz.title)).toEqual(['Saved once more']);
    expect(draftKeys()).toEqual([]);
  });

  test('is asked about while it is being saved, and left as soon as it is', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ title: 'Saved' });
    const router = await open(`${NEW_QUIZ}/${id}`);
    await goToStep(user, 'Quiz Basics');
    const answer = api.hold('PUT /api/quizzes/{id}');
    await fill(user, await findTitle(), 'Saved meanwhile');
    await user.keyboard('{Control>}s{/Control}');
    await user.click(screen.getByText('Leads', { selector: 'a *, a' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    answer();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/leads'));
    expect(quizzes.byId.get(id)?.title).toBe('Saved meanwhile');
  });
});

describe('what is kept in the browser', () => {
  test('expires, and what cannot be read goes with it', async ({ user, open }) => {
    await leaveDraft(user, open, 'Old');
    await open('/dashboard/quizzes');
    const [key = ''] = draftKeys();
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() - 31 * 24 * 3_600_000 }));
    localStorage.setItem(`${key}-x`, '{"half": ');
    localStorage.setItem(`${key}-y`, '{"quiz": {"title": 5}}');
    await open(NEW_QUIZ);
    await expectNoDrafts();
    expect(draftKeys()).toEqual([]);
  });
});

describe('a session that ends', () => {
  test('takes nothing of a stored quiz: what was typed is offered again after signing in', async ({
    installation,
    user,
    open,
  }) => {
    const { id } = installation.quizzes.add({ title: 'Before' });
    await open(`${NEW_QUIZ}/${id}`);
    await goToStep(user, 'Quiz Basics');
    await fill(user, await findTitle(), 'Written before the session ended');
    installation.user = undefined;
    await user.keyboard('{Control>}s{/Control}');
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
    installation.user = olga;
    await open(`${NEW_QUIZ}/${id}`);
    await screen.findByText(/You have unsaved changes from your last visit\./);
    await user.click(screen.getByText('Restore'));
    await goToStep(user, 'Quiz Basics');
    expect((await findTitle()).value).toBe('Written before the session ended');
  });
});

describe('another account in the same browser', () => {
  test('is not offered what the one before did not save, who finds it again', async ({ installation, user, open }) => {
    await leaveDraft(user, open, 'A secret of Olga');
    installation.user = otherUser;
    await open(NEW_QUIZ);
    await expectNoDrafts();
    expect(screen.queryByText('A secret of Olga')).toBeNull();
    installation.user = olga;
    await open(NEW_QUIZ);
    await user.click(await screen.findByText('Restore'));
    const title = await findTitle();
    await waitFor(() => expect(title.value).toBe('A secret of Olga'));
  });

  test('gets nothing of what a tab of the one before goes on to save', async ({ installation, user, open }) => {
    const { api, quizzes } = installation;
    await open(NEW_QUIZ);
    await fill(user, await findTitle(), 'Meant for Olga');
    await goToQuestions(user);
    await addQuestion(user);
    installation.user = otherUser;
    await user.click(screen.getByText('Create Quiz', { selector: 'button, button *' }));
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
    expect(api.calls('POST /api/quizzes').map(({ headers }) => headers.get('X-Account'))).toEqual([olga.id]);
    expect(quizzes.byId.size).toBe(0);
  });
});

// Last: a sign-out lifts the leave guard of the page for good.
describe('a sign-out', () => {
  test('says what it takes away, and takes it, also of a save that is answered meanwhile', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ title: 'Stored' });
    await open(`${NEW_QUIZ}/${id}`);
    await goToStep(user, 'Quiz Basics');
    const title = await findTitle();
    const answer = api.hold('PUT /api/quizzes/{id}');
    await fill(user, title, 'Saved at last');
    await user.keyboard('{Control>}s{/Control}');
    await fill(user, title, 'Typed since');
    await savedDrafts(1);
    await logOut(user);
    const dialog = within(await signOutDialog());
    expect(dialog.getByText(/^A quiz has unsaved changes that only this browser has\./)).toBeTruthy();
    await user.click(dialog.getByText('Cancel'));
    expect(draftKeys()).toHaveLength(1);
    expect(asksToStay()).toBe(true);
    await logOut(user);
    await user.click(within(await signOutDialog()).getByText('Sign out'));
    expect(draftKeys()).toEqual([]);
    // Nothing else asks.
    expect(asksToStay()).toBe(false);
    answer();
    await screen.findAllByText('Quiz updated successfully');
    // Whatever is still to be written is.
    dispatchEvent(new Event('pagehide'));
    expect(draftKeys()).toEqual([]);
  });

  test('asks about a form that was typed into and not saved', async ({ user, open }) => {
    await open('/dashboard/edit-profile');
    await fill(user, await screen.findByLabelText('First Name'), 'Finnegan');
    await user.click(screen.getByText('My Quizzes'));
    await screen.findByRole('heading', { name: 'My Quizzes', level: 1 });
    await logOut(user);
    const dialog = within(await signOutDialog());
    expect(dialog.getByText(/^A form has unsaved changes/)).toBeTruthy();
    await user.click(dialog.getByText('Cancel'));
    await open('/dashboard/edit-profile');
    expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Finnegan');
  });

  test('takes what was typed into a form of another tab', async ({ installation, user, open }) => {
    await open('/dashboard/edit-profile');
    await fill(user, await screen.findByLabelText('First Name'), 'Orlanda');
    await waitFor(() => expect(typedForms()).toHaveLength(1));
    installation.user = undefined;
    dispatchEvent(new StorageEvent('storage', { key: `quizfunnel-signed-out:${olga.id}`, newValue: 'now' }));
    await expectToast('Unauthorized', 'You are logged out. Logging in again...');
    expect(typedForms()).toEqual([]);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, vi } from 'vitest';
import { energyQuiz, findOpenQuestion, goToStep, keys } from '../../../../test/builder.ts';
import { test } from '../../../../test/dashboard-test.tsx';
import type { FakeInstallation } from '../../../../test/fake-installation.ts';
import { expectToast, findWholeText, isDisabled } from '../../../../test/queries.ts';

type Opened = { installation: FakeInstallation; user: UserEvent; open: (path: string) => Promise<unknown> };
/** Opens a stored quiz at its questions, of which the first is open. */
async function openFirst({ installation: { quizzes }, user, open }: Opened) {
  const quiz = quizzes.add(energyQuiz);
  await open(`/dashboard/quiz-builder/${quiz.id}`);
  await goToStep(user, 'Questions');
  await user.click(await screen.findByLabelText('Edit question 1'));
  const form = await findOpenQuestion();
  const opened = within(form);
  return {
    quiz,
    form,
    opened,
    title: opened.getByLabelText<HTMLInputElement>('Question'),
    option: (letter: string) => opened.getByLabelText<HTMLInputElement>(`Option ${letter}`),
    storedTitle: () => quizzes.byId.get(quiz.id)?.questions[0]?.title,
  };
}

/** Types text into a field and does something else in the same task: nothing has been drawn in between. */
const typeAnd = (field: HTMLElement, text: string, then: () => void): void =>
  act(() => {
    field.focus();
    fireEvent.input(field, { target: { value: text } });
    then();
  });
const findHeading = (text: string) => screen.findByText(text, { selector: 'h3' });

afterEach(() => {
  vi.useRealTimers();
});

describe('what was typed a moment before', () => {
  test('is in the question that Enter closes', async ({ installation, user, open }) => {
    const { title, form } = await openFirst({ installation, user, open });
    typeAnd(title, 'How warm is it at night?', () => fireEvent.submit(form));
    await findHeading('1. How warm is it at night?');
  });

  test('is in the question that Escape closes, a new one too', async ({ installation, user, open }) => {
    const { title, quiz } = await openFirst({ installation, user, open });
    typeAnd(title, 'How warm is it at noon?', () => fireEvent.keyDown(title, { key: 'Escape' }));
    await findHeading('1. How warm is it at noon?');

    await user.click(screen.getByText('Add question'));
    const added = within(await findOpenQuestion()).getByLabelText('Question');
    typeAnd(added, 'W', () => fireEvent.keyDown(added, { key: 'Escape' }));
    await findHeading(`${quiz.questions.length + 1}. W`);
  });

  test('is in the question that one leaves for another', async ({ installation, user, open }) => {
    const { title } = await openFirst({ installation, user, open });
    const editSecond = screen.getByLabelText('Edit question 2');
    typeAnd(title, 'How cold is it at night?', () => fireEvent.click(editSecond));
    await screen.findByRole('form', { name: 'Question 2' });
    await findHeading('1. How cold is it at night?');
  });

  test('is saved by the shortcut', async ({ installation, user, open }) => {
    const { title, storedTitle } = await openFirst({ installation, user, open });
    typeAnd(title, 'How warm is it in spring?', () => fireEvent.keyDown(title, { key: 's', ctrlKey: true }));
    await findWholeText('Saved');
    await waitFor(() => expect(storedTitle()).toBe('How warm is it in spring?'));
  });

  test('is saved by the button, the first letters of all', async ({ installation, user, open }) => {
    const { title, storedTitle } = await openFirst({ installation, user, open });
    const save = screen.getByText('Save', { selector: 'button *' });
    typeAnd(title, 'How warm is it in winter?', () => fireEvent.click(save));
    await expectToast('Success', 'Quiz updated successfully');
    expect(storedTitle()).toBe('How warm is it in winter?');
  });

  test('is undone, in the field and beside it', async ({ installation, user, open }) => {
    const { title } = await openFirst({ installation, user, open });
    const before = title.value;
    typeAnd(title, 'How warm is it in autumn?', () => fireEvent.keyDown(title, { key: 'z', ctrlKey: true }));
    await findWholeText('Saved');
    expect(title.value).toBe(before);
    await user.click(screen.getByLabelText('Redo'));
    await waitFor(() => expect(title.value).toBe('How warm is it in autumn?'));
  });

  test('stays when an option is added', async ({ installation, user, open }) => {
    const { option, opened, quiz } = await openFirst({ installation, user, open });
    typeAnd(option('A'), 'Chilly', () => fireEvent.click(opened.getByText('Add option')));
    const next = String.fromCharCode(65 + (quiz.questions[0]?.options.length ?? 0));
    await opened.findByLabelText(`Option ${next}`);
    expect(option('A').value).toBe('Chilly');
  });

  test('stays when lines are pasted into another option', async ({ installation, user, open }) => {
    const { option } = await openFirst({ installation, user, open });
    const clipboardData = { getData: () => 'Mild\nWarm\nHot' };
    typeAnd(option('A'), 'Chilly', () => fireEvent.paste(option('B'), { clipboardData }));
    await waitFor(() => expect(option('B').value).toBe('Mild'));
    expect(option('A').value).toBe('Chilly');
    expect(option('C').value).toBe('Warm');
  });

  test('is in a draft even if the page never comes to draw it', async ({ installation, user, open }) => {
    const { title } = await openFirst({ installation, user, open });
    // Nothing is drawn before this has ended.
    await act(async () => {
      fireEvent.input(title, { target: { value: 'How warm was it?' } });
      await vi.waitFor(() => expect(Object.values(localStorage).join()).toContain('How warm was it?'), 10_000);
    });
  });
});

test('changes nothing by looking at a question', async ({ installation, user, open }) => {
  const { option, quiz } = await openFirst({ installation, user, open });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => option('B').focus());
  act(() => screen.getByLabelText('Edit question 2').click());
  await screen.findByRole('form', { name: 'Question 2' });
  // What is written in a moment would be by then.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await findWholeText('Saved');
  const isClean = () => isDisabled(screen.getByLabelText('Undo'));
  const draftKeys = () => Object.keys(localStorage).join(' ');
  expect(isClean()).toBe(true);
  expect(draftKeys()).not.toContain(quiz.id);
  vi.useRealTimers();
  // A change is the first one, and nothing is left to undo or to save without it.
  await user.type(within(await findOpenQuestion()).getByLabelText('Question'), '?');
  await findWholeText('Unsaved changes');
  await user.keyboard(keys.undo);
  await findWholeText('Saved');
  expect(isClean()).toBe(true);
  await waitFor(() => expect(draftKeys()).not.toContain(quiz.id));
});

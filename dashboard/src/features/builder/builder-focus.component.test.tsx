import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { findOpenQuestion, keys } from '../../test/builder.ts';
import { test as base } from '../../test/builder-test.ts';
import { expectFocus, expectToast } from '../../test/queries.ts';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const titled = (title: string) => screen.findByText(title, { selector: 'h3' });

const test = base.extend<{ openFour: () => Promise<void> }>({
  /** Opens a quiz of four questions, named after their places. */
  openFour: async ({ openQuiz }, use) => {
    await use(async () => {
      const questions = [1, 2, 3, 4].map((number) => ({
        title: `Question ${number}?`,
        type: 'multiple_choice' as const,
        options: [{ text: 'Yes', points: 10 }, { text: 'No' }],
      }));
      await openQuiz({ title: 'Four', questions });
      await titled('4. Question 4?');
    });
  },
});

describe('the focus rests on something that has a name', () => {
  const spoken = () =>
    [...document.querySelectorAll('[role=status], [aria-live=polite], [aria-live=assertive]')].map(({ textContent }) =>
      textContent?.trim(),
    );
  const expectSpoken = (words: string) => waitFor(() => expect(spoken().join('\n')).toContain(words));
  const on = async (user: UserEvent, label: string) => {
    (await screen.findByLabelText(label)).focus();
    await user.keyboard('{Enter}');
  };

  test('when questions are moved, undone and redone, which is announced', async ({ user, openFour }) => {
    await openFour();
    await on(user, 'Move question 2 up');
    await titled('1. Question 2?');
    await expectFocus('Move question 1 up');
    await expectSpoken('“Question 2?” moved to question 1 of 4.');
    await user.keyboard('{Enter}');
    await expectFocus('Move question 1 up');
    await user.keyboard(keys.undo);
    await titled('1. Question 1?');
    await expectFocus();
    await expectSpoken('Undone');
    await user.keyboard(keys.redo);
    await titled('1. Question 2?');
    await expectSpoken('Redone');
  });

  test('when questions are opened, typed into, copied and closed', async ({ user, openFour }) => {
    await openFour();
    await on(user, 'Edit question 3');
    await expectFocus('Question');
    const title = document.activeElement as HTMLInputElement;
    await user.keyboard(' Really?');
    expect(title.value).toBe('Question 3? Really?');
    await user.keyboard(keys.undo);
    await expectFocus('Question');
    await waitFor(() => expect(title.value).toBe('Question 3?'));
    within(await findOpenQuestion())
      .getByText('Duplicate')
      .focus();
    await user.keyboard('{Enter}');
    await expectSpoken('Question 4 is a copy of question 3.');
    await expectFocus('Question');
    await user.keyboard('{Escape}');
    await expectFocus('Edit question 4');
    await user.keyboard(keys.save);
    await expectToast('Success', 'Quiz updated successfully');
    await expectFocus('Edit question 4');
  });

  test('when questions are deleted and brought back', async ({ user, openFour }) => {
    await openFour();
    const message = () => within(screen.getByRole('region', { name: /^Notifications/ }));
    await on(user, 'Delete question 3');
    await expectFocus('Edit question 3');
    await expectToast('Success', 'Question deleted successfully');
    await user.keyboard(keys.undo);
    await titled('3. Question 3?');
    await expectFocus();
    // What has been undone is not offered to be undone.
    expect(message().queryByText('Undo')).toBeNull();
    // A message that had the focus gives it back, whatever takes it away.
    for (const key of ['{Escape}', keys.undo]) {
      await on(user, 'Delete question 3');
      await message().findByText('Undo');
      await expectFocus('Edit question 3');
      await user.keyboard('[F8]');
      expect(message().getByText('Undo').closest('ol')?.contains(document.activeElement)).toBe(true);
      await user.keyboard(key);
      await expectFocus(/^Edit question/);
      if (key === '{Escape}') await user.keyboard(keys.undo);
      await titled('3. Question 3?');
    }
    // The question after it is open, and has no button to edit it.
    await on(user, 'Edit question 4');
    await on(user, 'Delete question 3');
    await expectFocus('Question');
    await user.keyboard(keys.undo);
    await titled('3. Question 3?');
    await user.keyboard('{Escape}');
    await expectFocus('Edit question 4');
  });

  test('when steps, outcomes and ranges are changed', async ({ user, openFour }) => {
    await openFour();
    const press = async (name: string) => {
      screen.getByText(name, { selector: 'button, button *' }).closest('button')?.focus();
      await user.keyboard('{Enter}');
    };
    await press('Theme & Design');
    await expectFocus('Theme & Design');
    for (const [index, name] of ['Low', 'High'].entries()) {
      await press('Add outcome');
      await expectFocus(`Outcome ${index + 1} name`);
      await user.keyboard(name);
      for (const end of ['from', 'to']) expect(await field(`Outcome ${index + 1} ${end}`)).toBeTruthy();
    }
    await press('Spread ranges evenly');
    await expectFocus('Spread ranges evenly');
    screen.getByRole('slider').focus();
    await user.keyboard('{ArrowRight}');
    await expectFocus('Boundary between Low and High');
    await user.keyboard(keys.undo);
    await expectFocus('Boundary between Low and High');
    await on(user, 'Remove outcome 2');
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
    await expectFocus();
    await user.keyboard(keys.undo);
    await screen.findByRole('slider');
    await expectFocus();
    await press('Previous');
    await expectFocus('Quiz Basics');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { chooseType, findOpenQuestion, goToQuestions, goToStep, keys } from '../../../test/builder.ts';
import { test } from '../../../test/builder-test.ts';
import { expectFocus, expectToast, fill, findWholeText } from '../../../test/queries.ts';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

describe('what is typed while it is saved', () => {
  test('stays, and stays unsaved', async ({ installation, user, openQuiz }) => {
    const { stored } = await openQuiz();
    await goToStep(user, 'Quiz Basics');
    const answer = installation.api.hold('PUT /api/quizzes/{id}');
    const title = await field('Quiz title');
    await fill(user, title, 'Renamed');
    await user.keyboard(keys.save);
    await findWholeText('Saving…');
    await fill(user, title, 'Renamed again');
    answer();
    await expectToast('Success', 'Quiz updated successfully');
    expect(title.value).toBe('Renamed again');
    expect(stored().title).toBe('Renamed');
    await findWholeText('Unsaved changes');
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().title).toBe('Renamed again'));
  });

  test('is saved after it where that is asked for, and undone by itself', async ({ installation, user, openQuiz }) => {
    const { stored } = await openQuiz();
    await goToStep(user, 'Quiz Basics');
    const answer = installation.api.hold('PUT /api/quizzes/{id}');
    const title = await field('Quiz title');
    await fill(user, title, 'First words');
    await user.keyboard(keys.save);
    await findWholeText('Saving…');
    await fill(user, title, 'Last words');
    await user.keyboard(keys.save);
    answer();
    await findWholeText('Saved');
    expect(stored().title).toBe('Last words');
    await user.keyboard(keys.undo);
    expect(title.value).toBe('First words');
  });

  test('stays while a new quiz is made, as one change that can be undone', async ({ installation, user, open }) => {
    await open('/dashboard/quiz-builder');
    await user.click(await screen.findByText('How mature is your marketing?'));
    await goToQuestions(user);
    const answer = installation.api.hold('POST /api/quizzes');
    await user.click(screen.getByText('Create Quiz', { selector: 'button' }));
    await screen.findByText('Saving...');
    const questions = () => screen.getAllByLabelText(/^Delete question/);
    await waitFor(() => expect(questions()).toHaveLength(8));
    await user.click(screen.getByLabelText('Delete question 1'));
    expect(questions()).toHaveLength(7);
    answer();
    await screen.findByText('Edit Quiz', { selector: 'h1' });
    await findWholeText('Unsaved changes');
    await waitFor(() => expect(questions()).toHaveLength(7));
    expect(screen.queryByText('Restore')).toBeNull();
    await user.click(screen.getByText('Create Quiz', { selector: 'button' }));
    await expectToast('Success', 'Quiz updated successfully');
    expect(questions()).toHaveLength(7);
    await user.click(screen.getByLabelText('Undo'));
    await waitFor(() => expect(questions()).toHaveLength(8));
  });

  test('goes on after a space that the save has trimmed', async ({ user, openQuiz }) => {
    const { stored } = await openQuiz();
    await goToStep(user, 'Quiz Basics');
    const [title, description] = [await field('Quiz title'), await field('Description')];
    await fill(user, title, 'Energy ');
    await fill(user, description, 'First line\n');
    await user.keyboard(keys.save);
    await findWholeText('Saved');
    await user.type(description, 'Second line');
    await user.type(title, 'quiz');
    await user.keyboard(keys.save);
    await waitFor(() =>
      expect(stored()).toMatchObject({ title: 'Energy quiz', description: 'First line\nSecond line' }),
    );
    await findWholeText('Saved');
  });

  test('goes on in a new quiz after a space, in the field that had the focus', async ({ installation, user, open }) => {
    await open('/dashboard/quiz-builder');
    await user.type(await field('Quiz title'), 'Energy ');
    await user.keyboard(keys.save);
    await screen.findByText('Edit Quiz', { selector: 'h1' });
    await expectFocus(/^Quiz title/);
    const title = document.activeElement as HTMLInputElement;
    expect(title.value).toBe('Energy ');
    await findWholeText('Saved');
    await user.keyboard('quiz');
    await user.keyboard(keys.save);
    await waitFor(() =>
      expect([...installation.quizzes.byId.values()].map((quiz) => quiz.title)).toEqual(['Energy quiz']),
    );
  });

  test('is saved once a new quiz is made where that was asked for meanwhile', async ({ installation, user, open }) => {
    await open('/dashboard/quiz-builder');
    const title = await field('Quiz title');
    await fill(user, title, 'Asked');
    const answer = installation.api.hold('POST /api/quizzes');
    await user.keyboard(keys.save);
    await findWholeText('Saving…');
    await user.type(title, ' twice');
    await user.keyboard(keys.save);
    answer();
    await screen.findByText('Edit Quiz', { selector: 'h1' });
    await findWholeText('Saved');
    await waitFor(() =>
      expect([...installation.quizzes.byId.values()].map((quiz) => quiz.title)).toEqual(['Asked twice']),
    );
  });

  test('is one question, which stays open, also where it is answered in another way now', async ({
    user,
    openQuiz,
  }) => {
    const { quiz, stored } = await openQuiz();
    await user.click(await screen.findByLabelText('Edit question 1'));
    await chooseType(user, 'Short text');
    const opened = await findOpenQuestion();
    await expectFocus('Type: Short text');
    const title = within(opened).getByLabelText('Question');
    await fill(user, title, 'In which year? ');
    await user.keyboard(keys.save);
    await findWholeText('Saved');
    await user.type(title, 'And why?');
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().questions[0]?.title).toBe('In which year? And why?'));
    expect(stored().questions.slice(1)).toEqual(quiz.questions.slice(1));
    // With its options it is the one that was asked before.
    for (let steps = 0; steps < 8 && !screen.queryByLabelText('Option A'); steps += 1) await user.keyboard(keys.undo);
    screen.getByRole('form', { name: 'Question 1' });
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id)));
  });
});

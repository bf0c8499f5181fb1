import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { Replay } from '#contract/analytics/replay.schema';
import { energyQuiz, findOpenQuestion, goToQuestions, goToStep, keys } from '../../test/builder.ts';
import { test } from '../../test/dashboard-test.tsx';
import { expectFocus, expectToast, fill, isDisabled } from '../../test/queries.ts';

const NEW_QUIZ = '/dashboard/quiz-builder';
const findTitle = () => screen.findByLabelText<HTMLInputElement>('Quiz title');
const button = (name: string) =>
  screen.getByText(name, { selector: 'button, button *' }).closest('button') as HTMLElement;

describe('the builder', () => {
  test('shows a question with its first options, and says what became of each save', async ({
    installation: { api },
    user,
    open,
  }) => {
    await open(NEW_QUIZ);
    await fill(user, await findTitle(), 'Said aloud');
    await goToQuestions(user);
    await user.click(await screen.findByText('Add question'));
    const opened = within(await findOpenQuestion());
    await fill(user, opened.getByLabelText('Question'), 'Which one?');
    for (const letter of ['A', 'B', 'C', 'D', 'E']) {
      if (letter > 'B') await user.click(opened.getByText(/^Add option$/i));
      await fill(user, await opened.findByLabelText(`Option ${letter}`), `Answer ${letter}`);
    }
    await user.click(opened.getByText('Done'));
    await expectToast('Success', 'Question added successfully');
    const card = (await screen.findByText('+2 more options')).closest('ul');
    expect(card?.textContent).toContain('C. Answer C');
    expect(card?.textContent).not.toContain('Answer D');

    // By the keyboard: clicks that follow each other at once would be those of a double click.
    const create = async () => {
      (await screen.findByText('Create Quiz', { selector: 'button' })).focus();
      await user.keyboard('{Enter}');
    };
    const allowCreating = api.reject('POST /api/quizzes');
    await create();
    await expectToast('Error', 'Failed to create quiz');
    allowCreating();
    const answer = api.hold('POST /api/quizzes');
    await create();
    await screen.findByText('Saving...');
    answer();
    await expectToast('Success', 'Quiz created successfully');
    await screen.findByText('Edit Quiz', { selector: 'h1' });

    const allowSaving = api.reject('PUT /api/quizzes/{id}');
    await create();
    await expectToast('Error', 'Failed to update quiz');
    allowSaving();
    await create();
    await expectToast('Success', 'Quiz updated successfully');
  });

  test('lets nobody past a step that lacks something', async ({ user, open }) => {
    await open(NEW_QUIZ);
    const title = await findTitle();
    const step = (name: string) => screen.getByText(name, { selector: 'ol span' }).closest('button') as HTMLElement;
    for (const control of [button('Previous'), button('Next Step'), step('Theme & Design')])
      expect(isDisabled(control)).toBe(true);
    expect(screen.getByText('Give the quiz a title first.')).toBeTruthy();
    await fill(user, title, 'Gated');
    // An undo that locks the step does not take the focus from the button that leads there.
    button('Next Step').focus();
    await user.keyboard(keys.undo);
    await screen.findByText('Give the quiz a title first.');
    await expectFocus('Next Step');
    await fill(user, title, 'Gated');
    await waitFor(() => expect(isDisabled(step('Theme & Design'))).toBe(false));
    expect(isDisabled(step('Thank You Page'))).toBe(true);
    await goToStep(user, 'Theme & Design');
    await fill(user, screen.getByLabelText('Primary color'), '');
    await waitFor(() => expect(isDisabled(button('Next Step'))).toBe(true));
    await goToStep(user, 'Quiz Basics');
    expect((await findTitle()).value).toBe('Gated');
  });
});

describe('what an edit would change', () => {
  test('says when it cannot be calculated, and is when it is tried again', async ({
    installation: { api, quizzes },
    user,
    open,
  }) => {
    const quiz = quizzes.add({ ...energyQuiz, status: 'published' });
    const replay: Replay = {
      version: { id: quiz.version, createdAt: quiz.createdAt, current: true },
      people: 2,
      unknown: 0,
      moved: 0,
      outcomes: quiz.outcomes.map(({ id, name }) => ({ id, name, before: 1, after: 1 })),
      moves: [],
    };
    api.on('POST /api/quizzes/{id}/replay', () => replay);
    const restore = api.reject('POST /api/quizzes/{id}/replay', 503, 'unavailable');
    await open(`${NEW_QUIZ}/${quiz.id}`);
    await goToStep(user, 'Theme & Design');
    const panel = within(await screen.findByLabelText('What would change', { selector: 'section' }));
    await panel.findByText(/^Edit points/);
    within(await screen.findByRole('main'))
      .getAllByRole('slider')[0]
      ?.focus();
    await user.keyboard('{PageUp}');
    const alert = await panel.findByText('This could not be calculated right now. Your edits are not affected.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    restore();
    await user.click(panel.getByText('Try again'));
    await panel.findByText(/Based on the 2 people who took this version\.$/);
    await user.click(screen.getByLabelText('Undo'));
    await panel.findByText(/^Edit points/);
  });
});

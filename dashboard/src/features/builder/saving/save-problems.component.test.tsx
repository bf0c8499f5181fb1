import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { findOpenQuestion, goToStep, keys } from '../../../test/builder.ts';
import { test } from '../../../test/builder-test.ts';
import { expectFocus, expectToast, fill, findWholeText } from '../../../test/queries.ts';

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const count = (text: string | RegExp) => screen.queryAllByText(text).length;

describe('a refused save says why once', () => {
  const noTitle = /Title is required$/;
  const noUrl = /Enter a valid URL that begins with https:\/\/ or http:\/\/$/;

  test('at the field that lacks something; what lacks elsewhere leads there, and goes from the list', async ({
    user,
    openQuiz,
  }) => {
    const { quiz, stored } = await openQuiz();
    await goToStep(user, 'Thank You Page');
    await fill(user, await field('Redirect URL'), 'example.com/x');
    await goToStep(user, 'Quiz Basics');
    await fill(user, await field('Quiz title'), '');
    await user.keyboard(keys.save);
    await screen.findByText('More to fix before this can be saved');
    await expectFocus(/^Quiz title/);
    const said = () => [count(noTitle), count(noUrl), count('Error')];
    expect(said()).toEqual([1, 1, 0]);

    await user.click(screen.getByText('Go to Thank You Page'));
    await expectFocus(/^Redirect URL/);
    expect(said()).toEqual([1, 1, 0]);
    await user.click(screen.getByText('Go to Quiz Basics'));
    await fill(user, await field('Quiz title'), 'There it is');
    await screen.findByText('To fix before this can be saved');
    expect(said()).toEqual([0, 1, 0]);
    // Also where it comes back by itself.
    await fill(user, await field('Quiz title'), '');
    await user.keyboard(keys.save);
    await screen.findByText('More to fix before this can be saved');
    await user.click(document.body);
    await user.keyboard(keys.undo);
    await screen.findByText('To fix before this can be saved');
    expect(said()).toEqual([0, 1, 0]);
    expect(stored()).toEqual(quiz);
  });

  test('not any more of a question that is gone', async ({ user, openQuiz }) => {
    await openQuiz();
    await user.click(await screen.findByText('Add question'));
    const opened = within(await findOpenQuestion());
    await user.keyboard('Half a question');
    await user.keyboard(keys.save);
    await opened.findByText('At least 2 answer options are required with text');
    await user.click(opened.getByText('Delete'));
    await findWholeText('Saved');
    expect(count(/before this can be saved/)).toBe(0);
  });

  test('when the server refuses it, too: the message says that it failed, the field why', async ({
    installation,
    user,
    openQuiz,
  }) => {
    const { stored } = await openQuiz();
    const reason = 'This was asked before';
    await goToStep(user, 'Quiz Basics');
    const issues = [{ path: 'questions.1.title', message: reason }];
    const accept = installation.api.reject('PUT /api/quizzes/{id}', 400, 'validation_failed', {
      message: reason,
      issues,
    });
    await fill(user, await field('Quiz title'), 'Refused');
    await user.keyboard(keys.save);
    await expectFocus('Question');
    const question = document.activeElement as HTMLInputElement;
    await expectToast('Error', 'Failed to update quiz');
    expect(count(reason)).toBe(1);
    expect(question.ariaInvalid).toBe('true');
    accept();
    await fill(user, question, 'Asked in other words');
    expect(count(reason)).toBe(0);
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().questions[1]?.title).toBe('Asked in other words'));
  });

  test('of a redirect without a scheme on its own step, with the address that was meant', async ({
    user,
    openQuiz,
  }) => {
    const { stored } = await openQuiz();
    await goToStep(user, 'Thank You Page');
    await fill(user, await field('Redirect URL'), 'example.com/x');
    await goToStep(user, 'Quiz Basics');
    await user.click(screen.getByText('Save', { selector: 'button *' }));
    await screen.findByText(noUrl);
    const redirect = await field('Redirect URL');
    await expectFocus(/^Redirect URL/);
    await user.click(screen.getByText('Use https://example.com/x'));
    expect(redirect.value).toBe('https://example.com/x');
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().redirectUrl).toBe('https://example.com/x'));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { findOpenQuestion, goToQuestions, goToStep, inQuiz, keys, preview } from '../test/builder.ts';
import { test as base } from '../test/builder-test.ts';
import { expectFocus, expectToast, fill, findWholeText, isDisabled } from '../test/queries.ts';

const titles = () =>
  screen.getAllByText(/^\d+\. /, { selector: 'h3' }).map(({ textContent }) => textContent?.replace(/^\d+\. /, ''));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const undoInMessage = (user: UserEvent) =>
  user.click(within(screen.getByRole('region', { name: /^Notifications/ })).getByText('Undo'));

const test = base.extend<{ openBeside: () => Promise<unknown> }>({
  /** Opens a stored quiz in a window that has room for the preview beside it. */
  openBeside: async ({ openQuiz }, use) => {
    await use(() => {
      window.innerWidth = 1440;
      return openQuiz();
    });
  },
});

describe('the builder', () => {
  test('reports what a question lacks and what became of it', async ({ user, open }) => {
    await open('/dashboard/quiz-builder');
    await fill(user, await field('Quiz title'), 'Said aloud');
    await goToQuestions(user);
    await user.click(await screen.findByText('Add question'));
    const opened = within(await findOpenQuestion());
    const done = () => user.click(opened.getByText('Done'));
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

    await user.click(screen.getByLabelText('Edit question 1'));
    await user.click(await screen.findByText('Done'));
    await expectToast('Success', 'Question updated successfully');
    await user.click(screen.getByLabelText('Delete question 1'));
    await expectToast('Success', 'Question deleted successfully');
    expect(isDisabled(screen.getByText('Create Quiz', { selector: 'button' }))).toBe(true);
    await undoInMessage(user);
    expect(await screen.findByLabelText('Edit question 1')).toBeTruthy();
  });

  test('warns of a privacy policy that nothing links to, and publishes', async ({
    installation: { quizzes },
    user,
    open,
  }) => {
    const { id } = quizzes.add({ title: 'Coffee', questions: [{ title: 'Black?', type: 'short_text', options: [] }] });
    await open(`/dashboard/quiz-builder/${id}`);
    await user.click(await screen.findByText('Publish', { selector: 'button span' }));
    const live = within(await screen.findByRole('dialog', { name: 'Your quiz is live' }));
    await live.findByText(/mentions a privacy policy, but nothing links to it \(step 3/);
    expect(quizzes.byId.get(id)?.published).toBe(true);
    await user.click(live.getByText('Later'));

    await goToStep(user, 'Thank You Page');
    const hint = /The consent text mentions a privacy policy/;
    await screen.findByText(hint);
    await fill(user, await field('Privacy policy URL'), 'https://shop.example/privacy');
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  });

  test('merges its save with what another tab has saved', async ({ installation: { api, quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee', questions: [{ title: 'Black?', type: 'short_text', options: [] }] });
    await open(`/dashboard/quiz-builder/${id}`);
    await goToStep(user, 'Quiz Basics');
    await fill(user, await field('Quiz title'), 'Coffee and tea');
    await findWholeText('Unsaved changes');
    quizzes.change(id, { description: 'From another tab' });
    await user.keyboard(keys.save);
    await findWholeText('Saved');
    expect(quizzes.byId.get(id)).toMatchObject({ title: 'Coffee and tea', description: 'From another tab' });
    expect(api.calls('PUT /api/quizzes/{id}').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
  });
});

describe('what was removed comes back', () => {
  test('a question, at its place, with what was changed since', async ({ user, openQuiz }) => {
    await openQuiz();
    await screen.findByLabelText('Delete question 2');
    const before = titles();
    await user.click(screen.getByLabelText('Delete question 2'));
    expect(titles()).toHaveLength(before.length - 1);
    await user.click(screen.getByLabelText('Delete question 1'));
    await undoInMessage(user);
    await waitFor(() => expect(titles()).toEqual(before.toSpliced(1, 1)));
  });

  test('an outcome, and an option', async ({ user, openQuiz }) => {
    const { quiz } = await openQuiz();
    await goToStep(user, 'Theme & Design');
    const outcomes = within(await screen.findByLabelText('Outcomes'));
    const names = () =>
      outcomes
        .getAllByLabelText(/^Remove outcome/)
        .map((button) => within(button.closest('li') as HTMLElement).getAllByRole('button')[0]?.textContent);
    const before = names();
    await user.click(outcomes.getByLabelText('Remove outcome 2'));
    expect(names()).toHaveLength(before.length - 1);
    await undoInMessage(user);
    await waitFor(() => expect(names()).toEqual(before));

    await goToStep(user, 'Questions');
    await user.click(await screen.findByLabelText('Edit question 1'));
    const opened = within(await findOpenQuestion());
    const first = () => opened.getByLabelText<HTMLInputElement>('Option A');
    const text = quiz.questions[0]?.options[0]?.text ?? '';
    expect(first().value).toBe(text);
    await user.click(opened.getByLabelText('Remove option A'));
    expect(first().value).not.toBe(text);
    await user.click(opened.getByText('Undo'));
    await waitFor(() => expect(first().value).toBe(text));

    // What the undo of the whole quiz brings back is not offered again.
    await user.click(opened.getByLabelText('Remove option A'));
    await opened.findByText(`Removed “${text}”.`);
    await user.click(screen.getByLabelText('Undo'));
    await waitFor(() => expect(first().value).toBe(text));
    expect(opened.queryByText('Undo')).toBeNull();
  });
});

describe('a question that is being written', () => {
  test('is made of pasted lines, and says what is no number of points', async ({ user, openQuiz }) => {
    await openQuiz();
    await user.click(await screen.findByText('Add question'));
    const opened = within(await findOpenQuestion());
    await fill(user, opened.getByLabelText('Question'), 'How do you come here?');
    await user.click(opened.getByLabelText('Option A'));
    await user.paste('1. By bike\r\n2. By train\n\n- On foot\n');
    const points = opened.getByLabelText<HTMLInputElement>('Points of option B');
    await fill(user, points, '1.5');
    await fill(user, opened.getByLabelText('Points of option C'), '1');
    await opened.findByText('“1.5” is not a whole number, so 0 is kept.');
    expect([points.value, points.ariaInvalid]).toEqual(['0', 'true']);
    await fill(user, points, '2');
    expect(points.ariaInvalid).toBeNull();
    await user.click(opened.getByText('Done'));
    const title = await screen.findByText(/How do you come here\?/, { selector: 'h3' });
    const answers = within(title.closest('li') as HTMLElement).getAllByText(/^[A-C]\.$/);
    expect(answers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'A. By bike (0 pts)',
      'B. By train (2 pts)',
      'C. On foot (1 pt)',
    ]);
  });
});

describe('beside the preview', () => {
  test('a question shows at every key, and the preview follows from one to the other', async ({ user, openBeside }) => {
    await openBeside();
    await user.click(await screen.findByLabelText('Edit question 3'));
    await waitFor(() => expect(inQuiz().getByText(/^Question 3 of/)).toBeTruthy());
    const title = screen.getByLabelText<HTMLInputElement>('Question');
    await fill(user, title, 'What win');
    await waitFor(() => expect(inQuiz().getByText('What win')).toBeTruthy());
    await user.keyboard('d');
    await waitFor(() => expect(inQuiz().getByText('What wind')).toBeTruthy());
    expect(title.value).toBe('What wind');
    await user.click(screen.getByLabelText('Edit question 2'));
    await waitFor(() => expect(inQuiz().getByText(/^Question 2 of/)).toBeTruthy());
    await expectFocus('Question');
    await user.click(preview().getByText('Lead form'));
    await waitFor(() => expect(inQuiz().getByLabelText(/^Email/)).toBeTruthy());
  });

  test('the preview speaks the language of the quiz', async ({ installation: { quizzes }, user, open }) => {
    window.innerWidth = 1440;
    const { id } = quizzes.add({
      title: 'Kaffee',
      language: 'de',
      questions: [{ title: 'Schwarz?', type: 'short_text', options: [] }],
    });
    await open(`/dashboard/quiz-builder/${id}`);
    await waitFor(() => inQuiz().getByText('Fertig'));
    await goToStep(user, 'Thank You Page');
    await user.selectOptions(await field('Language'), 'fr');
    await waitFor(() => inQuiz().getByText(/politique de confidentialité/));
  });

  test('the preview says where one has gone in it, and leads back', async ({ user, openBeside }) => {
    await openBeside();
    const tab = (name: string) => preview().getByText(name, { selector: 'button' });
    const isAt = (name: string) => waitFor(() => expect(tab(name).ariaPressed).toBe('true'));
    await isAt('Question');
    await user.click(tab('Lead form'));
    await isAt('Lead form');
    const email = await waitFor(() => inQuiz().getByLabelText(/^Email/));
    await user.type(inQuiz().getByLabelText(/^Name/), 'Ida');
    await user.type(email, 'ida@example.com');
    await user.click(inQuiz().getAllByRole('checkbox')[0] as HTMLElement);
    await user.type(email, '{Enter}');
    await isAt('Result');
    await user.click(tab('Lead form'));
    await waitFor(() => expect(inQuiz().getByLabelText(/^Email/)).toBeTruthy());
    await isAt('Lead form');
    await user.click(tab('Result'));
    await isAt('Result');
  });

  test('an outcome shows as a result, the form and the thank-you page when they are edited', async ({
    user,
    openBeside,
  }) => {
    await openBeside();
    await goToStep(user, 'Theme & Design');
    await user.click(await screen.findByText('Getting there', { selector: 'li button *' }));
    await fill(user, await field('Outcome 2 title'), 'You are nearly there');
    await waitFor(() => expect(inQuiz().getByText('You are nearly there')).toBeTruthy());
    await fill(user, await field('Outcome 2 description'), 'Two more weekends.');
    await waitFor(() => expect(inQuiz().getByText('Two more weekends.')).toBeTruthy());
    await goToStep(user, 'Thank You Page');
    await waitFor(() => expect(inQuiz().getByLabelText(/^Email/)).toBeTruthy());
    await expectFocus('Thank You Page');

    await user.click(screen.getByRole('radio', { name: /Dynamic Thank You Page/ }));
    await fill(user, await field('Thank-you title'), 'Well done, {{name}}!');
    await fill(user, await field('Message'), '{{score}} points: <b>{{outcome}}</b>');
    const ground = await preview().findByText('Well done, Alex!');
    // The outcome that has such a score.
    expect(await preview().findByText('72 points: <b>You are nearly there</b>')).toBeTruthy();
    await fill(user, await field('Background color'), '#102030');
    await waitFor(() =>
      expect(getComputedStyle(ground.parentElement?.parentElement as Element).backgroundColor).toBe('rgb(16, 32, 48)'),
    );
    await user.click(preview().getByText('Question', { selector: 'button' }));
    await waitFor(() => expect(inQuiz().getByText(/^Question 1 of/)).toBeTruthy());
  });
});

describe('undo and redo', () => {
  test('take back what was typed, a field at a time, by keys and by buttons', async ({ user, openQuiz }) => {
    const { quiz } = await openQuiz();
    await goToStep(user, 'Quiz Basics');
    const [title, description] = [await field('Quiz title'), await field('Description')];
    await fill(user, title, 'Another name');
    await fill(user, description, 'Other words');
    await user.keyboard(keys.undo);
    expect([title.value, description.value]).toEqual(['Another name', quiz.description]);
    await user.keyboard(keys.undo);
    expect(title.value).toBe(quiz.title);
    await findWholeText('Saved');
    await user.keyboard(keys.redo);
    expect(title.value).toBe('Another name');
    await findWholeText('Unsaved changes');
    await user.click(screen.getByLabelText('Undo'));
    expect(title.value).toBe(quiz.title);
    // Where the bar is narrow they are in a menu.
    const choose = async (name: string) => {
      await user.click(screen.getByLabelText('More'));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Redo');
    expect(title.value).toBe('Another name');
    await expectFocus('More');
    await choose('Undo');
    expect(title.value).toBe(quiz.title);
    await expectFocus('More');
    await findWholeText('Saved');
  });

  test('lead to another step, and outlive a save', async ({ user, openQuiz }) => {
    const { quiz, stored } = await openQuiz();
    await user.click(await screen.findByLabelText('Edit question 1'));
    await fill(user, await field('Question'), 'Reworded');
    await user.keyboard(keys.save);
    await expectToast('Success', 'Quiz updated successfully');
    expect(stored().questions[0]?.title).toBe('Reworded');
    await goToStep(user, 'Quiz Basics');
    await user.keyboard(keys.undo);
    expect((await field('Question')).value).toBe(quiz.questions[0]?.title);
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().questions[0]?.title).toBe(quiz.questions[0]?.title));
    expect(stored().questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
  });
});

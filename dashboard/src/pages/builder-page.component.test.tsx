import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { energyQuiz, findOpenQuestion, goToQuestions, goToStep, inQuiz, keys, preview } from '../test/builder.ts';
import { test } from '../test/dashboard-test.tsx';
import type { FakeInstallation } from '../test/fake-installation.ts';
import { expectFocus, expectToast, fill, findWholeText, isDisabled } from '../test/queries.ts';

const titles = () =>
  screen.getAllByText(/^\d+\. /, { selector: 'h3' }).map(({ textContent }) => textContent?.replace(/^\d+\. /, ''));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const undoInMessage = (user: UserEvent) =>
  user.click(within(screen.getByRole('region', { name: /^Notifications/ })).getByText('Undo'));
const count = (text: string | RegExp) => screen.queryAllByText(text).length;

type Opened = { installation: FakeInstallation; open: (path: string) => Promise<unknown> };
/** Opens a stored quiz of points in the builder. */
async function openQuiz({ installation: { quizzes }, open }: Opened) {
  const quiz = quizzes.add(energyQuiz);
  await open(`/dashboard/quiz-builder/${quiz.id}`);
  await screen.findByText('Edit Quiz', { selector: 'h1' });
  return { quiz, stored: () => quizzes.byId.get(quiz.id) ?? quiz };
}

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

  test('merges its save with what another tab has saved', async ({ installation: { api, quizzes }, user, open }) => {
    const { id } = quizzes.add({ title: 'Coffee', questions: [{ title: 'Black?', type: 'short_text', options: [] }] });
    await open(`/dashboard/quiz-builder/${id}`);
    await goToStep(user, 'Quiz Basics');
    await fill(user, await field('Quiz title'), 'Coffee and tea');
    await findWholeText('Unsaved changes');
    quizzes.change(id, { description: 'From another tab' });
    await user.keyboard(keys.save);
    await user.click(await screen.findByText('Merge and save'));
    await findWholeText('Saved');
    expect(quizzes.byId.get(id)).toMatchObject({ title: 'Coffee and tea', description: 'From another tab' });
    expect(api.calls('PUT /api/quizzes/{id}').map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"']);
  });
});

describe('what was removed comes back', () => {
  test('a question, at its place, with what was changed since', async ({ installation, user, open }) => {
    await openQuiz({ installation, open });
    await screen.findByLabelText('Delete question 2');
    const before = titles();
    await user.click(screen.getByLabelText('Delete question 2'));
    expect(titles()).toHaveLength(before.length - 1);
    await user.click(screen.getByLabelText('Delete question 1'));
    await undoInMessage(user);
    await waitFor(() => expect(titles()).toEqual(before.toSpliced(1, 1)));
  });

  test('an outcome, and an option', async ({ installation, user, open }) => {
    const { quiz } = await openQuiz({ installation, open });
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
  test('is made of pasted lines, and says what is no number of points', async ({ installation, user, open }) => {
    await openQuiz({ installation, open });
    await user.click(await screen.findByText('Add question'));
    const opened = within(await findOpenQuestion());
    await fill(user, opened.getByLabelText('Question'), 'How do you come here?');
    await user.click(opened.getByLabelText('Option A'));
    await user.paste('1. By bike\r\n2. By train\n\n- On foot\n');
    const points = opened.getByLabelText<HTMLInputElement>('Points of option B');
    await fill(user, points, '1.5');
    await fill(user, opened.getByLabelText('Points of option C'), '3');
    await opened.findByText('“1.5” is not a whole number, so 0 is kept.');
    expect([points.value, points.ariaInvalid]).toEqual(['0', 'true']);
    await fill(user, points, '2');
    expect(points.ariaInvalid).toBeNull();
    await user.click(opened.getByText('Done'));
    const title = await screen.findByText(/How do you come here\?/, { selector: 'h3' });
    const answers = within(title.closest('[role=listitem]') as HTMLElement).getAllByText(/^[A-C]\.$/);
    expect(answers.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'A. By bike (0 pts)',
      'B. By train (2 pts)',
      'C. On foot (3 pts)',
    ]);
  });
});

describe('beside the preview', () => {
  const openBeside = (opened: Opened) => {
    window.innerWidth = 1440;
    return openQuiz(opened);
  };

  test('a question shows at every key, and the preview follows from one to the other', async ({
    installation,
    user,
    open,
  }) => {
    await openBeside({ installation, open });
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

  test('the preview says where one has gone in it, and leads back', async ({ installation, user, open }) => {
    await openBeside({ installation, open });
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
    installation,
    user,
    open,
  }) => {
    await openBeside({ installation, open });
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
  test('take back what was typed, a field at a time, by keys and by buttons', async ({ installation, user, open }) => {
    const { quiz } = await openQuiz({ installation, open });
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

  test('lead to another step, and outlive a save', async ({ installation, user, open }) => {
    const { quiz, stored } = await openQuiz({ installation, open });
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

describe('what is typed while it is saved', () => {
  test('stays, and stays unsaved', async ({ installation, user, open }) => {
    const { stored } = await openQuiz({ installation, open });
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

  test('is saved after it where that is asked for, and undone by itself', async ({ installation, user, open }) => {
    const { stored } = await openQuiz({ installation, open });
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

  test('goes on after a space that the save has trimmed', async ({ installation, user, open }) => {
    const { stored } = await openQuiz({ installation, open });
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
    installation,
    user,
    open,
  }) => {
    const { quiz, stored } = await openQuiz({ installation, open });
    await user.click(await screen.findByLabelText('Edit question 1'));
    const opened = within(await findOpenQuestion());
    await user.click(opened.getByText('Short text'));
    const title = opened.getByLabelText('Question');
    await fill(user, title, 'In which year? ');
    await user.keyboard(keys.save);
    await findWholeText('Saved');
    await user.type(title, 'And why?');
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().questions[0]?.title).toBe('In which year? And why?'));
    expect(stored().questions.slice(1)).toEqual(quiz.questions.slice(1));
    // With its options it is the one that was asked before.
    for (let steps = 0; steps < 8 && !opened.queryByLabelText('Option A'); steps += 1) await user.keyboard(keys.undo);
    await user.keyboard(keys.save);
    await waitFor(() => expect(stored().questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id)));
  });
});

describe('a refused save says why once', () => {
  const noTitle = /Title is required$/;
  const noUrl = /Enter a valid URL that begins with https:\/\/ or http:\/\/$/;

  test('at the field that lacks something; what lacks elsewhere leads there, and goes from the list', async ({
    installation,
    user,
    open,
  }) => {
    const { quiz, stored } = await openQuiz({ installation, open });
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

  test('not any more of a question that is gone', async ({ installation, user, open }) => {
    await openQuiz({ installation, open });
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
    open,
  }) => {
    const { stored } = await openQuiz({ installation, open });
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
    installation,
    user,
    open,
  }) => {
    const { stored } = await openQuiz({ installation, open });
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

describe('the focus rests on something that has a name', () => {
  const titled = (title: string) => screen.findByText(title, { selector: 'h3' });
  const spoken = () =>
    [...document.querySelectorAll('[role=status], [aria-live=polite], [aria-live=assertive]')].map(({ textContent }) =>
      textContent?.trim(),
    );
  const expectSpoken = (words: string) => waitFor(() => expect(spoken().join('\n')).toContain(words));
  /** Opens a quiz of four questions, named after their places. */
  const openFour = async ({ installation: { quizzes }, open }: Opened) => {
    const questions = [1, 2, 3, 4].map((number) => ({
      title: `Question ${number}?`,
      type: 'multiple_choice' as const,
      options: [{ text: 'Yes', points: 10 }, { text: 'No' }],
    }));
    const { id } = quizzes.add({ title: 'Four', questions });
    await open(`/dashboard/quiz-builder/${id}`);
    await titled('4. Question 4?');
  };
  const on = async (user: UserEvent, label: string) => {
    (await screen.findByLabelText(label)).focus();
    await user.keyboard('{Enter}');
  };

  test('when questions are moved, undone and redone, which is announced', async ({ installation, user, open }) => {
    await openFour({ installation, open });
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

  test('when questions are opened, typed into, copied and closed', async ({ installation, user, open }) => {
    await openFour({ installation, open });
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

  test('when questions are deleted and brought back', async ({ installation, user, open }) => {
    await openFour({ installation, open });
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

  test('when steps, outcomes and ranges are changed', async ({ installation, user, open }) => {
    await openFour({ installation, open });
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

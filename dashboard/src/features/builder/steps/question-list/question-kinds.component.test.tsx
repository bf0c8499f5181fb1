import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import type { Quiz, QuizDraft } from '#contract/quiz/quiz.schema';
import { chooseType, findOpenQuestion, keys } from '../../../../test/builder.ts';
import { test } from '../../../../test/builder-test.ts';
import { expectFocus, expectToast, fill } from '../../../../test/queries.ts';
import { questionProblems } from '../../editing/question-problems.ts';
import { unshownProblems } from '../../saving/unshown-problems.ts';

const option = (id: string, text: string) => ({ id, text, points: 0 });
const draft: QuizDraft = {
  title: 'Readiness',
  outcomeType: 'points',
  questions: [
    { id: 'q1', title: 'First?', type: 'multiple_choice', options: [option('a', 'Red'), option('b', 'Blue')] },
    { id: 'q2', title: 'Second?', type: 'multiple_choice', options: [option('c', 'One'), option('d', 'Two')] },
  ],
};

async function openFirst(user: UserEvent) {
  await user.click(await screen.findByLabelText('Edit question 1'));
  return opened();
}
const opened = async () => within(await findOpenQuestion());
async function saved(user: UserEvent, stored: () => Quiz) {
  await user.keyboard(keys.save);
  await expectToast('Success', 'Quiz updated successfully');
  return stored().questions[0];
}

describe('the kind of a question', () => {
  test('is chosen from a menu by keyboard, keeps what both kinds have, and comes back by undo', async ({
    user,
    openQuiz,
  }) => {
    const { stored } = await openQuiz(draft);
    const form = await openFirst(user);
    form.getByRole('button', { name: 'Type: Multiple choice' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitemradio', { name: /^Picture choice ?One or several/ });
    await expectFocus(/^Multiple choice/);
    await user.keyboard('{ArrowDown}');
    await expectFocus(/^Multiple select/);
    await user.keyboard('{ArrowDown}');
    await expectFocus(/^Picture choice/);
    await user.keyboard('{Enter}');
    await expectFocus('Type: Picture choice');
    expect(form.getByLabelText<HTMLInputElement>('Option B').value).toBe('Blue');
    await user.click(form.getByText('Several pictures'));
    expect(form.getByLabelText<HTMLInputElement>('Most choices').value).toBe('2');
    // As many as there are stays that.
    await user.click(form.getByText('Add option'));
    await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Most choices').value).toBe('3'));
    await fill(user, form.getByLabelText('Option C'), 'Green');
    await fill(user, form.getByLabelText('Picture of option C URL'), 'https://a.example/c.png');
    await fill(user, form.getByLabelText('Picture of option C in words'), 'A leaf');
    expect(await saved(user, stored)).toMatchObject({
      type: 'picture_choice',
      max: 3,
      options: [{ id: 'a' }, { id: 'b' }, { picture: { url: 'https://a.example/c.png', alt: 'A leaf' } }],
    });
    for (let steps = 0; steps < 9 && !screen.queryByLabelText('Type: Multiple choice'); steps += 1)
      await user.keyboard(keys.undo);
    expect((await saved(user, stored))?.options.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('of several choices has bounds, an option that excludes the others, and one with a text', async ({
    user,
    openQuiz,
  }) => {
    const { stored } = await openQuiz(draft);
    const form = await openFirst(user);
    await chooseType(user, 'Multiple select');
    await user.click(form.getByText('Add “None of these”'));
    await user.click(form.getByText('Add “Other”'));
    expect(form.queryByText('Add “Other”')).toBeNull();
    await fill(user, form.getByLabelText('Fewest choices'), '3');
    await fill(user, form.getByLabelText('Most choices'), '2');
    // Told at once, and again by the save, which leads there. It is not done either.
    await form.findByText('The most choices must not be less than the fewest');
    await user.keyboard(keys.save);
    await expectFocus('Most choices');
    await user.click(form.getByText('Done'));
    await expectFocus('Most choices');
    expect(screen.queryByText('Question updated successfully')).toBeNull();
    await fill(user, form.getByLabelText('Fewest choices'), '4');
    await fill(user, form.getByLabelText('Most choices'), '4');
    expect(await form.findAllByText('Only 3 options can be chosen together')).toHaveLength(2);
    await user.click(form.getByText('Done'));
    await expectFocus('Fewest choices');
    await fill(user, form.getByLabelText('Most choices'), '2');
    await fill(user, form.getByLabelText('Fewest choices'), '1');
    await user.click(form.getByLabelText('What sets option A apart'));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Excludes the others' }));
    await user.click(form.getByLabelText('Excludes the others: take it from option C'));
    expect(await saved(user, stored)).toMatchObject({ min: 1, max: 2 });
    expect(stored().questions[0]?.options.map(({ text, alone, other }) => [text, alone, other])).toEqual([
      ['Red', true, undefined],
      ['Blue', undefined, undefined],
      ['None of these', undefined, undefined],
      ['Other', undefined, true],
    ]);
  });

  test('can be a scale with ready-made steps, words at its ends, and points that turn round', async ({
    user,
    openQuiz,
  }) => {
    const { stored } = await openQuiz(draft);
    const form = await openFirst(user);
    await chooseType(user, 'Scale');
    await user.click(form.getByText('NPS 0–10'));
    expect(form.getByLabelText<HTMLSelectElement>('Steps').value).toBe('11');
    expect(form.getByLabelText<HTMLInputElement>('Words at the low end').value).toBe('Not at all likely');
    await user.selectOptions(form.getByLabelText('Steps'), '3');
    await user.click(form.getByText('Reverse'));
    await user.click(form.getByText('Stars', { selector: 'fieldset[aria-label^=Look] *' }));
    const question = await saved(user, stored);
    expect(question).toMatchObject({ type: 'scale', look: 'stars', low: 'Not at all likely' });
    expect(question?.options.map(({ points }) => points)).toEqual([100, 50, 0]);
  });

  test('can be a number in ranges that name themselves and leave no gap', async ({ user, openQuiz }) => {
    const { stored } = await openQuiz(draft);
    const form = await openFirst(user);
    await chooseType(user, 'Number');
    await user.click(form.getByText('Slider'));
    await fill(user, form.getByLabelText('Least'), '16');
    await fill(user, form.getByLabelText('Most'), '80');
    await fill(user, form.getByLabelText('Unit'), 'years');
    await user.click(form.getByText('Add ranges'));
    await user.click(form.getByText('Add range'));
    await fill(user, form.getByLabelText('Range B up to'), '44');
    await form.findByText('Each range must end above the one before it');
    await fill(user, form.getByLabelText('Range A up to'), '29');
    await waitFor(() => expect(form.queryByText('Each range must end above the one before it')).toBeNull());
    await fill(user, form.getByLabelText('Points of option C'), '7');
    const question = await saved(user, stored);
    expect(question).toMatchObject({ type: 'number', look: 'slider', min: 16, max: 80, unit: 'years' });
    expect(question?.options.map(({ text, upTo, points }) => [text, upTo, points])).toEqual([
      ['up to 29', 29, 0],
      ['30–44', 44, 0],
      ['45 and more', undefined, 7],
    ]);
    await user.click(form.getByLabelText('Remove range C'));
    await expectFocus('Add range');
    expect(form.getByLabelText<HTMLInputElement>('Option B').value).toBe('30 and more');
  });

  test('can be a dropdown, into which hundreds of lines are pasted', async ({ user, openQuiz }) => {
    const { stored } = await openQuiz(draft);
    const form = await openFirst(user);
    await chooseType(user, 'Dropdown');
    form.getByLabelText('Option A').focus();
    await user.paste(Array.from({ length: 305 }, (_, line) => `Country ${line + 1}`).join('\n'));
    await form.findByLabelText('Option 300');
    await form.findByText('6 pasted lines left out: a question has at most 300 options.');
    expect((await saved(user, stored))?.options).toHaveLength(300);
  });

  test('can be a date or a statement', async ({ user, openQuiz }) => {
    const { stored } = await openQuiz(draft);
    await openFirst(user);
    await chooseType(user, 'Date');
    let form = await opened();
    await fill(user, form.getByLabelText('First day'), '2026-02-01');
    await fill(user, form.getByLabelText('Last day'), '2026-01-31');
    await form.findByText('The last day is before the first');
    await fill(user, form.getByLabelText('Last day'), '2026-12-31');
    expect(await saved(user, stored)).toMatchObject({ type: 'date', from: '2026-02-01', to: '2026-12-31' });
    await chooseType(user, 'Statement');
    form = await opened();
    await fill(user, form.getByLabelText('Button'), 'Go on');
    const question = await saved(user, stored);
    expect(question).toMatchObject({ type: 'statement', button: 'Go on', options: [] });
    expect(question).not.toHaveProperty('from');
  });
});

test('what is no number keeps a question open', async ({ user, openQuiz }) => {
  await openQuiz(draft);
  const form = await openFirst(user);
  await chooseType(user, 'Number');
  await fill(user, form.getByLabelText('Step'), 'often');
  await user.click(form.getByText('Done'));
  await form.findByText('“often” is not a number');
  await expectFocus('Step');
  await fill(user, form.getByLabelText('Step'), '-1');
  await form.findByText('The step must be above 0');
  await fill(user, form.getByLabelText('Step'), '2');
  await user.click(form.getByText('Done'));
  await expectToast('Success', 'Question updated successfully');
});

const row = (id: string, more: object = {}) => ({ ...option(id, id), bucket: '', votes: [], ...more });
const range = (id: string, upTo?: number) => row(id, { upTo });
const many = (count: number) => Array.from({ length: count }, (_, at) => row(`o${at}`));
const others = ['a', 'b'].map((id) => row(id, { other: true }));
test.for([
  { type: 'multiple_choice', options: many(21), next: 'gone' },
  { type: 'multiple_choice', options: others },
  { type: 'dropdown', options: many(301) },
  { type: 'scale', options: many(12) },
  { type: 'multiple_select', options: many(2), min: 0, max: 0.5 },
  { type: 'multiple_select', options: many(6), min: 9, max: 9 },
  { type: 'picture_choice', options: many(3), min: 3, max: 2 },
  { type: 'number', options: [], look: 'slider', step: 0 },
  { type: 'number', options: [range('a', 95), range('b')], min: 16, max: 80 },
  { type: 'number', options: [range('a', 5), range('b', 4), range('c', 70)], min: 6, max: 80 },
  { type: 'number', options: [range('a'), range('b')] },
  { type: 'date', options: [], from: '2026-02-01', to: '2026-01-01' },
])('each contradiction of a question is told at its field: $type', async (wrong, { installation, user, open }) => {
  const { quizzes } = installation;
  const quiz = quizzes.add(draft);
  const questions = quiz.questions.map((question, place) => (place ? question : { ...question, ...wrong }));
  quizzes.byId.set(quiz.id, { ...quiz, questions } as Quiz);
  await open(`/dashboard/quiz-builder/${quiz.id}`);
  const form = await openFirst(user);
  const problems = questionProblems(questions as Question[]);
  expect(problems.length).toBeGreaterThan(0);
  for (const details of document.querySelectorAll('form details')) details.setAttribute('open', '');
  expect(unshownProblems(problems)).toEqual([]);
  for (const { message } of problems) expect(form.getAllByText(message).length).toBeGreaterThan(0);
});

test('what every question may have is under Options', async ({ user, openQuiz }) => {
  const { stored } = await openQuiz(draft);
  const form = await openFirst(user);
  await user.click(form.getByText('Options'));
  await fill(user, form.getByLabelText('Description of question 1'), 'Be **honest**');
  await user.click(form.getByRole('button', { name: 'Video' }));
  await fill(user, form.getByLabelText('Question 1 video URL'), 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await fill(user, form.getByLabelText('Score category of question 1'), 'Strategy ');
  await user.click(form.getByRole('switch', { name: /^Can be skipped/ }));
  await user.click(form.getByRole('switch', { name: /^Random order/ }));
  await user.selectOptions(form.getByLabelText('After question 1, go to'), 'End of the questions');
  await form.findByText('description, video, score category Strategy, can be skipped, random order, branch');
  expect(await saved(user, stored)).toMatchObject({
    description: [{ kind: 'p', lines: [[{ text: 'Be ' }, { text: 'honest', bold: true }]] }],
    media: { kind: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    category: 'Strategy',
    optional: true,
    shuffle: true,
    next: 'end',
  });
  await user.click(screen.getByLabelText('Edit question 2'));
  // Its card says it, too.
  screen.getByText('Strategy', { selector: '[data-item] *' });
  const list = (await opened()).getByLabelText('Score category of question 2').getAttribute('list') ?? '';
  const known = [...(document.getElementById(list)?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  expect(known).toEqual(['Strategy']);
});

test('a description quotes an answer to an earlier question, and no other', async ({ user, openQuiz }) => {
  const { stored } = await openQuiz(draft);
  await user.click(await screen.findByLabelText('Edit question 2'));
  const form = await opened();
  await user.click(form.getByText('Options', { selector: 'summary span' }));
  await fill(user, form.getByLabelText('Description of question 2'), 'You said ');
  await user.click(form.getByLabelText('Insert a value into description of question 2'));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['1 · First?']);
  await user.click(screen.getByRole('menuitem'));
  await saved(user, stored);
  expect(stored().questions[1]?.description).toEqual([{ kind: 'p', lines: [[{ text: 'You said {{answer:q1}}' }]] }]);
});

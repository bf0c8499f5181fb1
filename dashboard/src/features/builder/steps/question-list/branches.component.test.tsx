import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { QuizDraft } from '#contract/quiz/quiz.schema';
import { findOpenQuestion, keys } from '../../../../test/builder.ts';
import { test } from '../../../../test/builder-test.ts';
import { expectFocus, expectToast, fill } from '../../../../test/queries.ts';

const option = (id: string, text: string, more: object = {}) => ({ id, text, points: 0, ...more });
const outcome = (id: string, name: string) => ({ id, name, title: name, description: '' });
const draft: QuizDraft = {
  title: 'Skin',
  outcomeType: 'bucket',
  outcomes: [outcome('dry', 'Dry'), outcome('oily', 'Oily'), outcome('both', 'Both')],
  questions: [
    {
      id: 'q1',
      title: 'Does it react?',
      options: [option('a', 'Often', { next: 'q2' }), option('b', 'Sometimes'), option('c', 'Never', { next: 'q3' })],
    },
    { id: 'q2', title: 'To what?', type: 'long_text', optional: true },
    { id: 'q3', title: 'How old?', options: [option('d', 'Young'), option('e', 'Old')] },
    { id: 'q4', title: 'Anything else?', type: 'short_text' },
  ],
};
const opened = async () => within(await findOpenQuestion());
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const WRONG = 'Leads to a question that does not come after this one.';

describe('branches', () => {
  test('stand beside the options, and each way goes to a later question or to the end', async ({ user, openQuiz }) => {
    const { stored } = await openQuiz(draft);
    // Who comes to a question is told in the list.
    await screen.findByText('only after 1 A, B');
    await user.click(screen.getByLabelText('Edit question 1'));
    const next = select('After option B, go to');
    expect([...next.options].map(({ text }) => text)).toEqual([
      'Next question',
      '2. To what?',
      '3. How old?',
      '4. Anything else?',
      'End of the questions',
    ]);
    await user.selectOptions(next, 'End of the questions');
    await screen.findByText('only after 1 A');
    await user.click(screen.getByLabelText('Edit question 3'));
    // A question without branches is quiet.
    expect(screen.queryByLabelText('After option A, go to')).toBeNull();
    await user.click((await opened()).getByText('Branch'));
    await user.selectOptions(select('After option A, go to'), 'End of the questions');
    await user.keyboard(keys.save);
    await expectToast('Success', 'Quiz updated successfully');
    const turns = stored().questions.map(({ options }) => options.map((row) => row.next));
    expect(turns).toEqual([['q2', 'end', 'q3'], [], ['end', undefined], []]);
  });

  test('that lead nowhere since a question went are told, and mended by a press', async ({ user, openQuiz }) => {
    const { stored } = await openQuiz(draft);
    await user.click(await screen.findByLabelText('Delete question 3'));
    await screen.findByText(WRONG);
    await user.keyboard(keys.save);
    // Nothing was sent: the save leads to the turn.
    await expectFocus('After option C, go to');
    expect(select('After option C, go to').selectedOptions[0]?.text).toBe('Not a later question');
    expect(stored().revision).toBe(1);
    await user.click((await opened()).getByText('Go to the next question'));
    await waitFor(() => expect(screen.queryByText(WRONG)).toBeNull());
    await user.keyboard(keys.undo);
    await screen.findByText(WRONG);
    await user.keyboard(keys.redo + keys.save);
    await expectToast('Success', 'Quiz updated successfully');
    expect(stored().questions.map(({ options }) => options.map((row) => row.next))).toEqual([
      ['q2', undefined, undefined],
      [],
      [],
    ]);
  });

  test('are on a map, which opens a question and says what is never shown', async ({ user, openQuiz }) => {
    await openQuiz(draft);
    const map = within(await screen.findByRole('region', { name: 'Map' }));
    const nodes = map.getAllByRole('button');
    expect(nodes.map(({ textContent }) => textContent)).toEqual([
      '1. Does it react?Goes on to question 2 (A, B); to question 3 (C).',
      '2. To what?Goes on to question 3.',
      '3. How old?Goes on to question 4.',
      '4. Anything else?Goes on to the end.',
    ]);
    map.getByText('Every way ends. Shortest 3, longest 4 questions.');
    await user.click(map.getByText('1. Does it react?'));
    await expectFocus('Question');
    await user.selectOptions(select('After option A, go to'), '3. How old?');
    await user.selectOptions(select('After option B, go to'), '3. How old?');
    await map.findByText('never shown');
    screen.getByText('Never shown: no answer leads to it');
    map.getByText(/^1 question never shown\./);
  });
});

test('a live quiz has on its map how many of the last visitors took each way', async ({ installation, openQuiz }) => {
  installation.analytics.ways = {
    visitors: 200,
    ways: [
      { from: 'q1', to: 'q2', count: 150 },
      { from: 'q1', to: 'q3', count: 50 },
    ],
  };
  await openQuiz({ ...draft, status: 'published' });
  const map = within(await screen.findByRole('region', { name: 'Map' }));
  await map.findByText('Last 200 visitors');
  map.getByText('Goes on to question 2 (A, B), 75%; to question 3 (C), 25%.');
});

test('votes have weights, several on an option, or go to the outcomes in their order', async ({ user, openQuiz }) => {
  const { stored } = await openQuiz(draft);
  await user.click(await screen.findByLabelText('Edit question 3'));
  const form = await opened();
  await user.click(form.getByText('Assign in order'));
  expect(form.getByLabelText<HTMLInputElement>('Outcome of option B').value).toBe('Oily');
  expect(form.queryByText('Assign in order')).toBeNull();
  await user.click(form.getByText('More votes'));
  await fill(user, form.getByLabelText('Weight of vote 1 of option A'), '-3');
  await user.click(form.getByLabelText('Add a vote to option A'));
  await user.selectOptions(form.getByLabelText('Vote 2 of option A'), 'Both');
  const weight = form.getByLabelText<HTMLInputElement>('Weight of vote 2 of option A');
  await fill(user, weight, '101');
  await user.tab();
  await form.findByText(/“101” is no weight, so 1 is kept/);
  await fill(user, weight, '5');
  await user.click(form.getByLabelText('Remove vote 1 of option B'));
  await user.click(form.getByText('Done'));
  await screen.findByText('(Dry −3, Both +5)');
  await user.keyboard(keys.save);
  await waitFor(() =>
    expect(stored().questions[2]?.options.map(({ votes }) => votes)).toEqual([
      [
        { outcomeId: 'dry', weight: -3 },
        { outcomeId: 'both', weight: 5 },
      ],
      [],
    ]),
  );
});

test('a quiz of single choices is offered to go on by itself', async ({ user, openQuiz }) => {
  const { stored } = await openQuiz(draft);
  const offer = await screen.findByRole('switch', { name: 'Advance automatically' });
  await user.click(offer);
  await user.keyboard(keys.save);
  await waitFor(() => expect(stored().autoAdvance).toBe(true));
  // It can be taken back where it was taken.
  await user.click(offer);
  expect(offer.ariaChecked ?? offer.getAttribute('aria-checked')).toBe('false');
});

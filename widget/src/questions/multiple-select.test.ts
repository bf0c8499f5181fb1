// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const ask = (more: object = {}) =>
  askForTest({ type: 'multiple_select', options: ['A', 'B', 'C', { text: 'None', alone: true }], ...more });
const given = ({ saved }: ReturnType<typeof ask>) => saved.at(-1)?.answers[0];
const problem = ({ find }: ReturnType<typeof ask>) => find('#problem').textContent;

it('takes several options, in the order of the question, as checkboxes', async () => {
  const quiz = ask();
  expect(quiz.find('#hint').textContent).toBe('Choose all that apply');
  await quiz.choose('C');
  await quiz.choose('A');
  expect(given(quiz)?.chosen).toEqual(['C', 'A']);
  expect(quiz.shadow.querySelectorAll('[type=checkbox]:checked')).toHaveLength(2);
  await quiz.choose('C');
  expect(given(quiz)?.chosen).toEqual(['A']);
});

it('lets an option that stands alone exclude the others', async () => {
  const quiz = ask();
  await quiz.choose('A');
  await quiz.choose('None');
  expect(given(quiz)?.chosen).toEqual(['None']);
  await quiz.choose('B');
  expect(given(quiz)?.chosen).toEqual(['B']);
});

it('says how many are too few, and goes on with enough', async () => {
  const quiz = ask({ min: 2 });
  expect(quiz.find('#hint').textContent).toBe('Choose at least 2');
  await quiz.click('Finish');
  expect(problem(quiz)).toBe('Please select an answer');
  await quiz.choose('A');
  await quiz.click('Finish');
  expect(problem(quiz)).toBe('Choose at least 2');
  await quiz.choose('B');
  await quiz.click('Finish');
  expect(quiz.text()).toContain('Your result is ready');
});

it('disables the rest when the most are chosen, but not what stands alone', async () => {
  const quiz = ask({ max: 2 });
  expect(quiz.find('#hint').textContent).toBe('Choose up to 2');
  await quiz.choose('A');
  await quiz.choose('B');
  const isDisabled = (id: string) => quiz.find<HTMLInputElement>(`[value=${id}]`).disabled;
  expect([isDisabled('A'), isDisabled('C'), isDisabled('None')]).toEqual([false, true, false]);
});

it.each([
  [{ min: 2, max: 2 }, 'Choose 2'],
  [{ min: 2, max: 3 }, 'Choose at least 2'],
  [{ min: 1, max: 2 }, 'Choose up to 2'],
])('says its rule: %o', (rule, text) => {
  expect(ask(rule).find('#hint').textContent).toBe(text);
});

it('is chosen by letters, and left by Enter', async () => {
  const quiz = ask();
  await quiz.press('b');
  await quiz.press('1', '[type=checkbox]');
  expect(given(quiz)?.chosen).toEqual(['B', 'A']);
  await quiz.press('Enter', '[type=checkbox]');
  expect(quiz.text()).toContain('Your result is ready');
});

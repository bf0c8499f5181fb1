// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const ask = (more: object = {}) => askForTest({ type: 'number', min: 16, max: 80, ...more });
const problem = ({ find }: ReturnType<typeof ask>) => find('#problem').textContent;

it('is sent with the range that holds it', async () => {
  const quiz = ask({ options: [{ text: 'young', upTo: 29 }, { text: 'older' }] });
  await quiz.type('.entry', '30');
  expect(quiz.saved.at(-1)?.answers[0]).toMatchObject({ chosen: ['older'], text: '30' });
});

it.each([
  ['many', 'Please enter a number'],
  ['15', 'Please enter 16 or more'],
  ['81', 'Please enter 80 or less'],
  ['20.5', 'Please enter a number in steps of 1'],
])('says what is wrong with %s', async (text, words) => {
  const quiz = ask({ step: 1 });
  await quiz.type('.entry', text);
  await quiz.press('Enter', '.entry');
  expect(problem(quiz)).toBe(words);
  expect(quiz.find<HTMLInputElement>('.entry').value).toBe(text);
  await quiz.type('.entry', '20');
  await quiz.press('Enter', '.entry');
  expect(quiz.text()).toContain('Your result is ready');
});

it('has its unit in its name', () => {
  const quiz = ask({ unit: 'years' });
  expect(quiz.find('.entry').getAttribute('aria-labelledby')).toBe('q unit');
  expect(quiz.find('#unit').textContent).toBe('years');
});

it('is a slider whose value can be typed as well', async () => {
  const quiz = ask({ look: 'slider', unit: 'years' });
  expect(quiz.find('.ends').textContent).toBe('16 years 80 years');
  expect(quiz.find('[type=range]').getAttribute('style')).toContain('--qf-at: 0%;');
  expect(quiz.find('[type=range]').getAttribute('aria-valuetext')).toBe('Please select an answer');
  await quiz.click('Finish');
  expect(problem(quiz)).toBe('Please select an answer');
  await quiz.type('[type=range]', '52');
  expect(quiz.find<HTMLInputElement>('.entry').value).toBe('52');
  await quiz.type('.entry', '40');
  expect(quiz.find<HTMLInputElement>('[type=range]').value).toBe('40');
  expect(quiz.find('[type=range]').getAttribute('aria-valuetext')).toBe('40 years');
});

// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const steps = ['0', '1', '2', '3', '4'];

it('is a row of radio buttons with words at both ends, chosen by the number on a key', async () => {
  const quiz = askForTest({ type: 'scale', options: steps, low: 'Not at all', high: 'Fully' });
  expect(quiz.find('[role=radiogroup]').getAttribute('aria-describedby')).toContain('hint');
  expect(quiz.find('#hint').textContent).toBe('Not at all Fully');
  await quiz.press('0');
  expect(quiz.find<HTMLInputElement>(':checked').value).toBe('0');
});

it.each([
  ['stars', '★★★★★'],
  ['faces', '😞🙁😐🙂😄'],
] as const)('is shown as %s, and read as the words of its steps', async (look, signs) => {
  const quiz = askForTest({ type: 'scale', look, options: steps });
  const shown = [...quiz.shadow.querySelectorAll('.option b')];
  expect(shown.map(({ textContent }) => textContent).join('')).toBe(signs);
  expect(shown.every((sign) => sign.getAttribute('aria-hidden') === 'true')).toBe(true);
  await quiz.choose('2');
  expect(quiz.shadow.querySelectorAll('b.reached')).toHaveLength(3);
});

it('is a slider that is no answer until it is moved', async () => {
  const quiz = askForTest({ type: 'scale', look: 'slider', options: steps });
  const slider = quiz.find<HTMLInputElement>('[type=range]');
  expect(slider.value).toBe('2');
  expect(slider.getAttribute('style')).toContain('--qf-at: 0%;');
  expect(slider.getAttribute('aria-valuetext')).toBe('Please select an answer');
  await quiz.click('Finish');
  expect(quiz.find('#problem').textContent).toBe('Please select an answer');
  await quiz.type('[type=range]', '3');
  expect(quiz.saved.at(-1)?.answers[0]?.chosen).toEqual(['3']);
  expect(slider.getAttribute('style')).toBe('--qf-at: 75%;');
  expect(slider.getAttribute('aria-valuetext')).toBe('3');
});

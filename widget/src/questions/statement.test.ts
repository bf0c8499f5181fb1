// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

it('has its own button, no number, and leaves the progress as it was', async () => {
  const quiz = askForTest({ type: 'short_text' }, { type: 'statement', button: 'I see' }, { type: 'short_text' });
  expect(quiz.text()).toContain('Question 1 of 2 • 50% Complete');
  await quiz.type('textarea', 'x');
  await quiz.click('Next');
  expect(quiz.find('#progress').textContent).toBe('');
  expect(quiz.find<HTMLElement>('.bar i').style.width).toBe('50%');
  await quiz.click('I see');
  expect(quiz.text()).toContain('Question 2 of 2 • 100% Complete');
  expect(quiz.tracked.filter((type) => type !== 'view')).toEqual(['start', 'answer', 'skip']);
});

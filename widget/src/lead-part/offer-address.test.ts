// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { mountForTest, testQuiz } from '../test-quiz.ts';
import { suggestAddress } from './suggest-domain.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['Ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

it.each(['ann@gmail.com', 'ann@example.com', 'ann@web.de', 'ann@wdr.de', 'ann@mail.com', 'gmial.com', ''])(
  '%s is left as it is',
  (typed) => {
    expect(suggestAddress(typed)).toBeUndefined();
  },
);

it('is offered below the field once it is left, and taken by its button', async () => {
  const { questions, ...rest } = testQuiz;
  const quiz = mountForTest({ quiz: { ...rest, questions: questions.slice(0, 1) } });
  await quiz.settled();
  await quiz.choose('First');
  await quiz.click('Finish');
  // This part is fetched now.
  await vi.waitFor(() => quiz.find('[role=status]'), 30_000);
  await quiz.type('#email', 'ann@gmial.com');
  quiz.find('#email').dispatchEvent(new Event('change', { bubbles: true }));
  const button = await vi.waitFor(() => quiz.button('ann@gmail.com'), 30_000);
  expect(button.parentElement?.textContent).toBe('Did you mean ann@gmail.com?');
  await quiz.click('ann@gmail.com');
  expect(quiz.find<HTMLInputElement>('#email').value).toBe('ann@gmail.com');
  expect(quiz.text()).not.toContain('Did you mean');
});

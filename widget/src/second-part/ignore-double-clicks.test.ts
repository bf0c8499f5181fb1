// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { mountForTest } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

it('ignores the second click of a double click, which was meant for the previous question', async () => {
  const quiz = mountForTest();
  await quiz.settled();
  const click = async (detail: number) => {
    quiz.find('.option').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    await quiz.settled();
    return quiz.shadow.querySelectorAll('input:checked').length;
  };
  expect([await click(2), await click(1)]).toEqual([0, 1]);
});

// @vitest-environment jsdom
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it } from 'vitest';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => document.body.replaceChildren());

function Ribbon() {
  const [count, setCount] = useState(0);
  return h('button', { onClick: () => setCount(count + 1) }, `Pressed ${count}`);
}

it('draws components as such, so that they may keep state of their own with hooks', async () => {
  const quiz = mountForTest({ ribbon: Ribbon });
  await quiz.click('Pressed 0');
  await quiz.choose('Second');
  expect(quiz.text()).toContain('Pressed 1');
});

it('draws nothing any more once it is unmounted', async () => {
  const quiz = mountForTest();
  const root = quiz.find('.root');
  quiz.mounted.unmount();
  quiz.mounted.update(testQuiz, { theme: 'dark' });
  expect(root.childNodes).toHaveLength(0);
});

it.each(['change', 'click'])('takes as typed what a program filled in, at the next %s', async (type) => {
  const quiz = mountForTest({ progress: { answers: [], index: 1 } });
  // With the second part.
  await new Promise((resolve) => setTimeout(resolve, 300));
  quiz.find<HTMLTextAreaElement>('textarea').value = 'Filled in';
  quiz.find('textarea').dispatchEvent(new Event(type, { bubbles: true }));
  await quiz.click('Finish');
  expect(quiz.emitted).toContain('quiz:complete');
});

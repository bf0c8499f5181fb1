// @vitest-environment jsdom
import { h } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => document.body.replaceChildren());

function Ribbon() {
  const [count, setCount] = useState(0);
  return h('button', { onClick: () => setCount(count + 1) }, `Pressed ${count}`);
}

it('renders components that use hooks', async () => {
  const quiz = mountForTest({ above: Ribbon });
  await quiz.click('Pressed 0');
  await quiz.choose('Second');
  expect(quiz.text()).toContain('Pressed 1');
});

it('draws nothing after it was unmounted', async () => {
  const quiz = mountForTest();
  const root = quiz.find('.root');
  quiz.mounted.unmount();
  quiz.mounted.update(testQuiz, { theme: 'dark' });
  expect(root.childNodes).toHaveLength(0);
});

describe('unmounted', () => {
  it('shows the element’s content without the quiz’s styles', () => {
    const quiz = mountForTest();
    const shadow = quiz.find('.root').getRootNode() as ShadowRoot;
    quiz.mounted.unmount();
    expect(shadow.innerHTML).toBe('<slot></slot>');
    expect(shadow.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])).toEqual([]);
  });
  it('late, leaves another quiz in the element alone', () => {
    const quiz = mountForTest();
    const shadow = quiz.find('.root').getRootNode() as ShadowRoot;
    const next = document.createElement('p');
    shadow.replaceChildren(next);
    quiz.mounted.unmount();
    expect(shadow.firstChild).toBe(next);
  });
});

it.each(['change', 'click'])('reports values filled in by a program at the next %s', async (type) => {
  const quiz = mountForTest({ progress: { answers: [], index: 1 } });
  // After the second part has loaded.
  await new Promise((resolve) => setTimeout(resolve, 300));
  quiz.find<HTMLTextAreaElement>('textarea').value = 'Filled in';
  quiz.find('textarea').dispatchEvent(new Event(type, { bubbles: true }));
  await quiz.click('Finish');
  expect(quiz.emitted).toContain('quiz:complete');
});

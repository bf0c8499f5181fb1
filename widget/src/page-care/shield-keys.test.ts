// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { EmbedLeadForm } from '#contract/quiz/public-quiz.schema';
import { createPageEvents, type LiveQuiz } from '../page-events.ts';
import { mountForTest, testQuiz } from '../test-quiz.ts';
import { shieldKeys } from './shield-keys.ts';

const api: { live: LiveQuiz[] } = { live: [] };
/** Events that reach the page's own shortcuts. */
const heard: string[] = [];
shieldKeys(api);
for (const type of ['keydown', 'keyup', 'keypress'] as const)
  document.addEventListener(type, (event) => heard.push(`${type} ${event.key}`), true);

afterEach(() => {
  api.live = [];
  heard.length = 0;
  document.body.replaceChildren();
});

function shielded(options: Parameters<typeof mountForTest>[0] = {}) {
  const quiz = mountForTest(options);
  api.live.push(createPageEvents(quiz.element, 'q', { origin: '', id: () => 's', hidden: () => undefined }));
  return quiz;
}
const answered = ({ emitted }: ReturnType<typeof mountForTest>) =>
  emitted.filter((name) => name === 'quiz:answer').length;
const answers = [
  { questionId: 'q1', chosen: ['a'] },
  { questionId: 'q2', chosen: [], text: 'x' },
];
const fields: EmbedLeadForm['fields'] = [
  { id: 'tel', kind: 'phone' },
  { id: 'size', kind: 'choice', choices: ['1–9', '10 or more'] },
];
const atTheText = { progress: { answers: [], index: 1 } };

describe('a key of the quiz', () => {
  it.each([
    ['a', 'input'],
    ['3', 'h2'],
  ])('does not reach the page and chooses once: %s on %s', async (key, place) => {
    const quiz = shielded();
    await quiz.press(key, place);
    expect(heard).toEqual([]);
    expect(answered(quiz)).toBe(1);
  });
  it.each(['Enter', ' ', 'ArrowDown'])('does not reach the page from a control: %j', async (key) => {
    await shielded().press(key, 'input');
    expect(heard).toEqual([]);
  });
  it('is every letter typed into a text field', async () => {
    const quiz = shielded(atTheText);
    for (const key of ['a', 'z', '/']) await quiz.press(key, 'textarea');
    expect(heard).toEqual([]);
  });
  it.each(['#tel', 'select'])('is every letter typed into a form field: %s', async (place) => {
    const quiz = shielded({ quiz: { ...testQuiz, form: { fields } }, progress: { answers, index: 1 } });
    await quiz.click('Finish');
    for (const key of ['7', '+', 'g']) await quiz.press(key, place);
    expect(heard).toEqual([]);
  });
  it('includes keyup and keypress, but the quiz only handles keydown', () => {
    const quiz = shielded();
    for (const type of ['keypress', 'keyup'])
      quiz.find('input').dispatchEvent(new KeyboardEvent(type, { key: 'a', bubbles: true, composed: true }));
    expect(heard).toEqual([]);
    expect(answered(quiz)).toBe(0);
  });
});

describe('a key of the page', () => {
  it.each(['Escape', 'Tab', 'F5'])('reaches the page from anywhere: %s', async (key) => {
    const quiz = shielded(atTheText);
    await quiz.press(key, 'textarea');
    await quiz.press(key, 'h2');
    expect(heard).toEqual([`keydown ${key}`, `keydown ${key}`]);
  });
  it.each(['z', '4', '/'])('is a key that chooses nothing: %s', async (key) => {
    await shielded().press(key, 'input');
    expect(heard).toEqual([`keydown ${key}`]);
  });
  it.each(['ctrlKey', 'metaKey', 'altKey'])('is any key with %s', async (held) => {
    const quiz = shielded();
    await quiz.press('a', 'input', { [held]: true });
    expect(heard).toEqual(['keydown a']);
    expect(answered(quiz)).toBe(0);
  });
  it('is a letter where shortcuts are disabled', async () => {
    const quiz = shielded();
    const around = document.body.appendChild(document.createElement('div'));
    around.dataset.shortcuts = 'off';
    around.append(quiz.element);
    await quiz.press('a', 'input');
    expect(heard).toEqual(['keydown a']);
    expect(answered(quiz)).toBe(0);
  });
  it('is a letter on a button', async () => {
    await shielded().press('a', '.main');
    expect(heard).toEqual(['keydown a']);
  });
  it('is any key typed outside of a quiz or in an unmounted one', async () => {
    const quiz = shielded();
    const field = document.body.appendChild(document.createElement('input'));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    api.live = [];
    await quiz.press('Enter', 'input');
    expect(heard).toEqual(['keydown Enter', 'keydown Enter']);
  });
});

describe('an editing event', () => {
  const types = ['mousedown', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste'];
  const heardHere: string[] = [];
  for (const type of types) document.addEventListener(type, () => heardHere.push(type));
  afterEach(() => {
    heardHere.length = 0;
  });
  const send = ({ element }: ReturnType<typeof mountForTest>, place: string) => {
    const target = element.shadowRoot?.querySelector(place);
    for (const type of types) target?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  };

  it('does not reach the page from a field', async () => {
    const quiz = shielded(atTheText);
    send(quiz, 'textarea');
    expect(heardHere).toEqual([]);
    for (const key of ['a', 'v']) await quiz.press(key, 'textarea', { ctrlKey: true });
    expect(heard).toEqual([]);
  });
  it('reaches the page from elsewhere in the quiz, and with other keys', async () => {
    const quiz = shielded(atTheText);
    send(quiz, 'h2');
    expect(heardHere).toEqual(types);
    await quiz.press('s', 'textarea', { ctrlKey: true });
    expect(heard).toContain('keydown s');
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { askForTest, mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const chosen = (quiz: ReturnType<typeof mountForTest>) =>
  quiz.shadow.querySelector<HTMLInputElement>('input:checked')?.value;

describe('a key', () => {
  it.each([
    ['a', 'a'],
    ['B', 'b'],
    ['3', 'c'],
    ['1', 'a'],
    ['d', undefined],
    ['0', undefined],
    ['4', undefined],
    ['-', undefined],
    ['Tab', undefined],
  ])('%s chooses %s', async (key, value) => {
    const quiz = mountForTest();
    await quiz.press(key);
    expect(chosen(quiz)).toBe(value);
    expect(quiz.shadow.activeElement).toBe(value ? quiz.find(`input[value=${value}]`) : null);
    expect(quiz.emitted.filter((name) => name === 'quiz:answer')).toHaveLength(value ? 1 : 0);
  });
  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('with %s is ignored', async (held) => {
    const quiz = mountForTest();
    await quiz.press('a', 'h2', { [held]: true });
    await quiz.choose('Second');
    await quiz.press('Enter', 'input', { [held]: true });
    expect(chosen(quiz)).toBe('b');
    expect(quiz.text()).toContain('Question 1 of 2');
  });
  it('is the same on XHTML pages, where names of elements are in small letters', async () => {
    const quiz = mountForTest();
    Object.defineProperty(quiz.find('h2'), 'tagName', { value: 'h2' });
    await quiz.choose('Second');
    await quiz.press('Enter', 'h2');
    expect(quiz.text()).toContain('Say more');
  });
  it('typed into a text field chooses nothing', async () => {
    const [choice] = testQuiz.questions;
    const quiz = mountForTest({
      quiz: { ...testQuiz, questions: [{ ...(choice as NonNullable<typeof choice>), type: 'short_text' }] },
    });
    await quiz.press('a', 'textarea');
    expect(quiz.emitted).not.toContain('quiz:answer');
  });
  it('Enter in a line of text advances, and does not start another', async () => {
    const quiz = askForTest({ type: 'short_text' }, { type: 'short_text' });
    await quiz.type('textarea', 'one\ntwo');
    expect(quiz.find<HTMLTextAreaElement>('textarea').value).toBe('one two');
    const { defaultPrevented } = await quiz.press('Enter', 'textarea');
    expect(defaultPrevented).toBe(true);
    expect(quiz.find('h2').textContent).toBe('Question 2');
  });
  it('Enter with Ctrl in a long text advances once', async () => {
    const quiz = askForTest({ type: 'long_text' }, { type: 'long_text' });
    await quiz.type('textarea', 'one\ntwo');
    expect((await quiz.press('Enter', 'textarea')).defaultPrevented).toBe(false);
    await quiz.press('Enter', 'textarea', { ctrlKey: true });
    expect(quiz.find('h2').textContent).toBe('Question 2');
    expect(quiz.find('#problem').textContent).toBe('');
  });
  it('typed at the heading of a text question goes into its field', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.click('Next');
    await quiz.press(' ');
    expect(quiz.shadow.activeElement?.localName).toBe('h2');
    const { defaultPrevented } = await quiz.press('M');
    expect([quiz.shadow.activeElement?.localName, defaultPrevented]).toEqual(['textarea', false]);
  });
  it('that the page has prevented in a text field is typed all the same', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.click('Next');
    const typed: unknown[][] = [];
    document.execCommand = (...given) => typed.push(given) > 0;
    const taken = (event: Event) => event.preventDefault();
    addEventListener('keydown', taken, true);
    await quiz.press('m', 'textarea');
    await quiz.press('Tab', 'textarea');
    removeEventListener('keydown', taken, true);
    await quiz.press('n', 'textarea');
    expect(typed).toEqual([['insertText', false, 'm']]);
  });
  it('chooses nothing after the last question', async () => {
    const [choice] = testQuiz.questions;
    const quiz = mountForTest({ quiz: { ...testQuiz, questions: [choice as NonNullable<typeof choice>] } });
    await quiz.press('a');
    await quiz.click('Finish');
    await quiz.press('b', 'input[type=checkbox]');
    await quiz.click('Previous');
    expect(chosen(quiz)).toBe('a');
  });
});

describe('a letter', () => {
  it.each(['.main', '.quiet', '.root > section'])('chooses nothing on %s, outside of the question', async (place) => {
    const quiz = mountForTest();
    await quiz.press('a', place);
    expect(chosen(quiz)).toBeUndefined();
  });
  it('chooses nothing when the page has disabled shortcuts', async () => {
    const quiz = mountForTest();
    const around = document.body.appendChild(document.createElement('div'));
    around.dataset.shortcuts = 'off';
    around.append(quiz.element);
    await quiz.press('a', 'input');
    expect(chosen(quiz)).toBeUndefined();
    await quiz.choose('First');
    await quiz.press('Enter', 'input');
    expect(quiz.text()).toContain('Question 2 of 2');
  });
  it('chooses nothing inside a component of a page that has disabled shortcuts', async () => {
    const quiz = mountForTest();
    const component = document.body.appendChild(document.createElement('div'));
    component.dataset.shortcuts = 'off';
    component.attachShadow({ mode: 'open' }).append(quiz.element);
    await quiz.press('a', 'input');
    expect(chosen(quiz)).toBeUndefined();
  });
});

it('answers one question with a letter that is held', async () => {
  const [choice] = testQuiz.questions;
  const other = { ...(choice as NonNullable<typeof choice>), id: 'q0' };
  const quiz = mountForTest({ quiz: { ...testQuiz, questions: [...testQuiz.questions.slice(0, 1), other] } });
  await quiz.press('a');
  await quiz.press('Enter');
  await quiz.press('a', 'h2', { repeat: true });
  expect(chosen(quiz)).toBeUndefined();
});

describe('Enter', () => {
  it.each(['ctrlKey', 'metaKey'])('advances from a long text with %s', async (held) => {
    const [choice] = testQuiz.questions;
    const quiz = mountForTest({
      quiz: { ...testQuiz, questions: [{ ...(choice as NonNullable<typeof choice>), type: 'long_text' }] },
    });
    await quiz.type('textarea', 'Less oil');
    await quiz.press('Enter', 'textarea');
    expect(quiz.find('textarea')).toBeTruthy();
    await quiz.press('Enter', 'textarea', { [held]: true });
    expect(quiz.text()).toContain('Almost there!');
  });
  it('advances from the heading', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.press('Enter');
    expect(quiz.text()).toContain('Question 2 of 2');
  });
  it('pressed twice on the last question does not submit the form', async () => {
    const quiz = mountForTest({ quiz: { ...testQuiz, questions: testQuiz.questions.slice(0, 1) } });
    await quiz.choose('First');
    await quiz.press('Enter');
    await quiz.press('Enter');
    expect(quiz.text()).toContain('Almost there!');
    expect(quiz.find('#email').getAttribute('aria-invalid')).toBe('false');
  });
  it('that is held advances once', async () => {
    const quiz = mountForTest();
    await quiz.choose('First');
    await quiz.press('Enter');
    const { defaultPrevented } = await quiz.press('Enter', 'h2', { repeat: true });
    expect(defaultPrevented).toBe(true);
    expect(quiz.text()).toContain('Question 2 of 2');
    expect(quiz.shadow.querySelector('#problem span')).toBeNull();
  });
  it('advances from an option, and reports a missing answer', async () => {
    const quiz = mountForTest();
    const { defaultPrevented } = await quiz.press('Enter', 'input');
    expect(defaultPrevented).toBe(true);
    expect(quiz.find('[role=alert]').textContent).toBe('Please select an answer');
    await quiz.press('a');
    await quiz.press('Enter', 'input');
    expect(quiz.text()).toContain('Question 2 of 2');
  });
  it('activates a focused button', async () => {
    const quiz = mountForTest();
    await quiz.press('a');
    const { defaultPrevented } = await quiz.press('Enter', 'button');
    expect(defaultPrevented).toBe(false);
    expect(quiz.text()).toContain('Question 1 of 2');
  });
});

it('never submits the form natively', () => {
  const quiz = mountForTest();
  for (const type of ['keydown', 'keyup', 'keypress'])
    quiz.find('input').dispatchEvent(new KeyboardEvent(type, { key: 'b', bubbles: true, composed: true }));
  // keyup and keypress of the same key must not choose again.
  expect(quiz.emitted.filter((name) => name === 'quiz:answer')).toHaveLength(1);
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  quiz.find('form').dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
});

it('ignores keys when there is no quiz', async () => {
  const quiz = mountForTest({ quiz: null });
  await quiz.press('a', '.root');
  expect(quiz.text()).toContain('Quiz Not Found');
});

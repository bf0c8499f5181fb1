// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { askForTest } from '../test-quiz.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const ask = () => askForTest({ type: 'dropdown', options: ['Åland', 'Japan', 'Singapore', 'Portugal'] });
const rows = ({ shadow }: ReturnType<typeof ask>) =>
  [...shadow.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const field = ({ find }: ReturnType<typeof ask>) => find<HTMLInputElement>('[role=combobox]');
const chosen = ({ saved }: ReturnType<typeof ask>) => saved.at(-1)?.answers[0]?.chosen;

it('is searched without regard to case and accents, first what begins with the text', async () => {
  const quiz = ask();
  await quiz.type('[role=combobox]', 'POR');
  expect(rows(quiz)).toEqual(['Portugal', 'Singapore']);
  await quiz.type('[role=combobox]', 'al');
  expect(rows(quiz)).toEqual(['Åland', 'Portugal']);
  await quiz.type('[role=combobox]', 'x');
  expect(quiz.find('[role=status]').textContent).toBe('Nothing found');
});

it('is chosen with arrow keys and Enter, which then goes on', async () => {
  const quiz = ask();
  await quiz.press('ArrowDown', '[role=combobox]');
  expect(field(quiz).getAttribute('aria-activedescendant')).toBe('o1');
  expect(quiz.find('#o1').getAttribute('aria-selected')).toBe('true');
  await quiz.press('Enter', '[role=combobox]');
  expect([chosen(quiz), field(quiz).value, field(quiz).getAttribute('aria-expanded')]).toEqual([
    ['Japan'],
    'Japan',
    'false',
  ]);
  await quiz.press('Enter', '[role=combobox]');
  expect(quiz.text()).toContain('Your result is ready');
});

it('is chosen by a click, and by typing all of it', async () => {
  const quiz = ask();
  quiz.find<HTMLElement>('#o3').click();
  await quiz.settled();
  expect(chosen(quiz)).toEqual(['Portugal']);
  await quiz.type('[role=combobox]', 'japan');
  expect(chosen(quiz)).toEqual(['Japan']);
  await quiz.type('[role=combobox]', 'japa');
  expect(chosen(quiz)).toEqual([]);
});

it('is the system’s own list on touch screens', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const quiz = ask();
  const list = quiz.find<HTMLSelectElement>('select');
  list.value = 'Japan';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  expect(chosen(quiz)).toEqual(['Japan']);
});

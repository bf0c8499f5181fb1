// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { includeQuizzesInFocusTraps } from './tab-order.ts';

afterEach(() => document.body.replaceChildren());

const settled = () => new Promise((resolve) => setTimeout(resolve));
/** A dialog with a button and a quiz, next to content that it hides. */
function open(role = 'dialog') {
  document.body.innerHTML = `<div aria-hidden="true"><button id="hidden"></button></div><div role="${role}"><button id="close"></button><div id="quiz"></div></div>`;
  const find = (id: string) => document.getElementById(id) as HTMLElement;
  find('quiz').attachShadow({ mode: 'open' }).innerHTML = '<h2 tabindex="-1">Question</h2>';
  const live = { element: find('quiz') };
  includeQuizzesInFocusTraps({ live: [live as never] });
  const tab = async (from: string, trap: (event: Event) => void) => {
    const target = find(from);
    target.addEventListener('keydown', trap, { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, composed: true, cancelable: true }));
    await settled();
    return document.activeElement?.id;
  };
  return { find, tab };
}

it('moves into a quiz from the control where a focus trap stops', async () => {
  const { find, tab } = open();
  find('close').focus();
  expect(await tab('close', (event) => event.preventDefault())).toBe('quiz');
  expect(find('quiz').shadowRoot?.activeElement?.localName).toBe('h2');
});

it('returns to a dialog from content that the dialog has hidden', async () => {
  const { find, tab } = open();
  expect(await tab('quiz', () => find('hidden').focus())).toBe('close');
});

it('does not interfere with native tabbing or outside of dialogs', async () => {
  const { find, tab } = open();
  find('close').focus();
  expect(await tab('close', () => undefined)).toBe('close');
  const other = open('group');
  other.find('close').focus();
  expect(await other.tab('close', (event) => event.preventDefault())).toBe('close');
});

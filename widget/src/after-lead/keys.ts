import type { RunningQuiz } from '../quiz-state.ts';

/**
 * Keys typed in the quiz: letters and digits pick an answer while the focus is in the question, and not where the page switched them off
 * with `data-shortcuts="off"`, for people who speak to their computer. Enter goes on from the question, and from any field but a text of
 * several lines, which takes Ctrl or ⌘ with it. A key that is held does so once: it would run through the questions, and send a form that
 * nobody has seen. Going on does not wait for the form's own submission, which a sandboxed frame without `allow-forms` never has. What is
 * typed at the heading of a question that asks for a text goes into the text.
 */
export function handleKeys(root: HTMLElement, running: RunningQuiz): void {
  // As a property, which the page's part can call: it keeps these keys from the page.
  root.onkeydown = (event) => press(event, root, running);
}

function press(event: KeyboardEvent, root: HTMLElement, { state, next, advance, submit }: RunningQuiz): void {
  const { key, repeat } = event;
  const isMeant = event.ctrlKey || event.metaKey;
  const path = event.composedPath() as HTMLElement[];
  const field = path[0] as HTMLInputElement;
  const { phase } = state.value;
  if (event.isComposing || event.altKey || (isMeant && key !== 'Enter')) return;
  // A page's own keys that were heard before anything of ours: what is typed is the visitor's all the same.
  if (event.defaultPrevented && key.length === 1) {
    if (field.matches('textarea,.field input')) document.execCommand('insertText', false, key);
    if (field.type === 'checkbox' && key === ' ') field.click();
  }
  if (key === 'Enter' && (isMeant ? /TEXT/ : /INPUT|H2/).test(field.tagName)) {
    event.preventDefault();
    // At the heading of the form nothing has been given yet: a second press was meant for the last question.
    if (repeat || (phase === 'lead' && field.tagName === 'H2')) return;
    void (phase === 'question' || phase === 'start' ? next : submit)();
    show(root.querySelector('#problem:not(:empty)'));
    return;
  }
  if (/^\S$/.test(key) && field.tagName === 'H2') root.querySelector('textarea')?.focus();
  const option = root.querySelectorAll<HTMLInputElement>('.option input')[optionIndexOf(key)];
  if (!option || repeat || !field.closest('.options,h2')) return;
  // Also around a component of the page that the quiz is in; the document and the window have no attributes.
  if (path.some(({ dataset }) => dataset?.shortcuts === 'off')) return;
  option.focus({ preventScroll: true });
  show(option);
  option.click();
  advance();
}

/** Scrolls only where it is out of view: a page would move at each key. */
function show(element: Element | null): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'nearest' });
}

/** Index of the option that a typed key picks: letters from A, digits from 1; none has the index of any other key. */
export function optionIndexOf(key: string): number {
  const digit = Number.parseInt(key, 36);
  return digit > 9 ? digit - 10 : digit - 1;
}

import type { KeyField } from '../questions/combobox.tsx';
import type { RunningQuiz } from '../run-quiz.ts';

/**
 * Keyboard control of a quiz.
 * - Letters and digits choose an option while the focus is in the question. A page can disable
 *   that with `data-shortcuts="off"`, for visitors who use speech input.
 * - Enter advances from the heading and from fields for one line, such as those whose key says so
 *   (`enterkeyhint`). In a multi-line field it takes Ctrl or ⌘.
 * - A held key acts once. Otherwise it would run through the questions and submit a form that the
 *   visitor has not seen.
 * - Typing at the heading of a text question moves the focus into its field.
 *
 * Enter does not rely on native form submission, which sandboxed frames without `allow-forms`
 * block.
 */
export function handleKeys(root: HTMLElement, running: RunningQuiz): void {
  // A property, so that the page-care part can call it after it has stopped the event for the page.
  root.onkeydown = (event) => handleKey(event, root, running);
}

function handleKey(event: KeyboardEvent, root: HTMLElement, { state, next, advance, submit }: RunningQuiz): void {
  const { key, repeat } = event;
  const hasModifier = event.ctrlKey || event.metaKey;
  const path = event.composedPath() as HTMLElement[];
  const field = path[0] as HTMLInputElement;
  const { phase } = state.value;
  if (event.isComposing || event.altKey || (hasModifier && key !== 'Enter')) return;
  if (!hasModifier && (field as KeyField).takesKey?.(key)) return void event.preventDefault();
  // A page shortcut that ran first has prevented the key. The visitor still gets what they typed.
  if (event.defaultPrevented && key.length === 1) {
    if (field.matches('textarea,.field input,.entry')) document.execCommand('insertText', false, key);
    if (field.type === 'checkbox' && key === ' ') field.click();
  }
  if (key === 'Enter' && field.matches(hasModifier ? 'textarea' : 'input,h2,[enterkeyhint]')) {
    event.preventDefault();
    // The focus is on the heading when the form appears: a second Enter was meant for the last
    // question.
    if (repeat || (phase === 'lead' && field.localName === 'h2')) return;
    void (phase === 'question' || phase === 'start' ? next : submit)();
    scrollIntoView(root.querySelector('#problem:not(:empty)'));
    return;
  }
  if (/^\S$/.test(key) && field.localName === 'h2') root.querySelector<HTMLElement>('textarea,.entry')?.focus();
  const option = findOption(root, key);
  if (!option || repeat || !field.matches('h2,[type=radio],[type=checkbox]')) return;
  // The whole path, to look outside shadow roots of the page as well. Document and window have no
  // dataset.
  if (path.some(({ dataset }) => dataset?.shortcuts === 'off')) return;
  option.focus({ preventScroll: true });
  scrollIntoView(option);
  option.click();
  if (option.type === 'radio' && !root.querySelector('.other')) advance();
}

/** Scrolls only when the element is out of view; otherwise the page would move at each key. */
function scrollIntoView(element: Element | null): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'nearest' });
}

/**
 * The option that a key chooses: a step of a scale by what is written on it, any other option by its
 * letter or place.
 */
export function findOption(root: HTMLElement, key: string): HTMLInputElement | undefined {
  const options = [...root.querySelectorAll<HTMLInputElement>('.option [type=radio],.option [type=checkbox]')];
  return options.find(({ labels }) => labels?.[0]?.textContent === key) ?? options[optionIndexOf(key)];
}

/**
 * Index of the option that a key chooses: letters from A, digits from 1. Negative or NaN for other
 * keys.
 */
function optionIndexOf(key: string): number {
  const digit = Number.parseInt(key, 36);
  return digit > 9 ? digit - 10 : digit - 1;
}

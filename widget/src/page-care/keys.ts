import { optionIndexOf } from '../after-lead/keys.ts';
import type { LiveQuiz } from '../page-events.ts';

/** These are the page's wherever they are typed: dialogs close, and the focus goes on. */
const THE_PAGES = /^(Escape|Tab|F\d+)$/;
/** What buttons and radio buttons do something with. */
const THE_CONTROLS = /^(Enter| |Arrow.+)$/;

/** What a page that guards its texts takes from whatever it does not see to be a field: it sees but the element around the quiz. */
const EDITS = ['mousedown', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste'] as const;
const EDITING_KEYS = /^[acvxz]$/i;

const isTypedInto = (field: EventTarget | undefined) =>
  /text|email|tel|select/.test((field as HTMLInputElement)?.type ?? '');

/**
 * Takes the keys that a quiz uses, and what its fields are edited with, before the page's own shortcuts hear them, where the page has not
 * been earlier. All others are the page's.
 */
export function shieldKeys(live: Set<LiveQuiz>): void {
  const rootIn = (path: HTMLElement[]) =>
    [...live].some(({ element }) => path.includes(element)) && path.find(({ className }) => className === 'root');
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const path = event.composedPath() as HTMLElement[];
    const root = rootIn(path);
    if (!root) return;
    const [field] = path;
    const isTyped = isTypedInto(field);
    if (THE_PAGES.test(key) || altKey) return;
    if ((ctrlKey || metaKey) && !(isTyped && EDITING_KEYS.test(key))) return;
    const isShortcut =
      field?.closest('.options,h2') &&
      root.querySelectorAll('.option')[optionIndexOf(key)] &&
      !path.some((one) => one.dataset?.shortcuts === 'off');
    if (!isTyped && !isShortcut && !THE_CONTROLS.test(key)) return;
    event.stopPropagation();
    // What was stopped here does not get to the quiz by itself.
    if (event.type === 'keydown') root.onkeydown?.(event);
  };
  for (const type of ['keydown', 'keyup', 'keypress'] as const) addEventListener(type, hear, true);
  const edited = (event: Event) => {
    const path = event.composedPath() as HTMLElement[];
    if (isTypedInto(path[0]) && rootIn(path)) event.stopPropagation();
  };
  for (const type of EDITS) addEventListener(type, edited, true);
}

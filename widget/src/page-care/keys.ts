import { optionIndexOf } from '../after-lead/keys.ts';
import type { LiveQuiz } from '../page-events.ts';

/** These are the page's wherever they are typed: dialogs close, and the focus goes on. */
const THE_PAGES = /^(Escape|Tab|F\d+)$/;
/** What buttons and radio buttons do something with. */
const THE_CONTROLS = /^(Enter| |Arrow.+)$/;

/**
 * Takes the keys that a quiz uses before the page's own shortcuts hear them, where the page has not been earlier. All others are the page's.
 */
export function shieldKeys(live: Set<LiveQuiz>): void {
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const path = event.composedPath() as HTMLElement[];
    const root = path.find(({ className }) => className === 'root');
    if (!root || ![...live].some(({ element }) => path.includes(element))) return;
    if (THE_PAGES.test(key) || ctrlKey || metaKey || altKey) return;
    const [field] = path as HTMLInputElement[];
    const isTyped = /text|email|tel|select/.test(field?.type ?? '');
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
}

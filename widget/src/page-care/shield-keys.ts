import type { QuizfunnelApi } from '../join-global.ts';
import { findOption } from '../second-part/handle-keys.ts';

/** Always left to the page, so that dialogs close and the focus moves on. */
const PAGE_KEYS = /^(Escape|Tab|F\d+)$/;
/** Keys that operate buttons and radio buttons. */
const CONTROL_KEYS = /^(Enter| |Arrow.+)$/;

/**
 * Events that copy-protection scripts cancel outside of fields. They only see the element around
 * the quiz, not the field inside.
 */
const EDITING_EVENTS = ['mousedown', 'selectstart', 'contextmenu', 'copy', 'cut', 'paste'] as const;
const EDITING_KEYS = /^[acvxz]$/i;

const isTextField = (field: EventTarget | undefined) =>
  /text|email|tel|select|date/.test((field as HTMLInputElement)?.type ?? '');

/**
 * Stops the keys that a quiz uses, and the editing events of its fields, before they reach the
 * page's shortcuts. Listeners that the page has registered earlier still run first. All other
 * events are left to the page.
 */
export function shieldKeys(api: Pick<QuizfunnelApi, 'live'>): void {
  const findRoot = (path: HTMLElement[]) =>
    api.live.some(({ element }) => path.includes(element)) && path.find(({ className }) => className === 'root');
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const path = event.composedPath() as HTMLElement[];
    const root = findRoot(path);
    if (!root) return;
    const [field] = path;
    const isInTextField = isTextField(field);
    if (PAGE_KEYS.test(key) || altKey) return;
    if ((ctrlKey || metaKey) && !(isInTextField && EDITING_KEYS.test(key))) return;
    const isShortcut =
      field?.closest('.options,h2') &&
      findOption(root, key) &&
      !path.some((element) => element.dataset?.shortcuts === 'off');
    if (!isInTextField && !isShortcut && !CONTROL_KEYS.test(key)) return;
    event.stopPropagation();
    // The stopped event does not reach the quiz either.
    if (event.type === 'keydown') root.onkeydown?.(event);
  };
  for (const type of ['keydown', 'keyup', 'keypress'] as const) addEventListener(type, onKey, true);
  const onEdit = (event: Event) => {
    const path = event.composedPath() as HTMLElement[];
    if (isTextField(path[0]) && findRoot(path)) event.stopPropagation();
  };
  for (const type of EDITING_EVENTS) addEventListener(type, onEdit, true);
}

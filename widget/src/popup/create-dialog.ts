import { styles } from './popup.css.ts';
import type { PopupWay } from './popup-options.ts';
import { popupWords } from './popup-words.ts';

/** Marks the entry that an open dialog adds to the history, so that the browser's Back closes it. */
const HISTORY_KEY = 'quizfunnelPopup';

type DialogOptions = { way: PopupWay; label: string; onClose: () => void };

/**
 * A dialog over the page, closed at first, in the top layer where the browser has one. Its frame is in a shadow root, so that the page's
 * styles do not apply; what it shows is a child of `host`, whose events the page hears. A `slide-in` and what a `side-tab` opens leave the page
 * usable beside them; the others take the focus until they are closed.
 */
export function createDialog({ way, label, onClose }: DialogOptions) {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const isModal = way === 'popup' || way === 'full-page';
  // A `dialog` takes the focus however it opens.
  const dialog = document.createElement(isModal ? 'dialog' : 'div') as HTMLDialogElement;
  const area = document.createElement('div');
  const panel = document.createElement('div');
  const close = document.createElement('button');
  let isOpen = false;
  let before: Element | null = null;

  dialog.className = `dialog ${isModal ? way : 'slide-in'}`;
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-label', label);
  if (isModal) dialog.setAttribute('aria-modal', 'true');
  area.className = 'area';
  panel.className = 'panel';
  panel.tabIndex = -1;
  close.className = 'close';
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', popupWords().close);
  panel.append(close, document.createElement('slot'));
  area.append(panel);
  dialog.append(area);
  adopt(shadow);
  shadow.append(dialog);

  const hide = () => {
    if (!isOpen) return;
    isOpen = false;
    const hadFocus = document.activeElement === host || document.activeElement === document.body;
    dialog.classList.remove('open');
    if (!isModal && host.isConnected) dialog.hidePopover?.();
    if (dialog.open) dialog.close?.();
    removeEventListener('popstate', onPopState);
    removeEventListener('focusin', onFocus);
    if (hadFocus) (before as HTMLElement | null)?.focus?.({ preventScroll: true });
    onClose();
  };
  const isOurEntry = () => !!(history.state as Record<string, unknown> | null)?.[HISTORY_KEY];
  const onPopState = () => {
    if (!isOurEntry()) hide();
  };
  let isTakingBack = false;
  /** A browser without modal dialogs lets the focus go to the page below. A page that holds on to it in the same way keeps it. */
  const onFocus = ({ target }: Event) => {
    if (isTakingBack || host.contains(target as Node)) return;
    isTakingBack = true;
    panel.focus({ preventScroll: true });
    isTakingBack = false;
  };
  /** Closes it, and takes the entry of the history back that it has added. */
  const dismiss = () => {
    const hasEntry = isOpen && isModal && isOurEntry();
    hide();
    if (hasEntry) history.back();
  };
  const show = (takesFocus: boolean) => {
    if (isOpen) return;
    isOpen = true;
    before = document.activeElement;
    dialog.classList.add('open');
    if (!isModal) {
      // Above everything, and the page goes on below.
      if (dialog.showPopover) {
        dialog.popover = 'manual';
        dialog.showPopover();
      }
    } else if (dialog.showModal) dialog.showModal();
    else addEventListener('focusin', onFocus);
    if (isModal || takesFocus) panel.focus({ preventScroll: true });
    if (!isModal) return;
    addEventListener('popstate', onPopState);
    try {
      history.pushState({ ...(history.state as object | null), [HISTORY_KEY]: true }, '');
    } catch {
      // Some sandboxes have no history; the button and Escape close it there.
    }
  };
  close.onclick = dismiss;
  // Escape, and whatever else a device has for it.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    dismiss();
  });
  dialog.addEventListener('close', hide);
  host.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) dismiss();
  });
  area.onclick = ({ target }) => {
    if (target === area && way === 'popup') dismiss();
  };

  return {
    host,
    shadow,
    show,
    dismiss,
    isOpen: () => isOpen,
    /** Whether the focus is still where opening has put it. */
    hasOwnFocus: () => shadow.activeElement === panel,
  };
}

function adopt(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    const element = document.createElement('style');
    element.textContent = styles;
    shadow.append(element);
  }
}

import { paths } from '#contract/web/paths';
import type { QuizController, QuizfunnelApi } from '../join-global.ts';
import { createDialog } from './create-dialog.ts';
import { isForVisit } from './is-for-visit.ts';
import { loadQuiz } from './load-quiz.ts';
import type { PopupOptions } from './popup-options.ts';
import { popupWords } from './popup-words.ts';
import { mayOpenAgain, restAfterLead, restFor } from './remember-opening.ts';
import { type Trigger, watchTriggers } from './watch-triggers.ts';

/** How long something that a visitor is busy with puts off what opens by itself. */
const BUSY_MS = 2_000;
/** Attributes of a container that go along to the quiz. */
const PASSED_ON = /^data-(theme|lang|preview|shared-device|shortcuts|hidden-.+)$/;

export type Opener = Trigger | 'click' | 'address' | 'script';
export type Popup = { quizId: string; open: (by: Opener) => void; close: () => void; unmount: () => void };

/** What is open on this page, and whether one has opened by itself: there is one at a time, and one in a visit of a page. */
let current: Popup | undefined;
let hasOpenedByItself = false;

/** Writing, a video in full screen or a dialog of the page's own. */
const isBusy = (): boolean => {
  const { activeElement } = document;
  return !!(
    document.hidden ||
    document.fullscreenElement ||
    document.querySelector('dialog[open]') ||
    activeElement?.matches('input,textarea,select,[contenteditable]')
  );
};

/** A quiz that opens over the page: when its triggers say so, or when it is told to. Nothing is fetched before. */
export function createPopup(options: PopupOptions, { attributes }: HTMLElement, origin: string): Popup {
  const { quizId, way, everyDays } = options;
  const label = options.label || popupWords().open;
  const dialog = createDialog({ way, label, onClose: closed });
  const { host, shadow } = dialog;
  const container = document.createElement('div');
  let controller: QuizController | undefined;
  let isLoading = false;
  let isWaiting = false;

  for (const { name, value } of attributes) if (PASSED_ON.test(name)) container.setAttribute(name, value);
  host.append(container);
  host.addEventListener('quiz:lead', () => restAfterLead(quizId));
  document.body.append(host);
  const stopWatching = watchTriggers(options.open, openByItself);
  const tab = way === 'side-tab' && isForVisit(options) ? addTab() : undefined;

  function addTab() {
    const button = document.createElement('button');
    button.className = 'tab';
    button.type = 'button';
    button.textContent = label;
    if (options.color) button.style.cssText = `background:${options.color};color:${readableOn(options.color)}`;
    button.onclick = () => (dialog.isOpen() ? dialog.dismiss() : popup.open('click'));
    shadow.prepend(button);
    return button;
  }

  function openByItself(by: Trigger) {
    const isAsked = !current && !hasOpenedByItself && mayOpenAgain(quizId) && isForVisit(options);
    if (!isAsked || isWaiting) return;
    if (isBusy()) {
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        openByItself(by);
      }, BUSY_MS);
      return;
    }
    hasOpenedByItself = true;
    if (everyDays > 0) restFor(quizId, everyDays);
    popup.open(by);
  }

  function closed() {
    if (current === popup) current = undefined;
    tell('quiz:close', {});
  }

  const tell = (name: string, detail: object) =>
    host.dispatchEvent(new CustomEvent(name, { detail: { quizId, ...detail }, bubbles: true, composed: true }));

  function load() {
    if (controller || isLoading) return;
    isLoading = true;
    container.textContent = '';
    loadQuiz(origin, quizId, mount, showLink);
  }
  function mount(api: QuizfunnelApi) {
    if (controller || !host.isConnected) return;
    isLoading = false;
    controller = api.mount(container, { quizId, way: 'popup' });
    if (dialog.hasOwnFocus()) controller.focus();
  }
  /** The way to the quiz that is left where its script is not allowed or does not come. */
  function showLink() {
    isLoading = false;
    const link = document.createElement('a');
    link.href = origin + paths.quiz(quizId);
    link.textContent = label;
    container.append(link);
  }

  const popup: Popup = {
    quizId,
    open(by) {
      if (current === popup) return;
      current?.close();
      current = popup;
      stopWatching();
      load();
      dialog.show(by !== 'delay' && by !== 'scroll' && by !== 'idle');
      tell('quiz:open', { by });
    },
    close: dialog.dismiss,
    unmount() {
      stopWatching();
      dialog.dismiss();
      controller?.unmount();
      tab?.remove();
      host.remove();
    },
  };
  return popup;
}

/** Black or white, whichever is read more easily on a colour such as #7B61FF. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#14121f' : '#fff';
}

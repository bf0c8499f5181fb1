import { containerId } from '#contract/web/paths';
import { createPopup, type Popup } from './create-popup.ts';
import { type PopupOptions, readPopupOptions } from './popup-options.ts';

// `/popup.js`: quizzes that open over their page. Elements with `data-quiz-popup` say which and when; `data-quiz-open` and links to
// `#quiz-ID` open them. It brings no quiz: the script of one is fetched when it opens.

const { origin } = __QUIZFUNNEL_DATA__;
const ATTRIBUTE = 'data-quiz-popup';
/** How long the page may go on changing before it is looked at. */
const PAUSE_MS = 100;

type Given = Pick<PopupOptions, 'quizId'> & Partial<PopupOptions>;
type PopupApi = {
  mount(options: Given): Omit<Popup, 'quizId'>;
  q: { push(call: (api: PopupApi) => void): void };
};
type Holder = { QuizfunnelPopup?: Partial<PopupApi> };

let popups: Array<{ element: HTMLElement; popup: Popup }> = [];

function add(element: HTMLElement, options: PopupOptions): Popup {
  const popup = createPopup(options, element, origin);
  popups.push({ element, popup });
  return popup;
}

function look(): void {
  popups = popups.filter(({ element, popup }) => {
    if (element.isConnected) return true;
    popup.unmount();
    return false;
  });
  for (const element of document.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`))
    if (element.dataset.quizPopup && !popups.some((one) => one.element === element))
      add(element, readPopupOptions(element));
}

/** What is named by an opener: the popup of that quiz, or one as the opener's own attributes say. */
function openBy(element: HTMLElement, quizId: string): void {
  const known = popups.find(({ popup }) => popup.quizId === quizId)?.popup;
  (known ?? add(element, { ...readPopupOptions(element), quizId })).open('click');
}

/** The quiz that a fragment names, unless the page has an element of that id to go to. */
function quizOfFragment(fragment: string): string | undefined {
  const id = fragment.slice(1);
  const quizId = id.startsWith(containerId('')) ? id.slice(containerId('').length) : '';
  return quizId && !document.getElementById(id) ? quizId : undefined;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.composedPath()[0] as Partial<Element>;
  const element = target.closest?.<HTMLElement>('[data-quiz-open],a[href^="#quiz-"]');
  const quizId = element?.dataset.quizOpen || quizOfFragment(element?.getAttribute('href') ?? '');
  if (!element || !quizId) return;
  event.preventDefault();
  openBy(element, quizId);
}

function openByAddress(): void {
  const quizId = quizOfFragment(location.hash);
  popups.find(({ popup }) => popup.quizId === quizId)?.popup.open('address');
}

// The snippet may be pasted for each quiz, but runs once.
const installed = Symbol.for(`quizfunnel-popup:${origin}`);
if (!(installed in window)) {
  Object.assign(window, { [installed]: true });
  let isDue = false;
  const start = () => {
    look();
    openByAddress();
    new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        look();
      }, PAUSE_MS);
    }).observe(document.documentElement, { childList: true, subtree: true });
    const api: PopupApi = {
      mount(given) {
        const popup = add(document.body, { ...readPopupOptions(document.createElement('div')), ...given });
        return {
          open: () => popup.open('script'),
          close: popup.close,
          unmount() {
            popups = popups.filter((one) => one.popup !== popup);
            popup.unmount();
          },
        };
      },
      q: { push: (call) => call(api) },
    };
    const holder = window as unknown as Holder;
    const queued = holder.QuizfunnelPopup?.q as Array<(api: PopupApi) => void> | undefined;
    holder.QuizfunnelPopup = api;
    queued?.forEach?.((call) => {
      // A call that throws must not affect the others.
      try {
        call(api);
      } catch (error) {
        console.error(error);
      }
    });
  };
  addEventListener('click', onClick);
  addEventListener('hashchange', openByAddress);
  if (document.body) start();
  else addEventListener('DOMContentLoaded', start);
}

import 'virtual:fragments';
import { h } from 'preact';
import type { Source } from '#contract/lead/submission.schema';
import { containerId } from '#contract/web/paths';
import { askParent } from './ask-parent.ts';
import { fetchSecondPart } from './fetch-second-part.ts';
import { followFocus } from './follow-focus.ts';
import { navigateTop } from './navigate-top.ts';
import { postHeights } from './post-heights.ts';
import { PreviewRibbon } from './screens/PreviewRibbon.tsx';
import { startQuiz } from './start-quiz.ts';
import { pageStyles } from './theme.css.ts';
import type { View } from './view.ts';

// Script of the pages /embed/<id> and /quiz/<id>: the quiz in its own document, which posts its
// height to a parent window.

const data = __QUIZFUNNEL_DATA__;
const { preview, counted } = data;
const { documentElement } = document;
const page = document.getElementById(containerId(data.quizId));
const element = document.createElement('div');
/** The page's visible title; null when framed. */
const title = document.querySelector('header h1');

function PageHeader(view: View) {
  const { phase, index, quiz } = view.state.value;
  // Hidden on a start screen, which has its own title, and a single line after the first step, to
  // leave room for the quiz.
  if (title) title.className = phase === 'start' ? 'unseen' : quiz.start || index || phase !== 'question' ? 'said' : '';
  // Gives the page the colours of the quiz's theme.
  documentElement.style.cssText = (
    (element.shadowRoot as ShadowRoot).querySelector('.root') as HTMLElement
  ).style.cssText;
  return preview ? h(PreviewRibbon, view) : null;
}

// Styles the page as a card inside another page.
if (window.parent !== window) documentElement.className = 'framed';
if (page) {
  // Without a quiz, the server's page shows the notice.
  if (data.quiz) start(page);
  else
    void fetchSecondPart(data.origin)(data.language, 0).then(
      (part) => part.reportMissing(data),
      () => {},
    );
  postHeights(page, data.quizId);
}

function start(page: HTMLElement) {
  page.textContent = '';
  page.append(element);
  // Query parameters work like the attributes of a container: `?theme=dark&hidden-plan=pro`.
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^[\w-]+$/.test(name)) element.setAttribute(`data-${/^utm_|clid$/.test(name) ? 'hidden-' : ''}${name}`, value);
  // Navigates only the visitor's window: two simultaneous navigations cancel each other in some
  // browsers.
  const redirect = async (url: string, target: string) => {
    if (await askParent(data.quizId, target)) navigateTop(url);
  };
  // The embedding page as far as the browser reveals it, until the page sends its own source.
  let parentSource: Source =
    parent !== window && document.referrer ? { pageUrl: document.referrer, referrer: undefined } : {};
  const controller = startQuiz(
    element,
    data,
    // Other pages of this origin can have the script.
    { way: 'frame' },
    // This document has no other listeners for events.
    () => ({ redirect, secondPart: fetchSecondPart(data.origin), emit: window.measureQuiz ?? (() => true) }),
    {
      pageStyles,
      source: () => parentSource,
      above: PageHeader,
      // An owner's own visit is not counted: events are dropped, and credentials identify the
      // owner.
      send: (url, init) =>
        counted
          ? fetch(url, init)
          : init?.keepalive
            ? // A response without a status is not sent again.
              Promise.resolve({} as Response)
            : fetch(`${url}?preview=1`, {
                ...init,
                credentials: 'same-origin',
                headers: { 'content-type': 'application/json' },
              }),
    },
  );
  addEventListener('message', ({ source, data: message }) => {
    if (source !== parent || !message) return;
    if (message.type === 'quizfunnel:page') parentSource = { ...message.source };
    if (message.type === 'quizfunnel:prefill') controller.update({ prefill: message });
  });
  // Redraws a quiz with the theme 'auto'.
  window.matchMedia?.('(prefers-color-scheme:dark)').addEventListener?.('change', () => controller.update({}));
  followFocus(element);
}

import { h } from 'preact';
import { containerId } from '#contract/paths';
import type { Source } from '#contract/submission.schema';
import { askParent } from './ask-parent.ts';
import { fetchAfterLead } from './fetch-after-lead.ts';
import { followFocus } from './follow-focus.ts';
import { navigateTop } from './navigate-top.ts';
import { postHeights } from './post-heights.ts';
import { PreviewRibbon } from './screens/PreviewRibbon.tsx';
import { startQuiz } from './start-quiz.ts';
import { pageStyles } from './theme.css.ts';
import type { View } from './view.ts';

/** The pages /embed/<id> and /quiz/<id>: the quiz in its own document, telling a parent window how high it is. */
const data = __QUIZFUNNEL_DATA__;
const { preview, counted } = data;
const { documentElement } = document;
const page = document.getElementById(containerId(data.quizId));
const element = document.createElement('div');
/** The page's title; in a frame there is none to be seen. */
const title = document.querySelector('header h1');

function Above(view: View) {
  const { phase, index, quiz } = view.state.value;
  // A start page says it itself. Once the quiz has begun it is said in a line: more would push down what one came for.
  if (title) title.className = phase === 'start' ? 'unseen' : quiz.start || index || phase !== 'question' ? 'said' : '';
  // The page is in the colours of the theme that the quiz is drawn in.
  documentElement.style.cssText = (
    (element.shadowRoot as ShadowRoot).querySelector('.root') as HTMLElement
  ).style.cssText;
  return preview ? h(PreviewRibbon, view) : null;
}

// The page is styled as one card where another page is around it.
if (window.parent !== window) documentElement.className = 'framed';
if (page) {
  // That there is no quiz is said by the page itself.
  if (data.quiz) begin(page);
  // What waits here for a quiz that is gone is cleared by the second part.
  else
    void fetchAfterLead(data.origin)(data.language, 0).then(
      (part) => part.sendPending({}),
      () => {},
    );
  postHeights(page, data.quizId);
}

function begin(page: HTMLElement) {
  page.textContent = '';
  page.append(element);
  // The address takes what a container's attributes do, by the same names: `?theme=dark&hidden-plan=pro`.
  for (const [name, value] of new URLSearchParams(location.search))
    if (/^[\w-]+$/.test(name)) element.setAttribute(`data-${/^utm_|clid$/.test(name) ? 'hidden-' : ''}${name}`, value);
  // The visitor's window, not the frame, goes on, and it alone: two navigations at once cancel each other in some browsers.
  const redirect = async (url: string, target: string) => {
    if (await askParent(data.quizId, target)) navigateTop(url);
  };
  // The page around the frame: as much of it as the browser tells, or all that it tells itself.
  let around: Source =
    parent !== window && document.referrer ? { pageUrl: document.referrer, referrer: undefined } : {};
  const controller = startQuiz(
    element,
    data,
    undefined,
    // Nobody else is in this document to be told.
    () => ({ redirect, afterLead: fetchAfterLead(data.origin), emit: () => true }),
    {
      pageStyles,
      source: () => around,
      above: Above,
      // The owner looks at a draft or takes their own quiz: the server is told who it is, and nothing of it is counted.
      send: (url, init) =>
        counted
          ? fetch(url, init)
          : init?.keepalive
            ? Promise.reject()
            : fetch(`${url}?preview=1`, {
                ...init,
                credentials: 'same-origin',
                headers: { 'content-type': 'application/json' },
              }),
    },
  );
  addEventListener('message', ({ source, data: told }) => {
    if (source !== parent || !told) return;
    if (told.type === 'quizfunnel:page') around = { ...told.source };
    if (told.type === 'quizfunnel:prefill') controller.update({ prefill: told });
  });
  // A quiz whose theme is 'auto' is drawn anew.
  window.matchMedia?.('(prefers-color-scheme:dark)').addEventListener?.('change', () => controller.update({}));
  followFocus(element);
}

import { containerId } from '#contract/paths';
import { askParent } from './ask-parent.ts';
import { postHeights } from './resize-messages.ts';
import { PreviewRibbon } from './screens/PreviewRibbon.tsx';
import { startQuiz } from './start-quiz.ts';
import { pageStyles } from './theme.css.ts';

/** The pages /embed/<id> and /quiz/<id>: the quiz in its own document, telling a parent window how high it is. */
const data = __QUIZFUNNEL_DATA__;
const { preview, counted } = data;
const page = document.getElementById(containerId(data.quizId));

if (page) {
  const element = document.createElement('div');
  page.replaceChildren(element);
  // The visitor's window, not the frame, goes on, and it alone: two navigations at once cancel each other in some browsers.
  const redirect = async (url: string, target: string) => {
    if (!(await askParent(data.quizId, target))) return;
    try {
      (window.top ?? window).location.href = url;
    } catch {
      // A sandbox forbids it: the result card shows after a while.
    }
  };
  startQuiz(element, data, undefined, redirect, {
    pageStyles,
    ...(preview ? { ribbon: PreviewRibbon } : {}),
    // The owner looks at a draft or visits his own quiz: it is scored as his preview, and what he does is not counted.
    send: (url, init) =>
      init?.keepalive && !counted
        ? Promise.reject(new Error('not counted'))
        : fetch(
            preview ? `${url}?preview=1` : (url as string),
            preview ? { ...init, credentials: 'same-origin' } : init,
          ),
  });
  postHeights(page, data.quizId);
}

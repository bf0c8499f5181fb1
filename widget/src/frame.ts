import { containerId } from '#contract/paths';
import { askParent } from './ask-parent.ts';
import { fetchAfterLead } from './fetch-after-lead.ts';
import { postHeights } from './resize-messages.ts';
import { PreviewRibbon } from './screens/PreviewRibbon.tsx';
import { startQuiz } from './start-quiz.ts';
import { pageStyles } from './theme.css.ts';

/** The pages /embed/<id> and /quiz/<id>: the quiz in its own document, telling a parent window how high it is. */
const data = __QUIZFUNNEL_DATA__;
const { preview, counted } = data;
const page = document.getElementById(containerId(data.quizId));

if (page) {
  // The page is styled as one card where another page is around it.
  if (window.parent !== window) document.documentElement.className = 'framed';
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
  startQuiz(
    element,
    data,
    undefined,
    { redirect, afterLead: fetchAfterLead(data.origin) },
    {
      pageStyles,
      ...(preview ? { ribbon: PreviewRibbon } : {}),
      // The owner looks at a draft or takes their own quiz: the server is told who it is, and nothing of it is counted.
      send: (url, init) =>
        counted
          ? fetch(url, init)
          : init?.keepalive
            ? Promise.reject()
            : fetch(`${url}?preview=1`, { ...init, credentials: 'same-origin' }),
    },
  );
  postHeights(page, data.quizId);
}

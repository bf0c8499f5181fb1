import { containerId } from '#contract/paths';
import { postHeights } from './resize-messages.ts';
import { startQuiz } from './start-quiz.ts';

/** The pages /embed/<id> and /quiz/<id>: the quiz in its own document, telling a parent window how high it is. */
const data = __QUIZFUNNEL_DATA__;
const page = document.getElementById(containerId(data.quizId));

if (page) {
  const element = document.createElement('div');
  page.replaceChildren(element);
  startQuiz({
    element,
    data,
    ownFont: true,
    // The visitor's window, not the frame, goes on; in a sandbox that forbids it the result card shows after a while.
    redirect: (url) => {
      try {
        (window.top ?? window).location.href = url;
      } catch {
        // Blocked by the sandbox.
      }
    },
  });
  postHeights(page, data.quizId);
}

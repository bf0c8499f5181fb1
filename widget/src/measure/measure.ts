import type { Tracking } from '#contract/quiz/quiz-fields.schema';
import { loadTools, type SendEvent } from './load-tools.ts';
import { storedChoice } from './stored-choice.ts';

// Script of the page /quiz/<id> of a quiz with ids of tools that measure it. It is in the page
// before the quiz's own script, and loads nothing of these tools until the visitor agrees.

const bar = document.getElementById('measure');
// A page around a frame measures itself.
if (bar && parent === window && !new URLSearchParams(location.search).has('preview')) start(bar);

function start(bar: HTMLElement): void {
  const { quiz = '', tracking = '' } = bar.dataset;
  const choice = storedChoice(quiz, tracking);
  const past: Array<Parameters<SendEvent>> = [];
  let send: SendEvent | undefined;
  /** The link that opened the bar again, to which the focus returns. */
  let opener: HTMLElement | undefined;

  function agree(): void {
    if (send) return;
    send = loadTools(JSON.parse(tracking) as Tracking, quiz);
    for (const event of past) send(...event);
  }

  window.measureQuiz = (name, detail) => {
    if (name === 'quiz:resize') return true;
    // Errors of tools must not stop the visitor.
    try {
      if (send) send(name, detail);
      // Told later, if the visitor agrees.
      else past.push([name, detail]);
    } catch {}
    return true;
  };

  bar.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    const isAgreed = button.value === 'accept';
    choice.write(isAgreed);
    bar.hidden = true;
    opener?.focus();
    if (isAgreed) agree();
    // A tool that runs cannot be stopped otherwise. The quiz goes on where it was.
    else if (send) location.reload();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[href="#measure"]');
    if (!link) return;
    event.preventDefault();
    opener = link;
    bar.hidden = false;
    bar.scrollIntoView({ block: 'nearest' });
    bar.focus();
  });

  const isAgreed = choice.read();
  if (isAgreed) agree();
  else if (isAgreed === undefined) bar.hidden = false;
}

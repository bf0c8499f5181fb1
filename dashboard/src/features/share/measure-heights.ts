import { publicQuestion } from '#contract/questions/present-question';
import { embedQuiz } from '#contract/quiz/embed-quiz';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { createPreviewHost } from '#widget/local-host';
import { en } from '#widget/messages/en';
import { mountQuiz } from '#widget/mount-quiz';
import type { ReservedHeights } from '#widget/snippets';
import { home } from '../../lib/base.ts';

/** Windows from a width on, and how wide a column of text usually is in them. */
const BREAKPOINTS = [
  { fromWidth: 0, column: 328 },
  { fromWidth: 480, column: 448 },
  { fromWidth: 768, column: 720 },
];

/** How high a quiz begins at each breakpoint, measured by drawing it out of sight. */
export function measureHeights(quiz: Quiz): ReservedHeights {
  const shown = embedQuiz({
    ...quiz,
    questions: quiz.questions.map((question) => publicQuestion(question, quiz.outcomes)),
  });
  return BREAKPOINTS.map(({ fromWidth, column }) => {
    const place = document.createElement('div');
    place.style.cssText = `position:fixed;left:-9999px;width:${column}px;font-size:16px`;
    place.inert = true;
    document.body.append(place);
    const mounted = mountQuiz(place, shown, createPreviewHost({ quiz: neverScored }), {
      messages: en,
      origin: home,
    });
    const height = Math.ceil(place.getBoundingClientRect().height);
    mounted.unmount();
    place.remove();
    return { fromWidth, height };
  });
}

const neverScored = (): never => {
  throw new Error('A quiz out of sight is not taken');
};

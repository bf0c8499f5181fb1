import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { asksFirst, firstPhase } from './first-phase.ts';
import { emptyForm } from './forget-form.ts';
import { isRedirected } from './reset-after-redirect.ts';

/**
 * Saves the visitor's position after the last question, so that a reload restores it. Positions
 * among the questions are saved by the quiz itself.
 */
export function persistProgress(running: RunningQuiz, host: QuizHost): void {
  const { phase, quiz, index, answers, lead, result } = running.state.value;
  const hasSavedPlace = host.load()?.at;
  const isBehindStart = asksFirst(quiz) && phase !== 'start';
  // A lead that was being sent is restored as its form and sent again from there.
  const at =
    phase === 'lead' || phase === 'sending'
      ? { phase: 'lead' as const, lead, result }
      : isBehindStart && !answers[0]
        ? { phase }
        : undefined;
  // Answers and form end with the result: the next person in this tab must not find them.
  if (phase === 'result' && !isRedirected(running))
    host.save({ answers: [], index: 0, at: { phase, lead: emptyForm(lead), result } });
  // A visitor who returns from the redirect, or retakes the quiz, starts over without being counted
  // again.
  else if (phase === 'redirecting' || isRedirected(running) || (host.load() && !answers[0] && !isBehindStart))
    host.save({ answers: [], index: 0, at: { phase: quiz.start ? 'start' : firstPhase(quiz) } });
  else if (at || hasSavedPlace) host.save({ answers, index, at });
}

import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';

/**
 * Saves the visitor's position after the last question, so that a reload restores it. Positions
 * among the questions are saved by the quiz itself.
 */
export function persistProgress(running: RunningQuiz, host: QuizHost): void {
  const { phase, quiz, index, answers, lead, result } = running.state.value;
  const hasSavedPlace = host.load()?.at;
  // A lead that was being sent is restored as its form and sent again from there.
  const place = phase === 'sending' ? 'lead' : phase;
  const at = place === 'lead' || place === 'result' ? { phase: place, lead, result } : undefined;
  // A visitor who returns from the redirect, or retakes the quiz, starts over without being counted
  // again.
  if (phase === 'redirecting' || (hasSavedPlace && !answers.size))
    host.save({ answers: [], index: 0, at: { phase: quiz.start ? 'start' : 'question' } });
  else if (at || hasSavedPlace) host.save({ answers: [...answers.values()], index, at });
}

import type { Language } from '#contract/languages';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../quiz-state.ts';
import { whileSending } from './while-sending.ts';

/** With each change of a quiz: keeps for a reload where its visitor is after the last question, and looks after a lead on its way. */
export function drawn(running: RunningQuiz, host: QuizHost, lang: Language): void {
  const { phase, quiz, index, answers, lead, result, sent } = running.state.value;
  const had = host.load()?.at;
  // What is on its way is sent anew from its form.
  const place = phase === 'sending' ? 'lead' : phase;
  const at = place === 'lead' || place === 'result' ? { phase: place, lead, result, sent } : undefined;
  // Who comes back from where the quiz led them, or takes it again, is at its beginning, and has been counted.
  if (phase === 'redirecting' || (had && !answers.size))
    host.save({ answers: [], index: 0, at: { phase: quiz.start ? 'start' : 'question' } });
  else if (at || had) host.save({ answers: [...answers.values()], index, at });
  whileSending(running, host, lang);
}

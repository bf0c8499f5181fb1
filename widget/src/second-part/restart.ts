import type { RunningQuiz } from '../run-quiz.ts';
import { firstPhase } from './first-phase.ts';

/** Returns to the first question, or the form in front of it. Ignored while a lead is being sent. Consent does not carry over. */
export function restart({ state, set }: Pick<RunningQuiz, 'state' | 'set'>): void {
  const { phase, lead, quiz } = state.value;
  if (phase === 'sending') return;
  set({
    phase: firstPhase(quiz),
    index: 0,
    answers: [],
    result: undefined,
    lead: { ...lead, consentGiven: false, marketingConsent: undefined, skip: undefined, isAnswered: undefined },
  });
}

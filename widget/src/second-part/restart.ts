import type { RunningQuiz } from '../run-quiz.ts';

/** Returns to the first question. Ignored while a lead is being sent. Consent does not carry over. */
export function restart({ state, set }: Pick<RunningQuiz, 'state' | 'set'>): void {
  const { phase, lead } = state.value;
  if (phase === 'sending') return;
  set({
    phase: 'question',
    index: 0,
    answers: [],
    lead: { ...lead, consentGiven: false, marketingConsent: undefined, skip: undefined },
  });
}

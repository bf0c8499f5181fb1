import type { QuizHost, Refusal } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';

/**
 * Marks the field of an address that the server refuses, such as one of a service for throw-away
 * addresses. A custom form says why at the field, the default form below it, to stay small.
 */
export function showRefusedAddress(host: QuizHost, { set, state }: RunningQuiz): void {
  const { submit } = host;
  host.submit = (input) =>
    submit(input).catch((error: Refusal): ReturnType<typeof submit> => {
      const issue = error.refused?.issues?.[0];
      if (issue?.path === 'email')
        // Once the form has taken the refusal.
        setTimeout(() => set({ leadErrors: { ...state.value.leadErrors, email: issue.message as 'fillIn' } }));
      throw error;
    });
}

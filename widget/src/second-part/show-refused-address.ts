import type { QuizHost, Refusal } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';

/**
 * Shows at the field of the address why the server refuses it, such as for one of a service for
 * throw-away addresses. The message is in the visitor's language.
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

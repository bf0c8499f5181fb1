/** Reports a script that did not come as the quiz itself reports errors. There is no visit yet, so `sessionId` is empty. */
export const reportLoadFailure = (element: HTMLElement, quizId: string, error: unknown): void =>
  void element.dispatchEvent(
    new CustomEvent('quiz:error', {
      detail: { quizId, sessionId: '', code: 'load_failed', message: `${error}` },
      bubbles: true,
      composed: true,
    }),
  );

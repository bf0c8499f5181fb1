/** Version of everything a host page may rely on: the global, the events, the attributes, the messages. */
export const HOST_CONTRACT_VERSION = 1;

/** Details of the bubbling, composed DOM events that the widget fires on its container. None carries personal data. */
export type QuizEventDetails = {
  'quiz:ready': { quizId: string; questionCount: number };
  'quiz:view': { quizId: string; sessionId: string };
  'quiz:start': { quizId: string; sessionId: string };
  'quiz:answer': { quizId: string; sessionId: string; questionId: string; questionIndex: number };
  'quiz:complete': { quizId: string; sessionId: string };
  'quiz:lead': { quizId: string; sessionId: string; submissionId: string; score: number; outcome: string };
  'quiz:resize': { quizId: string; height: number };
  'quiz:redirect': { quizId: string; url: string };
  'quiz:error': { quizId: string; code: 'not_found' | 'load_failed' | 'submit_failed'; message: string };
};
export type QuizEventName = keyof QuizEventDetails;

/** Message of a quiz in a frame to its parent window: the content's height plus 40 pixels. */
export type ResizeMessage = { type: 'resize'; height: number; quizId: string };
export const RESIZE_EXTRA = 40;

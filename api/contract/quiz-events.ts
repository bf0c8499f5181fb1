/** Version of everything a host page may rely on: the global, the events, the attributes, the messages. */
export const HOST_CONTRACT_VERSION = 1;

/** What every event tells: `sessionId` is a random id of this visit. */
type Visit = { quizId: string; sessionId: string };

/**
 * What went wrong: no such quiz; a quiz that did not come; one that could not be drawn into its element; a lead that could not be sent; a
 * hidden field that is not kept as it was given; a content security policy that keeps the quiz from its server, with the line to add.
 */
export type QuizErrorCode =
  | 'not_found'
  | 'load_failed'
  | 'mount_failed'
  | 'submit_failed'
  | 'hidden_field'
  | 'refused_by_policy';

/** Details of the bubbling, composed DOM events that the widget fires on its container. None carries personal data. */
export type QuizEventDetails = {
  'quiz:ready': Visit & { questionCount: number };
  'quiz:view': Visit;
  'quiz:start': Visit;
  'quiz:answer': Visit & { questionId: string; questionIndex: number };
  'quiz:complete': Visit;
  'quiz:lead': Visit & { submissionId: string; score: number; outcome: string };
  /** The quiz's height in CSS pixels. */
  'quiz:resize': Visit & { height: number };
  /** The address without what it tells of the visitor. */
  'quiz:redirect': Visit & { url: string };
  'quiz:error': Visit & { code: QuizErrorCode; message: string };
};
export type QuizEventName = keyof QuizEventDetails;

/** Message of a quiz in a frame to its parent window: the content's height plus 40 pixels. */
export type ResizeMessage = { type: 'resize'; height: number; quizId: string };
export const RESIZE_EXTRA = 40;

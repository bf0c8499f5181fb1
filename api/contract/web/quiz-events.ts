/** Version of everything a host page may rely on: the global, the events, the attributes, the messages. */
export const HOST_CONTRACT_VERSION = 1;

/** Part of every event. `sessionId` is a random id of the visit. */
type Visit = { quizId: string; sessionId: string };

/**
 * Where a visitor is. `lead` is the lead form; `redirecting` a redirect that has not left the page
 * yet; `gone` a quiz that was unpublished or deleted before the lead arrived.
 */
export type QuizPhase = 'start' | 'question' | 'lead' | 'sending' | 'redirecting' | 'result' | 'gone';
/** `questionIndex` is that of the current or last question, from 0. */
export type QuizPlace = { phase: QuizPhase; questionIndex: number };

/**
 * `not_found`: the quiz does not exist. `not_published`: it was unpublished. `load_failed`: it
 * could not be loaded. `mount_failed`: it could not be mounted into the element. `submit_failed`:
 * the lead could not be sent. `hidden_field`: a hidden field is not stored as given.
 * `refused_by_policy`: the page's Content Security Policy blocks the quiz's server; the message
 * contains the directive to add.
 */
export type QuizErrorCode =
  | 'not_found'
  | 'not_published'
  | 'load_failed'
  | 'mount_failed'
  | 'submit_failed'
  | 'hidden_field'
  | 'refused_by_policy';

/**
 * Details of the DOM events on the container, which bubble and are composed. They contain no
 * personal data.
 */
export type QuizEventDetails = {
  'quiz:ready': Visit & { questionCount: number };
  'quiz:view': Visit;
  /** A step is shown. `questionId` only for questions, `score` and `outcome` only for results. */
  'quiz:step': Visit & QuizPlace & { questionId?: string; score?: number; outcome?: string };
  'quiz:start': Visit;
  /** A question is answered, and again where it is left with other options. A text has none. */
  'quiz:answer': Visit & { questionId: string; questionIndex: number; optionIds: string[] };
  /** The visitor went back to this step. */
  'quiz:back': Visit & QuizPlace & { questionId?: string };
  'quiz:complete': Visit;
  /** The lead form is shown. */
  'quiz:form': Visit;
  /** The visitor skipped the form, and sees the result. */
  'quiz:skip': Visit & { submissionId: string; score: number; outcome: string };
  'quiz:lead': Visit & {
    submissionId: string;
    score: number;
    outcome: string;
    /** Missing where the page refuses the script's other parts. */
    consentGiven?: boolean;
    marketingConsent?: boolean;
  };
  /** A button of the result was clicked: the outcome's, or "Continue to Next Step". */
  'quiz:click': Visit & { button: 'outcome' | 'continue'; url: string };
  /** The visitor, or the page, starts the quiz over. */
  'quiz:restart': Visit;
  /** The quiz's height in CSS pixels. */
  'quiz:resize': Visit & { height: number };
  /** The URL without personal data. */
  'quiz:redirect': Visit & { url: string };
  'quiz:error': Visit & { code: QuizErrorCode; message: string };
};
export type QuizEventName = keyof QuizEventDetails;

/**
 * Message of a framed quiz to its parent window, once the page has sent it any message: `event` is
 * what the data layer gets.
 */
export type EventMessage = {
  type: 'quizfunnel:event';
  event: { [N in QuizEventName]: { event: N } & QuizEventDetails[N] }[Exclude<QuizEventName, 'quiz:resize'>];
};

/** Message of a quiz in a frame to its parent window: the content's height plus 40 pixels. */
export type ResizeMessage = { type: 'resize'; height: number; quizId: string };
export const RESIZE_EXTRA = 40;

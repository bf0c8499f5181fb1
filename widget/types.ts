/**
 * Public types of the widget, for plugin authors. This file has no imports: copy it, or reference
 * it from `types`. It types `window.Quizfunnel` and the `quiz:*` events.
 */

/** Languages of the texts. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ar' | 'ja';

/**
 * Options of a container or a call of `mount`. All but `prefill` can be attributes, with the prefix
 * `data-`.
 */
export type HostOptions = {
  quizId?: string | undefined;
  /** Language of the texts. Defaults to the quiz's own setting, then to the page's `lang`. */
  lang?: Language | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Mount only when the container approaches the viewport. */
  lazy?: boolean | undefined;
  /** Counts and stores nothing. For the editors of page builders. */
  preview?: boolean | undefined;
  /**
   * For devices that people share, such as one at a trade fair: nothing is left for the next person.
   * Read when the quiz is mounted.
   */
  sharedDevice?: boolean | undefined;
  /**
   * Initial values of the lead form. Only by script: URLs and attributes are logged in too many
   * places for personal data.
   */
  prefill?: { name?: string | undefined; email?: string | undefined } | undefined;
  /** Stored with the lead: campaign parameters by their names, everything else as hidden fields. */
  hidden?: Record<string, string> | undefined;
};

/** Returned by `mount`. */
export type QuizController = {
  /** Changes options of a mounted quiz. The visitor keeps their place. */
  update(options: HostOptions): void;
  /** Removes nodes, listeners and observers. */
  unmount(): void;
};

/** `window.Quizfunnel` after the script has loaded. */
export type QuizfunnelApi = {
  version: number;
  /**
   * Mounts a quiz into an element, or returns its controller if it is mounted there. Fetches
   * quizzes without a script on the page.
   */
  mount(element: HTMLElement, options: HostOptions & { quizId: string }): QuizController;
  /** Runs a pushed call immediately, or once the script has loaded. */
  q: { push(call: (api: QuizfunnelApi) => void): void };
};
/** `window.Quizfunnel` as a page defines it before the script has loaded. */
export type QuizfunnelQueue = { q: Array<(api: QuizfunnelApi) => void> };

/** Part of every event. `sessionId` is a random id of the visit. */
type Visit = { quizId: string; sessionId: string };

/**
 * Details of the DOM events on the container, which bubble and are composed. They contain no
 * personal data.
 */
export type QuizEventDetails = {
  'quiz:ready': Visit & { questionCount: number };
  'quiz:view': Visit;
  'quiz:start': Visit;
  'quiz:answer': Visit & { questionId: string; questionIndex: number };
  'quiz:complete': Visit;
  'quiz:lead': Visit & { submissionId: string; score: number; outcome: string };
  /** The quiz's height in CSS pixels. */
  'quiz:resize': Visit & { height: number };
  /** The URL without personal data. */
  'quiz:redirect': Visit & { url: string };
  'quiz:error': Visit & { code: QuizErrorCode; message: string };
};
/**
 * `not_found`: the quiz does not exist. `load_failed`: it could not be loaded. `mount_failed`: it
 * could not be mounted into the element. `submit_failed`: the lead could not be sent.
 * `hidden_field`: a hidden field is not stored as given. `refused_by_policy`: the page's Content
 * Security Policy blocks the quiz's server; the message contains the directive to add.
 */
export type QuizErrorCode =
  | 'not_found'
  | 'load_failed'
  | 'mount_failed'
  | 'submit_failed'
  | 'hidden_field'
  | 'refused_by_policy';
export type QuizEventName = keyof QuizEventDetails;
/** Events by name, for `addEventListener`. */
export type QuizEventMap = { [N in QuizEventName]: CustomEvent<QuizEventDetails[N]> };

/**
 * Message of a framed quiz to its parent window. `height` is the content's height plus 40 pixels.
 */
export type ResizeMessage = { type: 'resize'; height: number; quizId: string };
/** A frame asks whether the visitor may be redirected, and the page answers. */
export type RedirectQuestion = { type: 'quizfunnel:redirect'; quizId: string; url: string };
export type RedirectAnswer = { type: 'quizfunnel:redirect'; go: boolean };
/** Messages of a page to a frame: post the height again, or prefill the lead form. */
export type FrameMessage =
  | { type: 'quizfunnel:ping' }
  | { type: 'quizfunnel:prefill'; name?: string | undefined; email?: string | undefined };

declare global {
  interface Window {
    Quizfunnel?: QuizfunnelApi | QuizfunnelQueue;
  }
  interface DocumentEventMap extends QuizEventMap {}
  interface HTMLElementEventMap extends QuizEventMap {}
  interface WindowEventMap extends QuizEventMap {}
}

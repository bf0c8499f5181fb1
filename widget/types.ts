/**
 * The public types of the widget, for authors of plugins. This file stands alone: copy it, or point `types` at it. Including it gives
 * `window.Quizfunnel` and the `quiz:*` events their types.
 */

/** Languages of the texts. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ar' | 'ja';

/** What a container or a call of `mount` can set. Attributes are the same names with `data-` before them, but for `prefill`. */
export type HostOptions = {
  quizId?: string | undefined;
  /** Language of the texts; the quiz's own setting and the page's `lang` follow. */
  lang?: Language | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Mount only when the container comes near the view. */
  lazy?: boolean | undefined;
  /** Counts and stores nothing, as the editor of a page builder wants it. */
  preview?: boolean | undefined;
  /** What the lead form begins with. By script alone: an address is kept in too many places for personal data. */
  prefill?: { name?: string | undefined; email?: string | undefined } | undefined;
  /** Passed along with the lead: campaign parameters by their names, anything else as a hidden field. */
  hidden?: Record<string, string> | undefined;
};

/** What `mount` gives back. */
export type QuizController = {
  /** Changes options of a quiz on the page; visitors keep their place. */
  update(options: HostOptions): void;
  /** Takes everything back: nodes, listeners, observers. */
  unmount(): void;
};

/** `window.Quizfunnel`, once the script has arrived. */
export type QuizfunnelApi = {
  version: number;
  /** Mounts a quiz into an element. A quiz whose script is not on the page is fetched. Mounting twice returns the same. */
  mount(element: HTMLElement, options: HostOptions & { quizId: string }): QuizController;
  /** Runs what is pushed, at once when the script has arrived. */
  q: { push(call: (api: QuizfunnelApi) => void): void };
};
/** `window.Quizfunnel` as a page begins it, before the script has arrived. */
export type QuizfunnelQueue = { q: Array<(api: QuizfunnelApi) => void> };

/** What every event tells: `sessionId` is a random id of this visit. */
type Visit = { quizId: string; sessionId: string };

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
export type QuizEventName = keyof QuizEventDetails;
/** The events by their names, for `addEventListener`. */
export type QuizEventMap = { [N in QuizEventName]: CustomEvent<QuizEventDetails[N]> };

/** Message of a quiz in a frame to its parent window: the content's height plus 40 pixels. */
export type ResizeMessage = { type: 'resize'; height: number; quizId: string };
/** A frame's question whether the visitor may be sent on, and the page's answer to it. */
export type RedirectQuestion = { type: 'quizfunnel:redirect'; quizId: string; url: string };
export type RedirectAnswer = { type: 'quizfunnel:redirect'; go: boolean };
/** What a page may tell a frame: to say its height again, or what to fill in. */
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

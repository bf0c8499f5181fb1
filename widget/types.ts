/**
 * Public types of the widget, for plugin authors. This file has no imports: copy it, or reference
 * it from `types`. It types `window.Quizfunnel` and the `quiz:*` events.
 */

/** Languages of the texts. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ar' | 'ja';

/** Id of a quiz, as in its address. */
export type QuizId = string;
/** Id of a question or an option. It stays when its text is edited. */
export type RowId = string;
/** Id of a lead: the `id` of the API and `data.id` of the webhook's message. */
export type SubmissionId = string;
/** Random id of a visit, a UUID. A visitor who takes the quiz again gets another. */
export type SessionId = string;

/** Options of `update`, and with `quizId` of `mount`. All but `prefill` can be attributes. */
export type QuizOptions = {
  /** Language of the texts. Defaults to the quiz's own setting, then to the page's `lang`. */
  lang?: Language | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Counts and stores nothing. For the editors of page builders. */
  preview?: boolean | undefined;
  /**
   * Initial values of the lead form. Only by script: URLs and attributes are logged in too many
   * places for personal data.
   */
  prefill?: { name?: string | undefined; email?: string | undefined } | null | undefined;
  /**
   * Stored with the lead: campaign parameters by their names, everything else as hidden fields.
   * `null` removes a field, also one that the page's URL or an attribute sets.
   */
  hidden?: Record<string, string | number | null> | undefined;
};

/**
 * Where a visitor is. `lead` is the lead form; `redirecting` a redirect that has not left the page
 * yet; `gone` a quiz that was unpublished or deleted before the lead arrived.
 */
export type QuizPhase = 'start' | 'question' | 'lead' | 'sending' | 'redirecting' | 'result' | 'gone';
/** `questionIndex` is that of the current or last question, from 0. */
export type QuizPlace = { phase: QuizPhase; questionIndex: number };

/** Returned by `mount` and `get`. */
export type QuizController = {
  /** Changes options of a mounted quiz. The visitor keeps their place. */
  update(options: QuizOptions): void;
  /** Removes nodes, listeners and observers. */
  unmount(): void;
  /** Returns to the first question, without the answers. Ignored while a lead is being sent. */
  restart(): void;
  /** Moves the focus to the heading of the current step. */
  focus(): void;
  /** Where the visitor is; undefined while the quiz is loading, and when there is none. */
  readonly state: QuizPlace | undefined;
};

/** `window.Quizfunnel` after the script has loaded. */
export type QuizfunnelApi = {
  version: number;
  /**
   * Mounts a quiz into an element. If it is mounted there, updates its options and returns its
   * controller. Fetches quizzes without a script on the page.
   */
  mount(element: HTMLElement, options: QuizOptions & { quizId: QuizId }): QuizController;
  /** The controller of a container; undefined before its quiz is mounted, and after. */
  get(element: Element): QuizController | undefined;
  /** Runs a pushed call immediately, or once the script has loaded. */
  q: { push(call: (api: QuizfunnelApi) => void): void };
};
/** `window.Quizfunnel` as a page defines it before the script has loaded. */
export type QuizfunnelQueue = { q: Array<(api: QuizfunnelApi) => void> };

/** Returned by `mount` of `/popup.js`. */
export type PopupController = { open(): void; close(): void; unmount(): void };
/** `window.QuizfunnelPopup` after `/popup.js` has loaded. The options are those of the attributes. */
export type PopupApi = {
  mount(options: {
    quizId: QuizId;
    way?: 'popup' | 'slide-in' | 'side-tab' | 'full-page';
    open?: { delay?: number; scroll?: number; idle?: number; exit?: boolean };
    label?: string;
    color?: string;
    everyDays?: number;
    paths?: string[];
    devices?: string[];
    campaigns?: string[];
  }): PopupController;
  q: { push(call: (api: PopupApi) => void): void };
};

/** Part of every event. */
type Visit = { quizId: QuizId; sessionId: SessionId };

/**
 * Details of the DOM events on the container or the frame, which bubble and are composed. They
 * contain no personal data.
 */
export type QuizEventDetails = {
  'quiz:ready': Visit & { questionCount: number };
  'quiz:view': Visit;
  /** A step is shown. `questionId` only for questions, `score` and `outcome` only for results. */
  'quiz:step': Visit & QuizPlace & { questionId?: RowId; score?: number; outcome?: string };
  'quiz:start': Visit;
  /** A question is answered, and again where it is left with other options. A text has none. */
  'quiz:answer': Visit & { questionId: RowId; questionIndex: number; optionIds: RowId[] };
  /** The visitor went back to this step. */
  'quiz:back': Visit & QuizPlace & { questionId?: RowId };
  'quiz:complete': Visit;
  /** The lead form is shown. */
  'quiz:form': Visit;
  /** The visitor skipped the form, and sees the result. */
  'quiz:skip': Visit & { submissionId: SubmissionId; score: number; outcome: string };
  'quiz:lead': Visit & {
    submissionId: SubmissionId;
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
export type QuizEventName = keyof QuizEventDetails;
/** Details of the events of `/popup.js`, which are no part of a visit. */
export type PopupEventDetails = {
  'quiz:open': { quizId: QuizId; by: 'click' | 'address' | 'script' | 'delay' | 'scroll' | 'idle' | 'exit' };
  'quiz:close': { quizId: QuizId };
};
/** Events by name, for `addEventListener`. */
export type QuizEventMap = { [N in QuizEventName]: CustomEvent<QuizEventDetails[N]> } & {
  [N in keyof PopupEventDetails]: CustomEvent<PopupEventDetails[N]>;
};

/**
 * Message of a framed quiz to its parent window. `height` is the content's height plus 40 pixels.
 */
export type ResizeMessage = { type: 'resize'; height: number; quizId: QuizId };
/** A frame asks whether the visitor may be redirected, and the page answers. */
export type RedirectQuestion = { type: 'quizfunnel:redirect'; quizId: QuizId; url: string };
export type RedirectAnswer = { type: 'quizfunnel:redirect'; go: boolean };
/**
 * Message of a framed quiz to its parent window, once the page has sent it any message: `event` is
 * what the data layer gets.
 */
export type EventMessage = {
  type: 'quizfunnel:event';
  event: { [N in QuizEventName]: { event: N } & QuizEventDetails[N] }[Exclude<QuizEventName, 'quiz:resize'>];
};
/** Messages of a page to a frame: post height and events, or prefill the lead form. */
export type FrameMessage =
  | { type: 'quizfunnel:ping' }
  | { type: 'quizfunnel:prefill'; name?: string | undefined; email?: string | undefined };

/** Response of `/embed/ID.json`. Fields that a quiz does not use are missing. */
export type EmbedJson = {
  /** Version of everything in this file, as `Quizfunnel.version`. */
  contractVersion: number;
  title: string;
  /** Version of the quiz's content. */
  version: string;
  language: Language | 'auto';
  consentRequired: boolean;
  darkMode: boolean;
  questions: Array<{
    id: RowId;
    /** The kind of question. Later versions may have more of them. */
    type: string;
    title: string;
    answerOptions: Array<{ id: RowId; text: string }>;
  }>;
  /** Initial heights by minimum window width, in pixels; missing until they are measured. */
  heights?: Array<{ fromWidth: number; height: number }> | undefined;
  logoUrl?: string;
  privacyUrl?: string;
  /** Set if only the quiz's own script can draw it. */
  ownScript?: true;
};
/** Body of a 404 of `/embed/ID.json`: a quiz that does not exist, or was unpublished. */
export type EmbedError = { code: 'quiz_not_found' | 'quiz_not_published'; message: string };

declare global {
  interface Window {
    Quizfunnel?: QuizfunnelApi | QuizfunnelQueue;
    QuizfunnelPopup?: PopupApi | { q: Array<(api: PopupApi) => void> };
  }
  interface DocumentEventMap extends QuizEventMap {}
  interface HTMLElementEventMap extends QuizEventMap {}
  interface WindowEventMap extends QuizEventMap {}
}

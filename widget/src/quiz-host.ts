import type { SubmissionResult, VisitEvent } from '#contract/lead/submission.schema';
import type { SentAnswer } from '#contract/questions/answer.schema';
import type { Language } from '#contract/texts/languages';
import type { ErrorBody } from '#contract/web/error.schema';
import type { QuizEventDetails, QuizEventName } from '#contract/web/quiz-events';
import type { Lead } from './pending-lead.ts';
import type { LeadFields, QuizState, VisitorAnswer } from './run-quiz.ts';
import type { SecondPart } from './second-part/second-part.ts';

/** Content of the lead form, with the answers. */
export type LeadInput = LeadFields & {
  answers: SentAnswer[];
  /** Solution of the challenge that the server has answered with. */
  proof?: string | undefined;
  /** How long the quiz has been on its page, in ms. Set by the second part. */
  tookMs?: number;
};

/** Progress of a visit that survives a reload, when storage is allowed. */
export type Progress = {
  answers: readonly VisitorAnswer[];
  index: number;
  /**
   * Position after the last question: the form with its content, the result, or back at the start.
   */
  at?: Pick<QuizState, 'phase'> & Partial<Pick<QuizState, 'lead' | 'result'>>;
};

/** Thrown when the server rejects a submission, with its message for the visitor. */
export type Refusal = { refused?: Partial<ErrorBody> | undefined };

/**
 * The environment of a quiz: everything that differs between embedded script, page, demo and
 * preview.
 */
export type QuizHost = {
  /**
   * Rejects with a `Refusal` when retrying cannot help, and with any other error when all attempts
   * have failed.
   */
  submit(input: LeadInput): Promise<SubmissionResult>;
  /**
   * Stores a lead that is being sent to `url`, in case the page is closed. Without `url`, deletes
   * it. Set by the second part.
   */
  savePending?: (lead: Lead, url?: string) => void;
  /** Retries immediately. Set while `submit` waits between two attempts. */
  retryNow?: (() => void) | undefined;
  /**
   * Cancels the submission and deletes the stored lead. Set while nothing can have reached the
   * server. `submit` then never settles.
   */
  cancelSubmit?: (() => void) | undefined;
  /** Counts an event of the visit. Fire and forget. */
  track(event: VisitEvent): void;
  /** Navigates the visitor's window to `url`. `target` is the same URL without personal data. */
  redirect(url: string, target: string): void;
  /** Whether this is an editor's preview, which must stay on its page. */
  isPreview?(): boolean;
  /**
   * Notifies the host page, without personal data. Returns false when the page has prevented the
   * default.
   */
  emit<N extends QuizEventName>(name: N, detail: Omit<QuizEventDetails[N], 'quizId' | 'sessionId'>): boolean;
  /** Whether an element in the viewport is visible: the page may hide it. */
  isSeen?(element: Element): boolean;
  /**
   * Loads the second part in a language. `failures` is the number of earlier attempts that were
   * rejected.
   */
  secondPart(language: Language, failures: number): Promise<SecondPart>;
  /** The quiz and its server, unless the quiz is only a preview. */
  quizId?: string;
  origin?: string;
  /** The id that leads are sent and stored under. */
  sessionId?: () => string;
  /** Progress saved by an earlier load of this page. */
  load(): Progress | undefined;
  save(progress: Progress | undefined): void;
};

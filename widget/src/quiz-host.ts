import type { ErrorBody } from '#contract/error.schema';
import type { Language } from '#contract/languages';
import type { Answer } from '#contract/questions/answer.schema';
import type { QuizEventDetails, QuizEventName } from '#contract/quiz-events';
import type { SubmissionResult, VisitEvent } from '#contract/submission.schema';
import type { AfterLead } from './after-lead/after-lead.ts';
import type { Lead } from './pending-lead.ts';
import type { LeadFields, QuizState } from './quiz-state.ts';

/** What a visitor left in the form, with their answers. */
export type LeadInput = LeadFields & { answers: Answer[] };

/** What outlives a reload, when storage is allowed. */
export type Progress = {
  answers: Answer[];
  index: number;
  /** Where a visitor is who has answered everything: at the form with what stands in it, at the result, or at the beginning again. */
  at?: Pick<QuizState, 'phase'> & Partial<Pick<QuizState, 'lead' | 'result' | 'sent'>>;
};

/** What is thrown for a submission that cannot succeed as it is, with the server's words, for the visitor. */
export type Refusal = { refused?: Partial<ErrorBody> | undefined };

/** The place a quiz runs in. Script, page, demo and preview differ by this alone. */
export type QuizHost = {
  /** Resolves with the result; rejects with a Refusal when sending again is in vain, with any other error when it failed for now. */
  submit(input: LeadInput): Promise<SubmissionResult>;
  /** Keeps a lead on its way, to be sent to `url` should its page be closed; without an address, forgets it. The second part brings it. */
  keep?: (lead: Lead, url?: string) => void;
  /** While `submit` waits: tries again at once. */
  hurry?: (() => void) | undefined;
  /** While what `submit` was given can be taken back as if it had never been given: does so. `submit` never ends then, and nothing is kept. */
  recall?: (() => void) | undefined;
  /** Counts what happens in a visit; never fails, never waits. */
  track(event: VisitEvent): void;
  /** Goes to `url` in the window the visitor sees. `target` is the same address without what it tells of the visitor. */
  redirect(url: string, target: string): void;
  /** Tells the host page, without personal data. Returns false when the page prevented what follows. */
  emit<N extends QuizEventName>(name: N, detail: Omit<QuizEventDetails[N], 'quizId' | 'sessionId'>): boolean;
  /** Whether a person can see an element that is in view, where the page around it may hide it. */
  isSeen?(element: Element): boolean;
  /** Brings what comes after a stored lead, with the words of a language; rejects when it cannot. `failures` counts the calls before that did. */
  afterLead(language: Language, failures: number): Promise<AfterLead>;
  /** What a lead is sent under, and kept by. */
  sessionId?: () => string;
  /** The answers of an earlier load of this page. */
  load(): Progress | undefined;
  save(progress: Progress | undefined): void;
};

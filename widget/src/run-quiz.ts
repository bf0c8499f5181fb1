import { type LeadErrors, MAX_EMAIL, MAX_NAME } from '#contract/lead/check-lead';
import type { SubmissionResult } from '#contract/lead/submission.schema';
import { type GivenAnswer, sentAnswer } from '#contract/questions/sent-answer';
import type { EmbedQuestion, EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import type { HostOptions } from './host-options.ts';
import * as leadForm from './lead-form/lead-form.ts';
import type { Progress, QuizHost, Refusal } from './quiz-host.ts';
import { features } from './registry.ts';
import { validProgress } from './valid-progress.ts';
import { asks, shownQuestions } from './way.ts';

/** When the page is still open after this time, the redirect was blocked and the result shows. */
const REDIRECT_BLOCKED_MS = 1_500;
/** Numbers and days, which figures need. */
const COUNTED_TEXT = /^[\d.-]{1,20}$/;

export type Phase = 'start' | 'question' | 'lead' | 'sending' | 'redirecting' | 'result' | 'gone';
export type LeadFields = {
  name: string;
  email: string;
  consentGiven: boolean;
  trap: string;
  /** Fields of a custom lead form, by their ids. */
  fields?: Record<string, string | boolean>;
  marketingConsent?: boolean | undefined;
  /** Whether the visitor skips the form. */
  skip?: boolean | undefined;
  /** Whether a form before the first question is sent, with the answers to come. */
  partial?: boolean | undefined;
  /** Whether the answers have followed such a form. */
  isAnswered?: boolean | undefined;
};

/** An answer whose text is '' does not count yet; `problem` says why, in the visitor's words. */
export type VisitorAnswer = GivenAnswer & { problem?: string | undefined };

/** State of a visit. Immutable: every change replaces it. */
export type QuizState = {
  quiz: EmbedQuiz;
  phase: Phase;
  index: number;
  /** At most one per question, in the order in which they were given. */
  answers: readonly VisitorAnswer[];
  /**
   * How often Next was pressed without an answer. A counter, so that screen readers announce the
   * error again each time.
   */
  unanswered?: number;
  lead: LeadFields;
  leadErrors: LeadErrors;
  /** Why the last submission failed: the server's message, or 'failed'. */
  failure?: string;
  /** Set while sending takes long: the retry button, and whether the form can still be edited. */
  stuck?: { label: string; retry: () => void; isOpen: boolean } | undefined;
  result?: SubmissionResult | undefined;
  /** Whether the share link was just copied. */
  copied?: boolean;
};
export type RunningQuiz = ReturnType<typeof runQuiz>;

/** Returns the answer to a question. */
export const findAnswer = (state: { value: QuizState }, id?: string): VisitorAnswer | undefined =>
  state.value.answers.find(({ questionId }) => questionId === id);

const counts = (given?: VisitorAnswer): given is VisitorAnswer => !!given && given.text?.trim() !== '';

/**
 * Fills empty fields with the page's values, converted to strings and cut to the length of the
 * field. Never overwrites the visitor's input.
 */
export const prefillLead = (lead: LeadFields, prefill: HostOptions['prefill']): LeadFields => ({
  ...lead,
  name: `${lead.name || prefill?.name || ''}`.slice(0, MAX_NAME),
  email: `${lead.email || prefill?.email || ''}`.slice(0, MAX_EMAIL),
});

/**
 * Starts a quiz: its state and the actions of a visitor. Each mount has its own; quizzes on one
 * page share nothing. `onChange` is called after every state change.
 */
export function runQuiz(initialQuiz: EmbedQuiz, host: QuizHost, onChange: () => void, prefill: HostOptions['prefill']) {
  // Saved by an earlier load of this page, with the same version of the quiz.
  const saved = validProgress(initialQuiz, host.load());
  const { answers = [], index = 0, at } = saved ?? {};
  const state: { value: QuizState } = {
    value: {
      quiz: initialQuiz,
      phase: initialQuiz.start && !saved ? 'start' : leadForm.getFirstPhase(initialQuiz, saved),
      index,
      answers,
      lead: prefillLead({ name: '', email: '', consentGiven: false, trap: '' }, prefill),
      leadErrors: {},
      ...at,
    },
  };
  /** The questions that the visitor is shown, as far as the answers tell. */
  const shown = () => shownQuestions(state.value);
  const set = (change: Partial<QuizState>) => {
    const { lead } = change;
    state.value = { ...state.value, ...change };
    const { leadErrors, quiz } = state.value;
    // Clears fixed errors. Mutates on purpose: a new object would move the focus.
    if (lead) for (const name in leadErrors) if (!leadForm.checkForm(lead, quiz)[name]) delete leadErrors[name];
    onChange();
  };
  const save = (at?: Progress['at']) => {
    const { answers, index } = state.value;
    host.save({ answers, index, at });
  };

  function answer(newAnswer: VisitorAnswer): void {
    const { answers, index } = state.value;
    const { questionId, chosen: optionIds } = newAnswer;
    const previousAnswer = findAnswer(state, questionId);
    set({ unanswered: 0, answers: [...answers.filter((one) => one !== previousAnswer), newAnswer] });
    save();
    // Only the first answer of a visit. Restored answers were reported by the earlier load.
    if (!answers[0]) {
      host.track({ type: 'start' });
      host.emit('quiz:start', {});
    }
    if (!previousAnswer) host.emit('quiz:answer', { questionId, questionIndex: index, optionIds });
  }

  function next(): void {
    const { phase, index, unanswered = 0 } = state.value;
    if (phase === 'start') return void set({ phase: leadForm.getFirstPhase(state.value.quiz) });
    const way = shown();
    const question = way[index] as EmbedQuestion;
    const given = findAnswer(state, question.id);
    const isAnswered: boolean = counts(given);
    if (!isAnswered && (given?.problem || (!question.optional && asks(question))))
      return void set({ unanswered: unanswered + 1 });
    const next = way[index + 1]?.id;
    if (isAnswered) host.track({ type: 'answer', questionId: question.id, next });
    else if (next) host.track({ type: 'skip', next });
    if (next) {
      set({ index: index + 1, unanswered: 0 });
      return void save();
    }
    // Without the visitor's words: they are not counted, and browsers refuse large requests with
    // `keepalive`.
    host.track({
      type: 'complete',
      answers: completeAnswers().map(({ questionId, chosen, text }) =>
        sentAnswer({ questionId, chosen, text: text && (COUNTED_TEXT.test(text) ? text : '-') }),
      ),
    });
    host.emit('quiz:complete', {});
    set({ phase: 'lead' });
    const change = leadForm.prepareAutoSkip(state);
    if (!change) return;
    set(change);
    void submit();
  }

  /** Goes on after a choice, if the quiz does so. */
  const advance = () => features.autoAdvance?.advance({ state, shown, next });

  function previous(): void {
    const { phase, index } = state.value;
    if (phase === 'sending') return;
    set(phase === 'lead' ? { phase: 'question' } : { unanswered: 0, index: index - 1 });
  }

  /**
   * Changes the form. While sending, that cancels the lead if it is still possible, and is ignored
   * otherwise: the form shows what is sent.
   */
  function fill(change: Partial<LeadFields>): void {
    const { phase, lead } = state.value;
    if (phase === 'sending' && !host.cancelSubmit) return void set({});
    host.cancelSubmit?.();
    set({ ...(phase === 'sending' && { failure: '', stuck: undefined, phase: 'lead' }), lead: { ...lead, ...change } });
  }

  const completeAnswers = () =>
    shown()
      .map(({ id }) => findAnswer(state, id))
      .filter(counts);

  async function submit(): Promise<void> {
    const { phase, lead, quiz } = state.value;
    // Ignores a second click while sending.
    if (phase !== 'lead') return;
    // Cleared first, so that screen readers announce remaining errors again.
    set({ leadErrors: {}, failure: '' });
    const input = leadForm.toSubmittedLead(lead, quiz);
    const leadErrors = leadForm.checkForm(input, quiz);
    const isValid = !Object.keys(leadErrors)[0];
    set({ leadErrors, stuck: undefined, phase: isValid ? 'sending' : 'lead' });
    if (!isValid) return;
    const result = await host.submit({ ...input, answers: completeAnswers().map(sentAnswer) }).catch(fail);
    // The lead is stored: from here on, errors must not look like a failed submission.
    if (!result) return;
    const { id, score, outcome, redirectUrl, nextUrl = '' } = result;
    set({ failure: '', stuck: undefined, result });
    // Visitors who skipped the form can return to it, also after a reload. After a form that came
    // first, the questions follow.
    if (!leadForm.isSkipped(input)) {
      host.save({ answers: [], index: 0, at: { phase: 'result', result } });
      host.emit('quiz:lead', { submissionId: id, score, outcome });
    }
    if (!redirectUrl || host.isPreview?.() || !host.emit('quiz:redirect', { url: redirectUrl }))
      return void set(leadForm.getStateAfterSubmit(state));
    set({ phase: 'redirecting' });
    setTimeout(set, REDIRECT_BLOCKED_MS, { phase: 'result' });
    host.redirect(nextUrl, redirectUrl);
  }

  function fail({ refused }: Refusal): void {
    const failure = refused?.message || 'failed';
    // A new `leadErrors` object moves the focus to the error.
    set({
      failure,
      phase: refused?.code === 'quiz_not_found' ? 'gone' : 'lead',
      leadErrors: leadForm.readFieldErrors(refused),
      stuck: undefined,
    });
    host.emit('quiz:error', { code: 'submit_failed', message: failure });
  }

  return { state, host, shown, set, save, fill, answer, next, advance, previous, submit };
}

import { type LeadErrors, MAX_EMAIL, MAX_NAME } from '#contract/check-lead';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import type { Answer } from '#contract/questions/answer.schema';
import type { SubmissionResult } from '#contract/submission.schema';
import { buildRedirect, type RedirectFacts } from '#contract/url';
import type { HostOptions } from './host-options.ts';
import * as leadForm from './lead-form/lead-form.ts';
import type { Progress, QuizHost, Refusal } from './quiz-host.ts';

/** Still here after this long: the browser blocked the redirect, and the card with its button shows. */
const BLOCKED_AFTER_MS = 1_500;
/** A choice is seen for so long before the next question comes by itself. */
const SEEN_MS = 300;

export type Phase = 'start' | 'question' | 'lead' | 'sending' | 'redirecting' | 'result' | 'gone';
export type LeadFields = {
  name: string;
  email: string;
  consentGiven: boolean;
  trap: string;
  /** What an owner's form asks beside that, by its fields. */
  fields?: Record<string, string | boolean>;
  marketingConsent?: boolean | undefined;
  /** Whether to see the result without leaving any of it. */
  skip?: boolean | undefined;
};

/** Where a visitor is. Replaced as a whole with every change. */
export type QuizState = {
  quiz: EmbedQuiz;
  phase: Phase;
  index: number;
  answers: ReadonlyMap<string, Answer>;
  /** How often Next was pressed without an answer: each time it is said anew. */
  unanswered?: number;
  lead: LeadFields;
  leadErrors: LeadErrors;
  /** What went wrong with the last attempt to send: the server's own words, or 'failed'. */
  failure?: string;
  /** While a lead is on its way for long: the way to try at once, and whether it can still be changed. */
  stuck?: { label: string; retry: () => void; isOpen: boolean } | undefined;
  result?: SubmissionResult | undefined;
  /** What was given for the result, whatever stands in a form below it by now. */
  sent?: LeadFields | undefined;
  /** Whether the link to share was copied. */
  copied?: boolean;
};
export type RunningQuiz = ReturnType<typeof runQuiz>;

/** A lead with what a page fills in, whatever that is, as texts that the fields take; what stands in them already is the visitor's. */
export const prefilled = (lead: LeadFields, { name, email }: HostOptions['prefill'] = {}): LeadFields => ({
  ...lead,
  name: `${lead.name || (name ?? '')}`.slice(0, MAX_NAME),
  email: `${lead.email || (email ?? '')}`.slice(0, MAX_EMAIL),
});

/**
 * A quiz in progress: its state and all that a visitor can do. Made for each mount: two quizzes on a page share nothing. `changed` is
 * called after each change of the state.
 */
export function runQuiz(first: EmbedQuiz, host: QuizHost, changed: () => void, prefill: HostOptions['prefill']) {
  // What an earlier load of this page left, of the same version of the quiz.
  const kept = host.load();
  const { answers = [], index = 0, at } = kept ?? {};
  const state: { value: QuizState } = {
    value: {
      quiz: first,
      phase: first.start && !kept ? 'start' : 'question',
      index,
      answers: new Map(answers.map((answer) => [answer.questionId, answer])),
      lead: prefilled({ name: '', email: '', consentGiven: false, trap: '' }, prefill),
      leadErrors: {},
      ...at,
    },
  };
  const set = (change: Partial<QuizState>) => {
    const { lead } = change;
    state.value = { ...state.value, ...change };
    const { leadErrors, quiz } = state.value;
    // What has been put right is not said to be wrong any longer. The same object: no new problem takes the focus along.
    if (lead) for (const name in leadErrors) if (!leadForm.check(lead, quiz)[name]) delete leadErrors[name];
    changed();
  };
  const keep = (at?: Progress['at']) => {
    const { answers, index } = state.value;
    host.save({ answers: [...answers.values()], index, at });
  };

  function answer(given: Answer): void {
    const { answers, index } = state.value;
    const { questionId } = given;
    set({ answers: new Map(answers).set(questionId, given), unanswered: 0 });
    keep();
    // The first answer of a visit; what an earlier load left was told by that.
    if (!answers.size) {
      host.track({ type: 'start' });
      host.emit('quiz:start', {});
    }
    if (!answers.has(questionId)) host.emit('quiz:answer', { questionId, questionIndex: index });
  }

  function next(): void {
    const { phase, quiz, answers, index, unanswered = 0 } = state.value;
    if (phase === 'start') return void set({ phase: 'question' });
    const given = answers.get(quiz.questions[index]?.id ?? '');
    if (!given || given.textAnswer?.trim() === '') return void set({ unanswered: unanswered + 1 });
    host.track({ type: 'answer', questionId: given.questionId });
    if (index < quiz.questions.length - 1) {
      set({ index: index + 1 });
      return void keep();
    }
    host.track({ type: 'complete', answers: completeAnswers() });
    host.emit('quiz:complete', {});
    set({ phase: 'lead' });
    const sent = leadForm.opened(state);
    if (!sent) return;
    set(sent);
    void submit();
  }

  /** Goes on by itself where the quiz does so on a choice: not from the last question, whose Finish the visitor presses. */
  function advance(): void {
    const { quiz, index } = state.value;
    if (!quiz.autoAdvance || index === quiz.questions.length - 1) return;
    setTimeout(() => {
      const { phase, index: now } = state.value;
      if (phase === 'question' && now === index) next();
    }, SEEN_MS);
  }

  function previous(): void {
    const { phase, index } = state.value;
    if (phase === 'sending') return;
    set(phase === 'lead' ? { phase: 'question' } : { index: Math.max(0, index - 1), unanswered: 0 });
  }

  /** Takes what is entered in the form, which always shows what is sent: a lead on its way is called back by it, or stays as it is. */
  function fill(change: Partial<LeadFields>): void {
    const { phase, lead } = state.value;
    if (phase === 'sending' && !host.recall) return void set({});
    host.recall?.();
    set({ ...(phase === 'sending' && { failure: '', stuck: undefined, phase: 'lead' }), lead: { ...lead, ...change } });
  }

  const completeAnswers = (): Answer[] =>
    state.value.quiz.questions.flatMap(({ id }) => state.value.answers.get(id) ?? []);

  async function submit(): Promise<void> {
    const { phase, lead, quiz } = state.value;
    // A second click while the first is on its way changes nothing.
    if (phase !== 'lead') return;
    // What is still wrong is said anew.
    set({ leadErrors: {}, failure: '' });
    const input = leadForm.sent(lead);
    const leadErrors = leadForm.check(input, quiz);
    const valid = !Object.keys(leadErrors)[0];
    set({ leadErrors, stuck: undefined, phase: valid ? 'sending' : 'lead' });
    if (!valid) return;
    const result = await host.submit({ ...input, answers: completeAnswers() }).catch(fail);
    // What goes wrong from here on is no reason to send again: the lead is stored.
    if (!result) return;
    const { id, score, outcome, redirectUrl = '' } = result;
    set({ failure: '', stuck: undefined, result, sent: input });
    const nextUrl = linkTo(redirectUrl);
    // Visitors who skipped the form may still come back to it, after a reload as well.
    if (!leadForm.isSkipped(input)) {
      keep({ phase: 'result', lead, result, sent: input });
      host.emit('quiz:lead', { submissionId: id, score, outcome });
    }
    if (!nextUrl || !host.emit('quiz:redirect', { url: redirectUrl })) return void set(leadForm.afterSent(state));
    set({ phase: 'redirecting' });
    setTimeout(set, BLOCKED_AFTER_MS, { phase: 'result' });
    host.redirect(nextUrl, redirectUrl);
  }

  /** An address, if it is one, with what it may know: score, outcome, and the e-mail with consent. */
  const linkTo = (target = ''): string | undefined =>
    buildRedirect(target, { ...state.value.result, ...state.value.sent } as RedirectFacts);

  function fail({ refused }: Refusal): void {
    const failure = refused?.message || 'failed';
    // New problems take the focus along.
    set({
      failure,
      phase: refused?.code === 'quiz_not_found' ? 'gone' : 'lead',
      leadErrors: leadForm.wrongFields(refused),
      stuck: undefined,
    });
    host.emit('quiz:error', { code: 'submit_failed', message: failure });
  }

  return { state, set, fill, answer, next, advance, previous, submit, linkTo };
}

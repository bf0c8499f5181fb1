import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { checkLead, type LeadErrors } from '#contract/check-lead';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import type { Answer, SubmissionResult } from '#contract/submission.schema';
import { buildRedirect } from '#contract/url';
import { type QuizHost, RefusedError } from './quiz-host.ts';

/** Still here after this long: the browser blocked the redirect, and the card with its button shows. */
const BLOCKED_AFTER_MS = 1_500;

export type Phase = 'question' | 'lead' | 'sending' | 'redirecting' | 'result';
export type LeadFields = { name: string; email: string; consentGiven: boolean; trap: string };

/** Everything a running quiz knows. Made for each mount: two quizzes on a page share nothing. */
export type QuizState = {
  quiz: Signal<EmbedQuiz>;
  phase: Signal<Phase>;
  index: Signal<number>;
  answers: Signal<ReadonlyMap<string, Answer>>;
  /** Whether Next was pressed without an answer. */
  unanswered: Signal<boolean>;
  lead: Signal<LeadFields>;
  leadErrors: Signal<LeadErrors>;
  /** '' or what went wrong with the last attempt to send; the server's own words, or 'failed'. */
  failure: Signal<string>;
  result: Signal<SubmissionResult | undefined>;
  /** Where the button of the result card leads, with score, outcome and e-mail; undefined for no button. */
  nextUrl: ReadonlySignal<string | undefined>;
  answer(answer: Answer): void;
  next(): void;
  previous(): void;
  submit(): Promise<void>;
};

export function createQuizState(first: EmbedQuiz, host: QuizHost): QuizState {
  const quiz = signal(first);
  const restored = restore(first, host);
  const answers = signal<ReadonlyMap<string, Answer>>(restored.answers);
  const index = signal(restored.index);
  const phase = signal<Phase>('question');
  const unanswered = signal(false);
  const lead = signal<LeadFields>({ name: '', email: '', consentGiven: false, trap: '' });
  const leadErrors = signal<LeadErrors>({});
  const failure = signal('');
  const result = signal<SubmissionResult | undefined>(undefined);
  let started = restored.answers.size > 0;

  const nextUrl = computed(() => {
    const { value } = result;
    const target = value?.redirectUrl ?? value?.continueUrl;
    const { email, consentGiven } = lead.value;
    return value && target
      ? buildRedirect(target, { score: value.score, outcome: value.outcome, email: email.trim(), consentGiven })
      : undefined;
  });

  const question = () => quiz.value.questions[index.value];
  const keep = () => host.save({ answers: [...answers.value.values()], index: index.value });

  function answer(given: Answer): void {
    const isNew = !answers.value.has(given.questionId);
    answers.value = new Map(answers.value).set(given.questionId, given);
    unanswered.value = false;
    keep();
    if (!started) {
      started = true;
      host.track({ type: 'start' });
      host.emit('quiz:start', {});
    }
    if (isNew) host.emit('quiz:answer', { questionId: given.questionId, questionIndex: index.value });
  }

  function next(): void {
    const current = question();
    const given = current && answers.value.get(current.id);
    if (!given || given.textAnswer?.trim() === '') {
      unanswered.value = true;
      return;
    }
    host.track({ type: 'answer', questionId: current.id });
    if (index.value < quiz.value.questions.length - 1) {
      index.value += 1;
      keep();
      return;
    }
    host.track({ type: 'complete', answers: completeAnswers() });
    host.emit('quiz:complete', {});
    phase.value = 'lead';
  }

  function previous(): void {
    unanswered.value = false;
    if (phase.value === 'lead') phase.value = 'question';
    else if (index.value > 0) index.value -= 1;
  }

  const completeAnswers = (): Answer[] => quiz.value.questions.flatMap(({ id }) => answers.value.get(id) ?? []);

  async function submit(): Promise<void> {
    // A second click while the first is on its way changes nothing.
    if (phase.value !== 'lead') return;
    const { name, email, consentGiven, trap } = lead.value;
    leadErrors.value = checkLead({ name, email, consentGiven }, quiz.value.consentRequired);
    if (leadErrors.value.email || leadErrors.value.consent) return;
    failure.value = '';
    phase.value = 'sending';
    try {
      const answered = await host.submit({
        name: name.trim(),
        email: email.trim(),
        consentGiven,
        trap,
        answers: completeAnswers(),
      });
      result.value = answered;
      host.save(undefined);
      host.emit('quiz:lead', { submissionId: answered.id, score: answered.score, outcome: answered.outcome });
      leave(answered);
    } catch (error) {
      failure.value = (error instanceof RefusedError && error.message) || 'failed';
      phase.value = 'lead';
      host.emit('quiz:error', { code: 'submit_failed', message: failure.value });
    }
  }

  function leave({ redirectUrl }: SubmissionResult): void {
    const url = redirectUrl && nextUrl.value;
    if (!url || !host.emit('quiz:redirect', { url: redirectUrl })) {
      phase.value = 'result';
      return;
    }
    phase.value = 'redirecting';
    setTimeout(() => {
      if (phase.value === 'redirecting') phase.value = 'result';
    }, BLOCKED_AFTER_MS);
    host.redirect(url);
  }

  return {
    quiz,
    phase,
    index,
    answers,
    unanswered,
    lead,
    leadErrors,
    failure,
    result,
    nextUrl,
    answer,
    next,
    previous,
    submit,
  };
}

/** Answers of an earlier load that still fit the quiz. */
function restore(quiz: EmbedQuiz, host: QuizHost): { answers: Map<string, Answer>; index: number } {
  const kept = host.load();
  const fitting = (kept?.answers ?? []).filter(({ questionId, answerOptionId }) =>
    quiz.questions.some(
      ({ id, answerOptions }) =>
        id === questionId &&
        (answerOptionId === undefined || answerOptions.some((option) => option.id === answerOptionId)),
    ),
  );
  return {
    answers: new Map(fitting.map((answer) => [answer.questionId, answer])),
    index: Math.min(kept?.index ?? 0, Math.max(0, quiz.questions.length - 1)),
  };
}

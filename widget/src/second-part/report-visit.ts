import type { QuizPlace } from '#contract/web/quiz-events';
import type { QuizHost } from '../quiz-host.ts';
import { findAnswer, type QuizState, type RunningQuiz } from '../run-quiz.ts';
import { asksFirst } from './first-phase.ts';
import { openForward } from './forward-events.ts';
import { openToldEvents } from './told-events.ts';

/** Sent once per visit; `quiz:answer` once per question and again when its options have changed. */
const ONCE = /^quiz:(view|start|answer|complete|skip)$/;

type Emit = (name: string, detail: object) => boolean;
type Place = QuizPlace & { questionId?: string; score?: number; outcome?: string };

const reporters = new WeakMap<object, () => void>();

/**
 * Emits the events of a visit that are not needed before this part is loaded: steps, back, the
 * form, skipping it, restarts and clicks. Sends what is told once per visit only once, also after a
 * reload, and forwards all events out of a frame. Call after every draw.
 */
export function reportVisit(root: HTMLElement | undefined, running: RunningQuiz, host: QuizHost): void {
  const { state } = running;
  if (!reporters.has(state)) reporters.set(state, createReporter(root, running, host));
  reporters.get(state)?.();
}

function createReporter(root: HTMLElement | undefined, { state, shown }: RunningQuiz, host: QuizHost): () => void {
  const emitToPage = host.emit.bind(host) as Emit;
  const told = openToldEvents(host.quizId);
  const forward = openForward(root, host.quizId);
  const isNew = (name: string, { questionId = '', optionIds }: { questionId?: string; optionIds?: string[] }) =>
    told.add(name + questionId, `${optionIds}`);
  const emit: Emit = (name, detail) => {
    if (ONCE.test(name) && !isNew(name, detail)) return true;
    // A result belongs to the visit that led to it: the host has begun another by now.
    const sessionId = isResult(state.value) ? told.visitId() : host.sessionId?.();
    const event = { ...detail };
    const { consentGiven, marketingConsent } = state.value.lead;
    if (name === 'quiz:lead') Object.assign(event, { consentGiven, marketingConsent: !!marketingConsent });
    forward(name, { sessionId, ...event });
    return emitToPage(name, sessionId === host.sessionId?.() ? event : { sessionId, ...event });
  };
  host.emit = emit as QuizHost['emit'];
  if (!isResult(state.value)) told.enterVisit(host.sessionId?.());
  catchUp();
  let previous: { key: string; place: Place; hadAnswers: boolean } | undefined;

  function eachAnswer(send: (name: string, detail: object) => void) {
    shown().forEach(({ id: questionId }, questionIndex) => {
      const { chosen: optionIds } = findAnswer(state, questionId) ?? {};
      if (optionIds) send('quiz:answer', { questionId, questionIndex, optionIds });
    });
  }

  /** Forwards what the page heard before this part was loaded, unless an earlier load has told it. */
  function catchUp() {
    const { answers, quiz, phase, lead } = state.value;
    const tell = (name: string, detail = {}) => {
      if (isNew(name, detail)) forward(name, { sessionId: told.visitId(), ...detail });
    };
    forward('quiz:ready', { sessionId: told.visitId(), questionCount: quiz.questions.length });
    tell('quiz:view');
    if (answers[0]) tell('quiz:start');
    eachAnswer(tell);
    if (phase !== 'start' && phase !== 'question' && !isFirstForm(phase, quiz, lead)) tell('quiz:complete');
  }

  root?.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a.button');
    const isOutcome = state.value.result?.card.button && link === root.querySelector('a.button');
    if (link) emit('quiz:click', { button: isOutcome ? 'outcome' : 'continue', url: link.href.split(/[?#]/)[0] });
  });

  return () => {
    const { answers, lead, phase, quiz, result } = state.value;
    const place = placeOf(state.value, shown);
    if (!place) return;
    const key = place.phase + (place.phase === 'question' ? place.questionIndex : '');
    const last = previous;
    previous = { key, place, hadAnswers: answers.length > 0 };
    const isForm = phase === 'lead' && (quiz.form?.place !== 'after' || result);
    if (key === last?.key) return;
    const isRestart = last?.hadAnswers && !answers[0];
    // The first part reports the first options alone. These count once the visitor leaves the question.
    eachAnswer(emit);
    const { questionId, ...where } = place;
    const detail = { ...where, ...(questionId ? { questionId } : {}) };
    // Of the visit that ends.
    if (isRestart) emit('quiz:restart', { sessionId: told.visitId() });
    if (!isResult(state.value)) told.enterVisit(host.sessionId?.());
    if (last && !isRestart && place.phase === 'question' && isBefore(place, last.place, asksFirst(quiz)))
      emit('quiz:back', detail);
    if (place.phase === 'result' && lead.skip && quiz.form?.place === 'skippable' && result)
      emit('quiz:skip', { submissionId: result.id, score: result.score, outcome: result.outcome });
    // A reload shows the same step again.
    const isNew = told.add(`quiz:step${key}`);
    if (!last && !isNew) return;
    emit('quiz:step', detail);
    if (isForm) emit('quiz:form', {});
  };
}

/** Whether a result is on screen, or a redirect takes its place. */
const isResult = ({ phase, result }: QuizState): boolean =>
  phase === 'result' || phase === 'redirecting' || (phase === 'lead' && !!result);

/** The step on screen; undefined while there is none. A form below the result is part of it. */
function placeOf(
  { phase, index: questionIndex, quiz, result, lead }: QuizState,
  shown: RunningQuiz['shown'],
): Place | undefined {
  // After a form that came first there is no other.
  const isFormBelow = quiz.form?.place === 'after' || lead.isAnswered;
  if (phase === 'question') return { phase, questionIndex, questionId: shown()[questionIndex]?.id ?? '' };
  if (phase === 'start') return { phase, questionIndex };
  if (result && (phase === 'result' || (isFormBelow && /lead|sending/.test(phase))))
    return { phase: 'result', questionIndex, score: result.score, outcome: result.outcome };
  return !isFormBelow && /lead|sending/.test(phase) ? { phase: 'lead', questionIndex } : undefined;
}

const isFirstForm = (phase: QuizState['phase'], quiz: QuizState['quiz'], { isAnswered }: QuizState['lead']): boolean =>
  asksFirst(quiz) && !isAnswered && /lead|sending/.test(phase);

const isBefore = (place: Place, other: Place, isFormFirst: boolean): boolean =>
  (other.phase === 'lead' && !isFormFirst) || (other.phase === 'question' && place.questionIndex < other.questionIndex);

import { MINUTE_MS } from '#contract/time';
import type { QuizHost } from '../quiz-host.ts';
import type { LeadFields, QuizState, RunningQuiz } from '../run-quiz.ts';
import { sessionKey } from '../session.ts';
import { toJson } from '../to-json.ts';
import { firstPhase } from './first-phase.ts';

/** Whoever uses the quiz after such a pause is probably somebody else. */
const PAUSE_MS = 30 * MINUTE_MS;

/** The timer of each quiz, by its state. */
const timersByState = new WeakMap<object, ReturnType<typeof setTimeout>>();

/** A form without its content. The result still depends on whether it was skipped. */
export const emptyForm = ({ skip, isAnswered }: LeadFields): LeadFields => ({
  name: '',
  email: '',
  consentGiven: false,
  trap: '',
  skip,
  isAnswered,
});

/**
 * Whether people share the device, by `data-shared-device` of the container. Read here and not with
 * the other options, because the first part must stay small.
 */
function isSharedDevice(root: HTMLElement | undefined): boolean {
  const { host } = (root?.getRootNode() ?? {}) as Partial<ShadowRoot>;
  return !['false', null, undefined].includes(host?.getAttribute('data-shared-device'));
}

/** Deletes what the tab has stored of the visit, and stores nothing from now on. */
function storeNothing(host: Pick<QuizHost, 'quizId' | 'save'>): void {
  if (!silenced.has(host)) {
    silenced.add(host);
    host.save(undefined);
    host.save = () => undefined;
  }
  try {
    sessionStorage.removeItem(sessionKey(host.quizId));
  } catch {}
}
const silenced = new WeakSet<object>();

/**
 * Leaves nothing of a visitor in the form for the next person: after a pause, and on a shared device
 * with the result. There the quiz also starts over after a pause. A lead that is being sent stays
 * until it has arrived. Call on every change of the quiz that is rendered into `root`.
 */
export function forgetForm(
  root: HTMLElement | undefined,
  { state, set }: RunningQuiz,
  host: Pick<QuizHost, 'quizId' | 'save'>,
): void {
  const isShared = isSharedDevice(root);
  if (isShared) storeNothing(host);
  const { phase, lead, quiz, answers, result } = state.value;
  clearTimeout(timersByState.get(state));
  if (phase === 'sending') return;
  const isEmpty = toJson(lead) === toJson(emptyForm(lead));
  if (phase === 'result' && isShared && !isEmpty) return void set({ lead: emptyForm(lead) });
  const start: Partial<QuizState> = { phase: quiz.start ? 'start' : firstPhase(quiz), index: 0, answers: [] };
  const forget = () =>
    set(
      isShared
        ? { ...start, result: undefined, lead: emptyForm({ ...lead, skip: undefined, isAnswered: undefined }) }
        : { lead: emptyForm(lead) },
    );
  if (isEmpty && !(isShared && (answers[0] || result))) return;
  timersByState.set(state, setTimeout(forget, PAUSE_MS));
}

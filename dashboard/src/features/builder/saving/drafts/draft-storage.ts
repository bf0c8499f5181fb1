import { DAY_MS } from '#contract/time';
import { newSessionId } from '#widget/session';
import { afterPaint } from '../../../../lib/after-paint.ts';
import { isSignedOut } from '../../../../lib/signed-out.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import type { Base } from '../../editing/quiz-store.ts';

/** What was edited and not saved. `base` is what it was made from, `unanswered` what may have been stored although no answer came. */
export type Draft = {
  /** The idempotency key of a new quiz, too: whatever is tried with this draft makes one quiz. */
  id: string;
  savedAt: number;
  quiz: EditedQuiz;
  base?: Base | undefined;
  unanswered: EditedQuiz[];
};

const PREFIX = 'quizfunnel-draft:';
const KEPT_MS = 30 * DAY_MS;
/** A large quiz takes milliseconds to write down: not with every key. */
const SOON_MS = 250;

/**
 * Each editor has a draft of its own, under the account and the quiz: two tabs do not overwrite each other, and nobody is offered what
 * another account has typed. The account's drafts outlive a session that ends by itself; a sign-out takes them away, since what is in
 * a browser's storage can be read by whoever sits there next, whatever key it has.
 */
const keyOf = (account: string, quizId: string | undefined, id: string) =>
  `${PREFIX}${account}:${quizId ?? 'new'}:${id}`;

export const newDraftId = newSessionId;

export function writeDraft(account: string, quizId: string | undefined, draft: Draft): void {
  pending.delete(keyOf(account, quizId, draft.id));
  if (isSignedOut(account)) return;
  try {
    localStorage.setItem(keyOf(account, quizId, draft.id), JSON.stringify(draft));
  } catch {
    // Without storage the leave guard alone protects the work.
  }
}

/** Calls `write` in a moment, once for all calls until then, and in any case before drafts are read or the page goes. */
export function writeDraftSoon(account: string, quizId: string | undefined, id: string, write: () => void): void {
  pending.set(keyOf(account, quizId, id), write);
  if (timer !== undefined) return;
  timer = setTimeout(writeBetweenFrames, SOON_MS);
  addEventListener('pagehide', writePending);
  document.addEventListener('visibilitychange', writePending);
}

/** By their keys: what is to be written. */
const pending = new Map<string, () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let cancel: (() => void) | undefined;

/** Between two frames, not in that of a key; soon in any case, for a page that is not seen paints nothing. */
function writeBetweenFrames(): void {
  timer = setTimeout(writePending, SOON_MS);
  cancel = afterPaint(writePending);
}

function writePending(): void {
  clearTimeout(timer);
  cancel?.();
  timer = cancel = undefined;
  const writes = [...pending.values()];
  pending.clear();
  for (const write of writes) write();
}

export function dropDraft(account: string, quizId: string | undefined, id: string): void {
  pending.delete(keyOf(account, quizId, id));
  remove([keyOf(account, quizId, id)]);
}

/** The account's drafts of a quiz, or of new ones, newest first. What has expired or cannot be read goes on the way. */
export function draftsOf(account: string, quizId: string | undefined): Draft[] {
  writePending();
  const prefix = keyOf(account, quizId, '');
  const found: Draft[] = [];
  for (const key of keys(PREFIX)) {
    const draft = read(key);
    if (!draft || Date.now() - draft.savedAt > KEPT_MS) remove([key]);
    else if (key.startsWith(prefix)) found.push(draft);
  }
  return found.sort((one, other) => other.savedAt - one.savedAt);
}

/** The quizzes that the account has drafts of, new ones aside. */
export function quizzesWithDrafts(account: string): string[] {
  return [...new Set(quizzesOfDrafts(account))].filter((id) => id !== 'new');
}

/** The quiz of each of the account's drafts; `new` for each that is none yet. */
function quizzesOfDrafts(account: string): string[] {
  writePending();
  const prefix = `${PREFIX}${account}:`;
  return keys(prefix).map((key) => key.slice(prefix.length).split(':')[0] ?? '');
}

/**
 * Makes the drafts of a quiz that is gone drafts of a new one, under their ids: what has been tried to make of them already is the same
 * quiz. Returns how many.
 */
export function rescueDrafts(account: string, quizId: string, held: ReadonlySet<string>): number {
  const left = draftsOf(account, quizId).filter(({ id }) => !held.has(id));
  for (const { base: _base, ...draft } of left) {
    writeDraft(account, undefined, { ...draft, unanswered: [] });
    dropDraft(account, quizId, draft.id);
  }
  return left.length;
}

/** How many quizzes have drafts: two tabs on one are one quiz, and each new one is another. */
export const countDraftedQuizzes = (account: string): number =>
  quizzesWithDrafts(account).length + quizzesOfDrafts(account).filter((id) => id === 'new').length;

/** At a sign-out. */
export function dropDraftsOf(account: string): void {
  pending.clear();
  remove(keys(`${PREFIX}${account}:`));
}

function read(key: string): Draft | undefined {
  const draft = parsed(key) as Partial<Draft> | undefined;
  return typeof draft?.id === 'string' && typeof draft.savedAt === 'number' && isQuiz(draft.quiz)
    ? (draft as Draft)
    : undefined;
}

function isQuiz(value: unknown): value is EditedQuiz {
  const quiz = value as Partial<EditedQuiz> | null | undefined;
  return typeof quiz?.title === 'string' && Array.isArray(quiz.questions) && Array.isArray(quiz.outcomes);
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function remove(names: string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Where nothing can be removed nothing was written.
  }
}

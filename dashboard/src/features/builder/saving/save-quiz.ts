import type { Quiz, QuizDraft, QuizStatus } from '#contract/quiz/quiz.schema';
import { ApiError, api, ifMatch, isRefusal } from '../../../lib/api.ts';
import { writeOrCheck } from '../../../lib/write-or-check.ts';
import { type EditedQuiz, editedFrom } from '../editing/edited-quiz.ts';
import { type Base, baseOf } from '../editing/quiz-store.ts';
import { isStoredAs } from './is-stored-as.ts';
import { afterSave, mergeQuizzes } from './merge-quizzes.ts';
import { readyToSave } from './ready-to-save.ts';

export type Attempt = {
  /** Undefined for a quiz that is not made yet. */
  base: Base | undefined;
  mine: EditedQuiz;
  /** What was sent before and not answered: one of it may have been stored. */
  unanswered: EditedQuiz[];
  /** Names the making of this quiz, however often it is tried. */
  key: string;
  status?: QuizStatus | undefined;
};
/** Another tab or device has changed the quiz since `base`, and its owner has to decide; nothing was stored. */
export type EditConflict = {
  base: Base;
  mine: EditedQuiz;
  theirs: Base;
  /** Who saved `theirs`, by name or address; '' where nobody knows. */
  by: string;
  /** What the save was to make of the quiz besides. */
  status: QuizStatus | undefined;
};
export type Stored =
  /** `isMerged`: with what was changed elsewhere. */
  { stored: Quiz; isMerged?: boolean; conflict?: never } | { stored?: never; isMerged?: never; conflict: EditConflict };

/** What the saves of a quiz are known by while they are under way. */
export const savesOf = (quizId: string | undefined) => ['saves of a quiz', quizId ?? 'new'];

/**
 * Stores an edited quiz. Changes made elsewhere meanwhile are merged in, unless both changed the same place, the quiz went live or offline
 * there, or is to go live with them: that is a conflict. A save that went through although its answer was lost is
 * recognised: at once where the server can be asked, else when it is tried again.
 */
export async function saveQuiz(attempt: Attempt): Promise<Stored> {
  const { base, mine, key, status } = attempt;
  const body: QuizDraft = { ...mine, ...(status ? { status } : {}) };
  const make = () => api<Quiz>('POST', '/api/quizzes', body, { 'Idempotency-Key': key });
  const change = ({ id, revision }: Base) =>
    writeOrCheck(
      () => api<Quiz>('PUT', `/api/quizzes/${id}`, body, ifMatch(revision)),
      async () => {
        const now = await readQuiz(id);
        return now.revision > revision && isStoredNow(attempt, now) ? now : undefined;
      },
    );
  try {
    return { stored: base ? await change(base) : await writeOrCheck(make, make) };
  } catch (error) {
    const by = (error instanceof ApiError ? error.body?.conflict?.updatedBy : undefined) ?? '';
    if (base && isRefusal(error, 'revision_conflict')) return settle(attempt, base, await readQuiz(base.id), by);
    const made = isRefusal(error, 'idempotency_conflict') ? error.body?.conflict?.id : undefined;
    if (!base && made) return settleMade(attempt, await readQuiz(made), by);
    throw error;
  }
}

/** Whether all that was to be stored is. */
const isStoredNow = ({ mine, status }: Attempt, now: Quiz): boolean =>
  isStoredAs(mine, editedFrom(now)) && (!status || status === now.status);

const readQuiz = (id: string) => api<Quiz>('GET', `/api/quizzes/${id}`);

async function settle(attempt: Attempt, base: Base, theirs: Quiz, by: string): Promise<Stored> {
  const { mine, unanswered, status } = attempt;
  const now = editedFrom(theirs);
  if (isStoredNow(attempt, theirs)) return { stored: theirs };
  // Nothing that the builder edits is different: what moved on is not at stake, such as the webhook's address.
  const untouched = isStoredAs(base.quiz, now) && base.status === theirs.status;
  const arrived = unanswered.find((sent) => isStoredAs(sent, now));
  if (arrived)
    return saveQuiz({ ...attempt, base: baseOf(theirs), mine: afterSave(mine, arrived, now), unanswered: [] });
  if (untouched) return saveQuiz({ ...attempt, base: baseOf(theirs) });
  const conflict = { base, mine, theirs: baseOf(theirs), by, status };
  if (status || base.status !== theirs.status) return { conflict };
  const { quiz, overlaps } = mergeQuizzes(base.quiz, mine, now);
  if (overlaps.length > 0 || readyToSave(quiz).problems.length > 0) return { conflict };
  if (isStoredAs(quiz, now)) return { stored: theirs, isMerged: true };
  const next = await saveQuiz({ ...attempt, base: baseOf(theirs), mine: quiz, unanswered: [] });
  // Changed elsewhere once more: the owner decides on what this tab began with.
  return next.conflict ? { conflict: { ...next.conflict, base, mine } } : { ...next, isMerged: true };
}

/** The first try has made the quiz, and more was typed since: what was sent then is what this tab began with. */
async function settleMade(attempt: Attempt, theirs: Quiz, by: string): Promise<Stored> {
  const now = editedFrom(theirs);
  const arrived = attempt.unanswered.find((before) => isStoredAs(before, now));
  const base = { ...baseOf(theirs), quiz: arrived ?? attempt.unanswered[0] ?? now };
  const mine = arrived ? afterSave(attempt.mine, arrived, now) : attempt.mine;
  return settle({ ...attempt, mine, unanswered: [] }, base, theirs, by);
}

import { kinds } from '#contract/questions/kinds';
import type { QuestionType } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz.schema';
import { bucketKey } from '#contract/scoring';
import { type EditedQuiz, isTemporary } from './editor-state.ts';
import { sameValue } from './merge/quiz-tree.ts';
import { votedAs } from './outcomes.ts';
import { givenIds, withIds } from './same-quiz.ts';

/** A save that has been stored, for what has become of the quiz here meanwhile. */
export type StoredSave = {
  sent: EditedQuiz;
  stored: EditedQuiz;
  /** The ids of rows by those that they were sent with. */
  ids: ReadonlyMap<string, string>;
  /** Outcomes that the server made of categories. */
  made: readonly Outcome[];
};

/** @param edited what is edited by the time when `sent` is known to be `stored` */
export function storedSave(edited: EditedQuiz, sent: EditedQuiz, stored: EditedQuiz): StoredSave {
  const ids = givenIds(sent, stored);
  const given = new Set(ids.values());
  const made = stored.outcomes.filter(({ id }) => !given.has(id));
  // One that was made here of the same category meanwhile is that one.
  for (const { id, name } of made) {
    const isSame = (other: Outcome) =>
      isTemporary(other.id) && !ids.has(other.id) && bucketKey(other.name) === bucketKey(name);
    const same = edited.outcomes.find(isSame);
    if (same) ids.set(same.id, id);
  }
  return { sent, stored, ids, made };
}

/**
 * What is edited after a save: the stored quiz, with what was typed since. A trailing space stays, so that typing can continue after it.
 */
export function afterSave(edited: EditedQuiz, save: StoredSave): EditedQuiz {
  const { sent, stored, ids, made } = save;
  if (edited === sent) return stored;
  const own = { ...stored, outcomes: stored.outcomes.filter((outcome) => !made.includes(outcome)) };
  return withMade(settled(withIds(edited, idsOf(edited, save)), withIds(sent, ids), own) as EditedQuiz, save);
}

/** The same for a state to go back to. */
export const stateAfterSave = (state: EditedQuiz, save: StoredSave): EditedQuiz =>
  withMade(withIds(state, idsOf(state, save)), save);

/** The ids of a state. A question that is answered by a choice there and was sent with a text, or the other way, has the one that it had. */
function idsOf({ questions }: EditedQuiz, { sent, ids }: StoredSave): ReadonlyMap<string, string> {
  const scoredWhenSent = new Map(sent.questions.map(({ id, type }) => [id, kinds[type].scored]));
  const isOther = (id: string, type: QuestionType) =>
    (scoredWhenSent.get(id) ?? kinds[type].scored) !== kinds[type].scored;
  const others = questions.filter(({ id, type }) => !isTemporary(id) && isOther(id, type));
  return others.length ? new Map([...ids, ...others.map(({ id }) => [id, id] as const)]) : ids;
}

/** With the outcomes that were made of categories which it has and no outcome of its own stands for. */
function withMade(quiz: EditedQuiz, { made }: StoredSave): EditedQuiz {
  if (quiz.outcomeType !== 'bucket') return quiz;
  const named = new Set(quiz.outcomes.map((outcome) => bucketKey(votedAs(outcome))));
  const voted = new Set(quiz.questions.flatMap(({ options }) => options.map(({ bucket }) => bucketKey(bucket))));
  const missing = made.filter(({ name }) => voted.has(bucketKey(name)) && !named.has(bucketKey(name)));
  return missing.length ? { ...quiz, outcomes: [...quiz.outcomes, ...missing] } : quiz;
}

/** `edited`, in which each value that is still as it was sent is as it was stored. No row comes or goes. */
function settled(edited: unknown, sent: unknown, stored: unknown): unknown {
  if (sameValue(edited, sent)) return stored;
  if (isRows(edited) && isRows(sent) && isRows(stored))
    return edited.map((row) => {
      const [before, after] = [sent, stored].map((rows) => rows.find(({ id }) => id === row.id));
      return before && after ? settled(row, before, after) : row;
    });
  if (!isRecord(edited) || !isRecord(sent) || !isRecord(stored)) return edited;
  return Object.fromEntries(
    Object.entries(edited).map(([key, value]) => [key, settled(value, sent[key], stored[key])]),
  );
}

const isRows = (value: unknown): value is Array<{ id: unknown }> =>
  Array.isArray(value) && value.every((row) => isRecord(row) && 'id' in row);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
